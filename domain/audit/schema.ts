import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export type Facts = Record<string, unknown>;

/**
 * Who changed what in the back office, with the values before and after. Rows are changed only when a person's data is
 * erased, and deleted only when the shop ends its trial (`forgetTrial`).
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    happenedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * The id of the user, who may have been deleted since. Null for a change by a command on the server or by others
     * without an account.
     */
    actorId: text(),
    actorName: text().notNull(),
    /** What was done, in words for people: "moved to packed". */
    action: text().notNull(),
    /** The kind of thing that was changed, such as "order". */
    subjectKind: text().notNull(),
    /** The id of what was changed, such as the order's. */
    subjectId: text().notNull(),
    before: jsonb().$type<Facts>(),
    after: jsonb().$type<Facts>(),
    /** The id that all changes made by one form submission share, if staff can undo them together; else null. */
    batch: uuid(),
    /** For a change that undid earlier changes: the `batch` of the earlier ones; else null. */
    undoes: uuid(),
  },
  (entry) => [
    index().on(entry.subjectKind, entry.subjectId),
    index().on(entry.happenedAt),
    index().on(entry.actorName, entry.id),
    index().on(entry.subjectKind, entry.id),
    index().on(entry.batch),
    index("audit_log_undoes").on(entry.undoes),
  ],
);
