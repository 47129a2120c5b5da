import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { isOneOf, oneOf } from "#platform/columns.ts";
import type { ErrorFacts } from "#platform/describe-error.ts";

/** Which mails have left the shop, so that a job which is repeated sends nothing twice. */
export const sentMails = pgTable(
  "sent_mails",
  {
    /** The event and whom it was told to: "order-event-7.customer". */
    id: text().primaryKey(),
    /** Refused: nobody has that address. */
    outcome: oneOf(["sent", "refused"]).notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (mail) => [check("sent_mails_outcome", isOneOf(mail.outcome, ["sent", "refused"]))],
);

/** Work behind the pages whose last attempt failed, until an attempt succeeds or somebody has dealt with it. */
export const failedJobs = pgTable(
  "failed_jobs",
  {
    /** The job's id; of work that comes by the clock its queue. */
    key: text().primaryKey(),
    queue: text().notNull(),
    /** What the job was given: ids. Null for one that held secrets, which cannot be made again. */
    data: jsonb().$type<object>(),
    attempts: integer().notNull(),
    /** Nobody tries it again by itself. */
    isOver: boolean().notNull(),
    facts: jsonb().$type<ErrorFacts>().notNull(),
    firstFailedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    failedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (job) => [index().on(job.firstFailedAt)],
);
