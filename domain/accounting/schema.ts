import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import { bytea, isOneOf, oneOf } from "#platform/columns.ts";
import { exportKinds, exportStates } from "./export.ts";

const at = () => timestamp({ withTimezone: true });

/**
 * Files for the accountant, made by a job part by part and deleted after some days. A trigger deletes those with
 * customers' data when a customer's data are erased. Not in backups.
 */
export const exports = pgTable(
  "exports",
  {
    /** Given by the form, so that pressing its button twice makes one file. */
    id: uuid().primaryKey(),
    kind: oneOf(exportKinds).notNull(),
    /** The first and the last day in India. A file of customers is about one day, that on which it was asked for. */
    from: date().notNull(),
    to: date().notNull(),
    /** Who asked for it; null once that account is deleted. */
    actorId: text().references(() => users.id, { onDelete: "set null" }),
    askedAt: at().notNull().defaultNow(),
    state: oneOf(exportStates).notNull().default("waiting"),
    /** How many documents, orders, customers or movements the file is about; `done` is how many are in it so far. */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** The moment and id of the last thing in the file so far, after which the next part begins; null at the beginning. */
    lastAt: timestamp({ withTimezone: true, mode: "string" }),
    lastId: text(),
    parts: integer().notNull().default(0),
    /** The length and the CRC-32 of the file so far, before compression. */
    bytes: bigint({ mode: "number" }).notNull().default(0),
    crc: bigint({ mode: "number" }).notNull().default(0),
    finishedAt: at(),
  },
  (file) => [
    index().on(file.askedAt),
    index().on(file.actorId),
    // Of the same file, one is made at a time.
    uniqueIndex("exports_one_under_way")
      .on(file.kind, file.from, file.to)
      .where(sql`${file.state} <> 'done'`),
    check("exports_kind", isOneOf(file.kind, exportKinds)),
    check("exports_state", isOneOf(file.state, exportStates)),
    check("exports_days", sql`${file.from} <= ${file.to}`),
    check("exports_finished", sql`(${file.state} = 'done') = (${file.finishedAt} is not null)`),
  ],
);

/** The parts of files, each compressed (raw deflate, ending on a whole byte). */
export const exportParts = pgTable(
  "export_parts",
  {
    exportId: uuid()
      .notNull()
      .references(() => exports.id, { onDelete: "cascade" }),
    /** From 0. */
    number: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (part) => [primaryKey({ columns: [part.exportId, part.number] })],
);

/** The ledgers that are in a file of ledgers already. */
export const exportLedgers = pgTable(
  "export_ledgers",
  {
    exportId: uuid()
      .notNull()
      .references(() => exports.id, { onDelete: "cascade" }),
    name: text().notNull(),
  },
  (ledger) => [primaryKey({ columns: [ledger.exportId, ledger.name] })],
);
