import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export type Facts = Record<string, unknown>;

/** Who changed what in the back office, and how it was before. Rows are only added. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    happenedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The user's id, who may be gone by now; null for a command on the server. */
    actorId: text(),
    actorName: text().notNull(),
    /** What was done, in words: "advanced to packed". */
    action: text().notNull(),
    /** What it was done to: a kind and its id, such as "order" and the order's id. */
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb().$type<Facts>(),
    after: jsonb().$type<Facts>(),
    /** Changes that were made with one press, and can be undone with one. */
    batch: uuid(),
    /** The batch that this one took back. */
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
