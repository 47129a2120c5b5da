import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { Grams } from "#domain/money.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { languages } from "#platform/languages.ts";
import { packs, products } from "../schema.ts";

/** The grams of each product that are free to sell. Lock the row before changing lots or reservations. */
export const stock = pgTable("stock", {
  /** Never a gift box or combo. */
  productId: text()
    .primaryKey()
    .references(() => products.id),
  /** Negative when too much is reserved. */
  grams: integer().$type<Grams>().notNull(),
});

/** The stock reserved or packed for each order. A row with `releasedAt` only records what the order needs. */
export const stockHolds = pgTable(
  "stock_holds",
  {
    /** The order's id; a foreign key that an SQL migration defines. */
    holder: uuid().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id),
    grams: integer().$type<Grams>().notNull(),
    /** Since when the row reserves no stock, as after a cancellation; null while stock is reserved or packed. */
    releasedAt: timestamp({ withTimezone: true }),
    /** When the stock was packed for the order; null before. */
    takenAt: timestamp({ withTimezone: true }),
    /** Lots with an earlier best-before day must not be packed for the order. */
    keepUntil: date().notNull(),
  },
  (hold) => [
    index().on(hold.productId),
    primaryKey({ columns: [hold.holder, hold.productId] }),
    index("stock_holds_open")
      .on(hold.productId)
      .where(sql`${hold.releasedAt} is null and ${hold.takenAt} is null`),
    index("stock_holds_taken")
      .on(hold.takenAt)
      .where(sql`${hold.takenAt} is not null`),
    check("stock_holds_positive", sql`${hold.grams} > 0`),
  ],
);

/** Requests for an e-mail when a product or pack can be bought again. Deleted after the e-mail, or after 90 days. */
export const stockRequests = pgTable(
  "stock_requests",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Null when the customer would take any pack of the product. */
    packId: text().references(() => packs.id, { onDelete: "cascade" }),
    /** In lower case. */
    email: text().notNull(),
    /** The language of the page on which it was made. */
    language: oneOf(languages).notNull().default("en"),
    requestedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * Since when the goods can be bought; null while sold out. The e-mail is due ten minutes later. Set to the present
     * time when the e-mail has to wait because too few packs are left.
     */
    availableSince: timestamp({ withTimezone: true }),
  },
  (request) => [
    unique("stock_requests_once").on(request.email, request.productId, request.packId).nullsNotDistinct(),
    index().on(request.productId),
    index().on(request.packId),
    index().on(request.requestedAt),
    check("stock_requests_language", isOneOf(request.language, languages)),
  ],
);
