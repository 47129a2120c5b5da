import { sql } from "drizzle-orm";
import { bigint, check, integer, pgSequence, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import { packs } from "#domain/catalogue/schema.ts";

/** One count for all carts, so that whatever is newer has the higher number, even after a cart was replaced. */
export const cartVersions = pgSequence("cart_versions");

export const carts = pgTable("carts", {
  id: uuid().primaryKey().defaultRandom(),
  /** Grows with every change, so that a page can tell a newer answer from an older one. */
  version: bigint({ mode: "number" })
    .notNull()
    .default(sql`nextval('cart_versions')`),
  /** The account whose cart it is, on every device; without one it belongs to a browser's cookie. */
  userId: text()
    .unique("carts_one_per_account")
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

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
    /** What the pack cost when the customer last chose it, to say so when that has changed. */
    priceSeen: integer().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (line) => [
    primaryKey({ columns: [line.cartId, line.packId] }),
    check("cart_lines_quantity_in_range", sql`${line.quantity} between 1 and 50`),
  ],
);
