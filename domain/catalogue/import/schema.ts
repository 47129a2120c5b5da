import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { importStates, type Fault, type ImportEdit } from "./import.ts";

/** Uploaded catalogue files with their changes or faults. Files over 30 days old are deleted at the next upload. */
export const catalogueImports = pgTable(
  "catalogue_imports",
  {
    /** The id of the file, and of the submission with its edits. */
    id: uuid().primaryKey().defaultRandom(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Who uploaded the file or last worked on it; null once that account is deleted. */
    actorId: text().references(() => users.id, { onDelete: "set null" }),
    actorName: text().notNull(),
    state: oneOf(importStates).notNull().default("reading"),
    /** The CSV text; null once its changes are saved. */
    file: text(),
    /** How many rows the file has, without the row of titles. */
    rows: integer().notNull().default(0),
    /** How many products the latest job goes through; `done` is how many of them are finished. */
    products: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** The titles of columns that the shop does not know and ignores. */
    notRead: text().array().notNull().default([]),
    faults: jsonb().$type<Fault[]>().notNull().default([]),
    /** What the file changes in each product, unusual prices first; empty for a file with faults. */
    edits: jsonb().$type<ImportEdit[]>().notNull().default([]),
    /** The number of products that could not be changed back when the file was undone. */
    leftAlone: integer().notNull().default(0),
  },
  (sent) => [
    index().on(sent.startedAt),
    index().on(sent.actorId),
    check("catalogue_imports_state", isOneOf(sent.state, importStates)),
  ],
);
