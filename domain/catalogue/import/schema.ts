import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { importStates, type Fault, type ImportEdit } from "./import.ts";

/**
 * Catalogue files that owners uploaded, with the changes that each would make or has made, or its faults. Files older
 * than 30 days are deleted at the next upload.
 */
export const catalogueImports = pgTable(
  "catalogue_imports",
  {
    /**
     * The id of the file. It is also the `batch` of the rows in `catalogue_changes` that saving or undoing the file
     * adds.
     */
    id: uuid().primaryKey().defaultRandom(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Who uploaded the file or began its latest step; null once that account is deleted. */
    actorId: text().references(() => users.id, { onDelete: "set null" }),
    actorName: text().notNull(),
    state: oneOf(importStates).notNull().default("reading"),
    /** The CSV text; null once its changes are saved. */
    file: text(),
    /** How many rows the file has, without the row of titles. */
    rows: integer().notNull().default(0),
    /** How many products the current or latest job goes through; `done` is how many of them are finished. */
    products: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** The titles of columns that the shop does not know and ignores. */
    notRead: text().array().notNull().default([]),
    faults: jsonb().$type<Fault[]>().notNull().default([]),
    /** What the file changes, product by product, unusual prices first; empty for a file with faults. */
    edits: jsonb().$type<ImportEdit[]>().notNull().default([]),
    /**
     * How many products of the file kept their values when the file was undone; 0 before that. The reasons are: its
     * changes were undone or overwritten already; the old values would be refused by the product's form; with them, the
     * product would newly be on sale without what the law requires; another product has, or had, the old slug.
     */
    leftAlone: integer().notNull().default(0),
  },
  (sent) => [
    index().on(sent.startedAt),
    index().on(sent.actorId),
    check("catalogue_imports_state", isOneOf(sent.state, importStates)),
  ],
);
