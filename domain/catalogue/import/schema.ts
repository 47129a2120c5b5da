import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { importStates, type Fault, type ImportEdit } from "./import.ts";

/** Files of the catalogue that owners sent, for 30 days: what each would change or has changed, or its faults. */
export const catalogueImports = pgTable(
  "catalogue_imports",
  {
    /** Also the batch of what it changes in `catalogue_changes`. */
    id: uuid().primaryKey().defaultRandom(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Who did the last step. Null once the account is deleted. */
    actorId: text().references(() => users.id, { onDelete: "set null" }),
    actorName: text().notNull(),
    state: oneOf(importStates).notNull().default("reading"),
    /** The text of the file; null once it is saved. */
    file: text(),
    /** How many rows the file has below its titles. */
    rows: integer().notNull().default(0),
    /** How many products the present step has to go through, and how many are done. */
    products: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** The titles of columns that are not read. */
    notRead: text().array().notNull().default([]),
    faults: jsonb().$type<Fault[]>().notNull().default([]),
    edits: jsonb().$type<ImportEdit[]>().notNull().default([]),
    /** How many products undoing it has left alone. */
    leftAlone: integer().notNull().default(0),
  },
  (sent) => [
    index().on(sent.startedAt),
    index().on(sent.actorId),
    check("catalogue_imports_state", isOneOf(sent.state, importStates)),
  ],
);
