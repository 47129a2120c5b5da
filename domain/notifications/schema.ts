import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { pushSubscriptions } from "#domain/accounts/hearing/schema.ts";
import { orderEvents, orders } from "#domain/orders/schema.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";
import type { ErrorFacts } from "#platform/describe-error.ts";

const outcomes = ["claimed", "sent", "refused", "waiting", "dropped"] as const;

/** E-mails that are sent or being sent, so that a repeated job sends nothing twice. */
export const sentMails = pgTable(
  "sent_mails",
  {
    /** What the e-mail is about and who receives it: "order-event-7.customer". */
    id: text().primaryKey(),
    /**
     * "claimed": it is being sent. "refused": the address does not exist. "waiting": it will be sent as one with others.
     * "dropped": the mailbox has had enough of its kind.
     */
    outcome: oneOf(outcomes).notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Who is sending it. */
    claim: uuid(),
    /** When another process may send it, because the one that claimed it must have ended. */
    claimedUntil: timestamp({ withTimezone: true }),
  },
  (mail) => [
    check("sent_mails_outcome", isOneOf(mail.outcome, outcomes)),
    check(
      "sent_mails_claim",
      sql`(${mail.outcome} = 'claimed') = (${mail.claim} is not null) and (${mail.claim} is null) = (${mail.claimedUntil} is null)`,
    ),
  ],
);

/** Jobs whose last attempt failed. A row is deleted when the job succeeds, or when staff retry or drop it. */
export const failedJobs = pgTable(
  "failed_jobs",
  {
    /** The job's id; for a recurring job the name of its queue. */
    key: text().primaryKey(),
    queue: text().notNull(),
    /** The job's data, which are ids. Null for a job whose data contained secrets. */
    data: jsonb().$type<object>(),
    attempts: integer().notNull(),
    /** Whether the job queue has stopped trying the job. */
    isOver: boolean().notNull(),
    facts: jsonb().$type<ErrorFacts>().notNull(),
    firstFailedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    failedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (job) => [index().on(job.firstFailedAt)],
);

const at = () => timestamp({ withTimezone: true });

/** Orders since they began to need the shop, and how the shop heard of them. */
export const newOrders = pgTable(
  "new_orders",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The event with which the order began to need the shop. */
    eventId: integer()
      .notNull()
      .references(() => orderEvents.id, { onDelete: "cascade" }),
    since: at().notNull().defaultNow(),
    /** When a push service first took a message about it for somebody. */
    pushedAt: at(),
    /** When somebody who works here first saw the orders with this one among them. */
    seenAt: at(),
    /** Names the letter that tells of it; null until that is put together. */
    letter: uuid(),
    /** When that letter was sent. */
    letterAt: at(),
  },
  (order) => [
    index().on(order.since),
    index().on(order.eventId),
    index("new_orders_unseen")
      .on(order.since)
      .where(sql`${order.seenAt} is null`),
  ],
);

const pushOutcomes = ["waiting", "taken", "dropped"] as const;

/** Messages about an order to one device, so that a repeated job sends nothing twice. */
export const pushes = pgTable(
  "pushes",
  {
    orderId: uuid()
      .notNull()
      .references(() => newOrders.orderId, { onDelete: "cascade" }),
    subscriptionId: uuid()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    /** "dropped": the device takes no messages any more, its owner may not see orders any more, or it is too late. */
    outcome: oneOf(pushOutcomes).notNull().default("waiting"),
    /** Until when the push service wants to be left alone. */
    notBefore: at(),
  },
  (push) => [
    primaryKey({ columns: [push.orderId, push.subscriptionId] }),
    index().on(push.subscriptionId),
    check("pushes_outcome", isOneOf(push.outcome, pushOutcomes)),
  ],
);
