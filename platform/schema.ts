import { check, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { isOneOf, oneOf } from "./columns.ts";

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

const upkeepKinds = [
  /** A backup was made, and read again. */
  "backup",
  /** A backup was restored for trial, and all of it came back. */
  "restore-trial",
  /** A trial did not succeed. */
  "failed-trial",
  /** Something was not well. */
  "trouble",
] as const;

/** When each kind of upkeep was last done, or seen to be needed. */
export const upkeep = pgTable("upkeep", { kind: oneOf(upkeepKinds).primaryKey(), doneAt: at().notNull() }, (one) => [
  check("upkeep_kind", isOneOf(one.kind, upkeepKinds)),
]);
