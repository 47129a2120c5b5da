import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { isOneOf, oneOf } from "#platform/columns.ts";
import type { ErrorFacts } from "#platform/describe-error.ts";

/** E-mails that were sent, so that a repeated job sends nothing twice. */
export const sentMails = pgTable(
  "sent_mails",
  {
    /** What the e-mail is about and who receives it: "order-event-7.customer". */
    id: text().primaryKey(),
    /** "refused": the address does not exist. */
    outcome: oneOf(["sent", "refused"]).notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (mail) => [check("sent_mails_outcome", isOneOf(mail.outcome, ["sent", "refused"]))],
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
