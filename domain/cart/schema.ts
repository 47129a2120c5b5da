import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import { packs } from "#domain/catalogue/schema.ts";
import { coupons } from "#domain/coupons/schema.ts";

/** One sequence for all carts, so that a cart that replaces another in the browser has a higher version. */
export const cartVersions = pgSequence("cart_versions");

export const carts = pgTable(
  "carts",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Grows with every change, so that a page can ignore a response older than the one it shows. */
    version: bigint({ mode: "number" })
      .notNull()
      .default(sql`nextval('cart_versions')`),
    /** The account that owns the cart; null for a guest's cart, whose id is in a cookie. */
    userId: text()
      .unique("carts_one_per_account")
      .references(() => users.id, { onDelete: "cascade" }),
    couponId: integer().references(() => coupons.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (cart) => [
    index()
      .on(cart.couponId)
      .where(sql`${cart.couponId} is not null`),
  ],
);

export const cartLines = pgTable(
  "cart_lines",
  {
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    packId: text()
      .notNull()
      .references(() => packs.id),
    quantity: integer().notNull(),
    /** The price of one pack in paise when the customer last raised the quantity. */
    priceSeen: integer().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (line) => [
    index().on(line.packId),
    primaryKey({ columns: [line.cartId, line.packId] }),
    check("cart_lines_quantity_in_range", sql`${line.quantity} between 1 and 50`),
  ],
);
