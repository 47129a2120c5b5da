import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import { categories } from "#domain/catalogue/product.ts";
import type { Paise } from "#domain/money.ts";
import { areOneOf, oneOf } from "#platform/columns.ts";

const at = () => timestamp({ withTimezone: true });

/** Coupons are ended, never deleted: their uses refer to them. */
export const coupons = pgTable(
  "coupons",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Capital letters and digits, as `readCode` gives them. */
    code: text().notNull().unique(),
    /** What it takes off: a percentage, or else an amount in whole rupees. */
    percent: integer(),
    amountPaise: integer().$type<Paise>(),
    /** The least sum of the goods it is for, in whole rupees. */
    leastPaise: integer().$type<Paise>().notNull().default(0),
    /** The shelves it is for; none stands for all. */
    shelves: oneOf(categories).array().notNull(),
    /** The first and the last day in India on which orders may use it; without a last day it goes on. */
    firstDay: date().notNull(),
    lastDay: date(),
    /** How many orders may use it, in all and of one customer; null for any number. */
    mostUses: integer(),
    mostUsesEach: integer(),
    /**
     * How many orders use it: the rows of `couponUses` that are not released. Kept here so that orders placed at once
     * count one after the other.
     */
    used: integer().notNull().default(0),
    /** When it was ended by hand. */
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

/** The use of a coupon by an order; an order that was cancelled has released it. */
export const couponUses = pgTable(
  "coupon_uses",
  {
    /** The migration makes it a foreign key. */
    orderId: uuid().primaryKey(),
    couponId: integer()
      .notNull()
      .references(() => coupons.id),
    /** Who bought, as +91 and ten digits; null once the person was erased. */
    mobile: text(),
    takenAt: at().notNull().defaultNow(),
    releasedAt: at(),
  },
  (use) => [
    index("coupon_uses_of_customer")
      .on(use.couponId, use.mobile)
      .where(sql`${use.releasedAt} is null`),
  ],
);

/**
 * Saved edits of coupons, for undoing: the fields of the form that changed, as texts before and after. Rows are never
 * deleted; only a former worker's name in them is erased.
 */
export const couponEdits = pgTable(
  "coupon_edits",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    couponId: integer()
      .notNull()
      .references(() => coupons.id),
    changedAt: at().notNull().defaultNow(),
    /** Null once the account is deleted. */
    actorId: text().references(() => users.id, { onDelete: "set null" }),
    actorName: text().notNull(),
    /** The edit that this one undid. */
    undoes: integer()
      .unique()
      .references((): AnyPgColumn => couponEdits.id),
    before: jsonb().$type<Record<string, string>>().notNull(),
    after: jsonb().$type<Record<string, string>>().notNull(),
  },
  (edit) => [index().on(edit.couponId, edit.id), index().on(edit.actorId)],
);
