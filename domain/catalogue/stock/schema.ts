import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { Grams } from "#domain/money.ts";
import { packs, products } from "../schema.ts";

/**
 * The grams of each sweet, snack and pickle that are free to sell: its lots (amounts cooked at one time) that may be
 * sold, less what is reserved for orders. Negative when staff counted less than is reserved. Gift boxes and combos have
 * no row. Code that changes lots or reservations locks this row first.
 */
export const stock = pgTable("stock", {
  productId: text()
    .primaryKey()
    .references(() => products.id),
  grams: integer().$type<Grams>().notNull(),
});

/**
 * The stock reserved for each order, a row for each product, so that nothing is reserved or returned twice. A row that
 * is inserted with `releasedAt` records what an order needs while nothing is reserved for it yet.
 */
export const stockHolds = pgTable(
  "stock_holds",
  {
    /** The id of the order; a foreign key that an SQL migration defines. */
    holder: uuid().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id),
    grams: integer().$type<Grams>().notNull(),
    /** When it was returned to the stock, or recorded without being reserved; null while it is reserved or packed. */
    releasedAt: timestamp({ withTimezone: true }),
    /** When it was packed; null while it is still in the stock, reserved for the order. */
    takenAt: timestamp({ withTimezone: true }),
    /** The earliest best-before day of the lots that may be packed for the order. */
    keepUntil: date().notNull(),
  },
  (hold) => [
    primaryKey({ columns: [hold.holder, hold.productId] }),
    index("stock_holds_open")
      .on(hold.productId)
      .where(sql`${hold.releasedAt} is null and ${hold.takenAt} is null`),
    check("stock_holds_positive", sql`${hold.grams} > 0`),
  ],
);

/**
 * E-mail addresses that want to be told when something sold out can be bought again. A row is deleted after its e-mail
 * is sent, or 90 days after the request.
 */
export const stockRequests = pgTable(
  "stock_requests",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Null when any pack of the product will do. */
    packId: text().references(() => packs.id, { onDelete: "cascade" }),
    /** The e-mail address in lower case. */
    email: text().notNull(),
    requestedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * When a job first found that the pack or product can be bought again; null while it is sold out. It starts anew
     * when the e-mail has to wait because too few packs are left.
     */
    availableSince: timestamp({ withTimezone: true }),
  },
  (request) => [
    unique("stock_requests_once").on(request.email, request.productId, request.packId).nullsNotDistinct(),
    index().on(request.productId),
    index().on(request.packId),
    index().on(request.requestedAt),
  ],
);
