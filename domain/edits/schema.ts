import { check, index, integer, jsonb, pgTable, text, timestamp, uuid, type AnyPgColumn } from "drizzle-orm/pg-core";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { editKinds, sources, type Fields } from "./edit.ts";

/** The presses of a form, and the files, that made edits. Their edits are listed and taken back together. */
export const submissions = pgTable(
  "submissions",
  {
    id: uuid().primaryKey(),
    /** Rises with time; the page of changes is listed by it. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null for a command on the server. No foreign key: like the audit log, submissions outlive accounts. */
    actorId: text(),
    /** The person's name, which is erased with the account. */
    actorName: text().notNull(),
    source: oneOf(sources).notNull(),
    /** The submission whose edits this one took back; null when it took none back. */
    undoes: uuid().references((): AnyPgColumn => submissions.id),
    /** Sentences that say what was not taken back, and why. */
    leftAlone: text().array().notNull().default([]),
  },
  (submission) => [
    index().on(submission.actorId),
    index().on(submission.undoes),
    check("submissions_source", isOneOf(submission.source, sources)),
  ],
);

/** What staff changed in prices, stock, products, coupons and settings. Rows are never deleted. */
export const edits = pgTable(
  "edits",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id),
    kind: oneOf(editKinds).notNull(),
    /** The id of what was changed, of which table says `kind`. */
    subjectId: text().notNull(),
    before: jsonb().$type<Fields>().notNull(),
    after: jsonb().$type<Fields>().notNull(),
    /** Until when it can be taken back; null when it cannot be. */
    until: timestamp({ withTimezone: true }),
    /** The edit that this one took back. */
    undoes: integer()
      .unique()
      .references((): AnyPgColumn => edits.id),
  },
  (edit) => [
    index().on(edit.submissionId),
    index().on(edit.kind, edit.subjectId, edit.id),
    check("edits_kind", isOneOf(edit.kind, editKinds)),
  ],
);
