import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export type Facts = Record<string, unknown>;

/**
 * Who changed what in the back office. Rows change only when a person's data are erased. Many rows are deleted when the
 * shop opens and its trial ends (`forgetTrial`).
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    happenedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null when a command on the server made the change, and for people without an account. */
    actorId: text(),
    actorName: text().notNull(),
    /** In words for people: "moved to packed". */
    action: text().notNull(),
    /** The kind of thing that was changed, such as "order". */
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb().$type<Facts>(),
    after: jsonb().$type<Facts>(),
    /** The submission that this change took back. */
    undoes: uuid(),
  },
  (entry) => [
    index().on(entry.subjectKind, entry.subjectId),
    index().on(entry.happenedAt),
    index().on(entry.actorName, entry.id),
    index().on(entry.subjectKind, entry.id),
  ],
);
