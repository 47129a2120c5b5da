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
} from "drizzle-orm/pg-core";
import type { Paise } from "#domain/money.ts";
import type { Seller } from "#domain/settings/seller.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { orders } from "../schema.ts";
import type { Paper } from "./paper.ts";

const documentKinds = ["invoice", "credit-note"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The last serial given out in each series; its row is locked while one is taken, so that none is left out. */
export const documentSeries = pgTable(
  "document_series",
  {
    kind: oneOf(documentKinds).notNull(),
    /** "2026-27": April to March. */
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
    /** At most 16 characters (CGST rule 46). */
    number: text().notNull().unique(),
    financialYear: text().notNull(),
    serial: integer().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    issuedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The refund a credit note is for; null where it came back before anybody had paid for it. A foreign key, by SQL. */
    refundId: uuid(),
    /** What a credit note gives back, tax included. */
    paise: integer().$type<Paise>(),
    /** The paper as it was issued; null for a moment where the version before issued it. */
    snapshot: jsonb().$type<Paper>(),
    /** The seller of the snapshot, for the version before; dropped with the release after this one. */
    seller: jsonb().$type<Seller>().notNull(),
  },
  (document) => [
    check("documents_kind", isOneOf(document.kind, documentKinds)),
    unique("documents_serial").on(document.kind, document.financialYear, document.serial),
    uniqueIndex("documents_one_invoice")
      .on(document.orderId)
      .where(sql`${document.kind} = 'invoice'`),
    index().on(document.orderId),
    index("documents_without_snapshot")
      .on(document.id)
      .where(sql`${document.snapshot} is null`),
    uniqueIndex("documents_one_credit_note_per_refund").on(document.refundId),
    uniqueIndex("documents_one_credit_note_without_refund")
      .on(document.orderId)
      .where(sql`${document.kind} = 'credit-note' and ${document.refundId} is null`),
  ],
);
