import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import type { Paise } from "#domain/money.ts";
import { bytea, isOneOf, oneOf } from "#platform/columns.ts";
import { exportKinds, exportLists, exportStates } from "./export.ts";
import { returnKinds } from "./return-period.ts";
import type { Summary } from "./summary.ts";

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
    /** Of which list that thing is; null in the first one. */
    lastList: oneOf(exportLists),
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
    check("exports_last_list", isOneOf(file.lastList, exportLists)),
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

/**
 * The sums of the documents of days in India that are over, so that nobody has to read a month of documents again. They
 * follow from the documents: a day that is missing is added up anew.
 */
export const gstDays = pgTable("gst_days", {
  day: date().primaryKey(),
  /** What was sold that day without tax, less what was given back. */
  turnoverPaise: bigint({ mode: "number" }).$type<Paise>().notNull(),
  /** By the seller's GST number, "" while it had none. */
  summaries: jsonb().$type<Record<string, Summary>>().notNull(),
});

/** Files of GST returns that were made for the tax portal. */
export const gstFiles = pgTable(
  "gst_files",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: oneOf(returnKinds).notNull(),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    /** The seller's GST number. */
    gstin: text().notNull(),
    name: text().notNull(),
    /** The file's SHA-256 in hexadecimal digits. */
    sha256: text().notNull(),
    /** The file; null when the law no longer asks to keep it, because it names GST numbers of buyers. */
    content: text(),
    madeAt: at().notNull().defaultNow(),
    /** The staff account that made it; null if the account was deleted. */
    madeBy: text().references(() => users.id, { onDelete: "set null" }),
    /** When the owner said that the portal took it. */
    takenAt: at(),
    takenBy: text().references(() => users.id, { onDelete: "set null" }),
  },
  (file) => [
    check("gst_files_kind", isOneOf(file.kind, returnKinds)),
    check("gst_files_days", sql`${file.firstDay} <= ${file.lastDay}`),
    check("gst_files_sha256", sql`${file.sha256} ~ '^[0-9a-f]{64}$'`),
    check("gst_files_taken", sql`${file.takenAt} is not null or ${file.takenBy} is null`),
    unique("gst_files_same").on(file.gstin, file.kind, file.firstDay, file.sha256),
    index().on(file.lastDay),
    index()
      .on(file.madeBy)
      .where(sql`${file.madeBy} is not null`),
    index()
      .on(file.takenBy)
      .where(sql`${file.takenBy} is not null`),
  ],
);
