import { sql } from "drizzle-orm";
import {
  check,
  integer,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import type { Paise } from "#domain/money.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { orders } from "../schema.ts";
import type { DocumentSnapshot } from "./snapshot.ts";

const documentKinds = ["invoice", "credit-note"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/**
 * The last number of each kind of document and financial year. The row is locked while the next number is taken, to
 * avoid gaps.
 */
export const documentSeries = pgTable(
  "document_series",
  {
    kind: oneOf(documentKinds).notNull(),
    /** The Indian financial year, April to March: "2026-27". */
    financialYear: text().notNull(),
    lastSerial: integer().notNull(),
  },
  (series) => [
    primaryKey({ columns: [series.kind, series.financialYear] }),
    check("document_series_kind", isOneOf(series.kind, documentKinds)),
  ],
);

export const documents = pgTable(
  "documents",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: oneOf(documentKinds).notNull(),
    /** At most 16 characters (CGST rule 46), such as "TM/26-27/000123". */
    number: text().notNull().unique(),
    financialYear: text().notNull(),
    serial: integer().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    issuedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    // A foreign key, which an SQL migration defines.
    /**
     * The refund that a credit note is for. Null for an invoice, for the note of a parcel that came back unpaid, and for
     * the note of an order that was changed.
     */
    refundId: uuid(),
    /**
     * The invoice that a credit note takes back, in part or as a whole; null for an invoice. An order's last invoice
     * stands as long as its credit notes leave something of it.
     */
    invoiceId: integer().references((): AnyPgColumn => documents.id),
    /** The amount of a credit note, tax included; null for an invoice. */
    paise: integer().$type<Paise>(),
    /** The contents as issued, without erased personal data. */
    snapshot: jsonb().$type<DocumentSnapshot>().notNull(),
  },
  (document) => [
    check("documents_kind", isOneOf(document.kind, documentKinds)),
    unique("documents_serial").on(document.kind, document.financialYear, document.serial),
    index().on(document.orderId),
    index().on(document.issuedAt, document.id),
    index()
      .on(document.invoiceId)
      .where(sql`${document.invoiceId} is not null`),
    // A trigger fills it in for the version before this one, which does not name the invoice.
    check("documents_credit_an_invoice", sql`(${document.kind} = 'credit-note') = (${document.invoiceId} is not null)`),
    uniqueIndex("documents_one_credit_note_per_refund").on(document.refundId),
  ],
);
