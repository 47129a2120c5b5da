import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { categories } from "#domain/catalogue/products/product.ts";
import type { Paise } from "#domain/money.ts";
import { areOneOf, oneOf } from "#platform/columns.ts";

const at = () => timestamp({ withTimezone: true });

/** Coupons are ended but never deleted, because rows of `couponUses` refer to them. */
export const coupons = pgTable(
  "coupons",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 3 to 20 capital letters and digits. */
    code: text().notNull().unique(),
    /** Null for a coupon that takes off an amount (`amountPaise`). */
    percent: integer(),
    amountPaise: integer().$type<Paise>(),
    /** The least that the goods in the coupon's categories must cost together, in paise; a multiple of 100. */
    leastPaise: integer().$type<Paise>().notNull().default(0),
    /** The product categories that the coupon is for; empty for all. */
    shelves: oneOf(categories).array().notNull(),
    /** The first day, in India. A coupon whose `lastDay` is null does not expire. */
    firstDay: date().notNull(),
    lastDay: date(),
    /** How many orders may use the coupon; null for any number. `mostUsesEach` is the limit for one customer. */
    mostUses: integer(),
    mostUsesEach: integer(),
    /** How many orders use the coupon: its rows in `couponUses` that are not released. */
    used: integer().notNull().default(0),
    /** When somebody ended the coupon by hand. */
    endedAt: at(),
  },
  (coupon) => [
    check("coupons_code", sql`${coupon.code} ~ '^[A-Z0-9]{3,20}$'`),
    check("coupons_takes_one", sql`num_nonnulls(${coupon.percent}, ${coupon.amountPaise}) = 1`),
    check("coupons_percent", sql`${coupon.percent} between 1 and 99`),
    check("coupons_amount", sql`${coupon.amountPaise} > 0 and ${coupon.amountPaise} % 100 = 0`),
    check("coupons_least", sql`${coupon.leastPaise} >= 0 and ${coupon.leastPaise} % 100 = 0`),
    check("coupons_shelves", areOneOf(coupon.shelves, categories)),
    check("coupons_days", sql`${coupon.lastDay} >= ${coupon.firstDay}`),
    // A comparison with null refuses nothing, so each limit has a check of its own.
    check("coupons_most_uses", sql`${coupon.mostUses} > 0`),
    check("coupons_most_uses_each", sql`${coupon.mostUsesEach} > 0`),
    check("coupons_used", sql`${coupon.used} >= 0`),
    check("coupons_used_within", sql`${coupon.used} <= ${coupon.mostUses}`),
  ],
);

/** The use of a coupon by an order. When the order is cancelled, its use is released and no longer counts. */
export const couponUses = pgTable(
  "coupon_uses",
  {
    /** The SQL migration declares the foreign key. */
    orderId: uuid().primaryKey(),
    couponId: integer()
      .notNull()
      .references(() => coupons.id),
    /** The buyer's mobile, as +91 and ten digits; null once the buyer's personal data are erased. */
    mobile: text(),
    takenAt: at().notNull().defaultNow(),
    releasedAt: at(),
  },
  (use) => [
    index().on(use.couponId),
    index("coupon_uses_of_customer")
      .on(use.couponId, use.mobile)
      .where(sql`${use.releasedAt} is null`),
  ],
);
