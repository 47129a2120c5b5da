import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const at = () => timestamp({ withTimezone: true });

/** Jobs that recur. */
export const recurringJobs = pgTable("recurring_jobs", {
  queue: text().primaryKey(),
  /** Seconds from one run to the next. */
  everySeconds: integer().notNull(),
  /** When the job is to be sent next. */
  dueAt: at().notNull().defaultNow(),
  /** When its last run ended; before that, when it was first sent; null before both. */
  ranAt: at(),
});
