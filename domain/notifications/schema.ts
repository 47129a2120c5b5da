import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { isOneOf, oneOf } from "#platform/columns.ts";
import type { ErrorFacts } from "#platform/describe-error.ts";

/** Letters that were sent, so that a repeated job sends nothing twice. */
export const sentMails = pgTable(
  "sent_mails",
  {
    /** What the letter is about and who receives it: "order-event-7.customer". */
    id: text().primaryKey(),
    /** "refused" means that the address does not exist. */
    outcome: oneOf(["sent", "refused"]).notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (mail) => [check("sent_mails_outcome", isOneOf(mail.outcome, ["sent", "refused"]))],
);

/** Jobs whose last attempt failed. A row is deleted when the job succeeds or somebody has dealt with it. */
export const failedJobs = pgTable(
  "failed_jobs",
  {
    /** The job's id; for a recurring job the name of its queue. */
    key: text().primaryKey(),
    queue: text().notNull(),
    /** The job's data: ids. Null for a job that held secrets. */
    data: jsonb().$type<object>(),
    attempts: integer().notNull(),
    /** Whether it is no longer retried. */
    isOver: boolean().notNull(),
    facts: jsonb().$type<ErrorFacts>().notNull(),
    firstFailedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    failedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (job) => [index().on(job.firstFailedAt)],
);
