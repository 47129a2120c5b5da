import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { reaches } from "#domain/catalogue/products/product.ts";
import { products } from "#domain/catalogue/schema.ts";
import type { Grams, Paise } from "#domain/money.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";

/** The pincodes (postal codes) of India Post's directory. */
export const pincodes = pgTable("pincodes", {
  pincode: char({ length: 6 }).primaryKey(),
  district: text().notNull(),
  /** The two-digit GST code of the state. */
  stateCode: char({ length: 2 }).notNull(),
  /** In degrees, accurate to 20-40 km. */
  latitude: real().notNull(),
  longitude: real().notNull(),
});

export const zones = pgTable(
  "zones",
  {
    id: text().primaryKey(),
    position: integer().notNull(),
    name: text().notNull(),
    /** Working days from dispatch to arrival. */
    transitDays: integer().notNull(),
    /** The charge: `firstPaise` up to `firstGrams`, plus `stepPaise` for each further `stepGrams` or part of it. */
    firstGrams: integer().$type<Grams>().notNull(),
    firstPaise: integer().$type<Paise>().notNull(),
    stepGrams: integer().$type<Grams>().notNull(),
    stepPaise: integer().$type<Paise>().notNull(),
    /** Delivery is free when the items cost this many paise or more; null means never. */
    freeFromPaise: integer().$type<Paise>(),
    takesCash: boolean().notNull(),
    isServed: boolean().notNull(),
    /** How far an item must be able to travel to be sent to this zone. */
    needsReach: oneOf(reaches).notNull(),
  },
  (zone) => [
    check("zones_needs_reach", isOneOf(zone.needsReach, reaches)),
    check("zones_transit_not_negative", sql`${zone.transitDays} >= 0`),
    check("zones_weights_positive", sql`${zone.firstGrams} > 0 and ${zone.stepGrams} > 0`),
    check("zones_charges_not_negative", sql`${zone.firstPaise} >= 0 and ${zone.stepPaise} >= 0`),
  ],
);

/**
 * Rules that put pincodes (postal codes) into zones. The rule with the longest matching prefix decides. If no prefix
 * matches, the rule for the state decides.
 */
export const zoneRules = pgTable(
  "zone_rules",
  {
    kind: oneOf(["state", "prefix"]).notNull(),
    /** The two-digit GST code of a state, or the first digits of pincodes. */
    value: text().notNull(),
    zoneId: text()
      .notNull()
      .references(() => zones.id),
  },
  (rule) => [
    index().on(rule.zoneId),
    primaryKey({ columns: [rule.kind, rule.value] }),
    check("zone_rules_kind", isOneOf(rule.kind, ["state", "prefix"])),
  ],
);

/** Exceptions for one pincode (postal code); where a column is null, the zone's value applies. */
export const pincodeOverrides = pgTable(
  "pincode_overrides",
  {
    pincode: char({ length: 6 })
      .primaryKey()
      .references(() => pincodes.pincode),
    zoneId: text().references(() => zones.id),
    transitDays: integer(),
    takesCash: boolean(),
    isServed: boolean(),
    needsReach: oneOf(reaches),
  },
  (override) => [
    index().on(override.zoneId),
    check("pincode_overrides_needs_reach", isOneOf(override.needsReach, reaches)),
  ],
);

/** Days without dispatch and delivery, other than Sundays. */
export const holidays = pgTable("holidays", { day: date().primaryKey(), name: text().notNull() });

/** Single Sundays on which the kitchen works, although Sundays are days off. */
export const openSundays = pgTable("open_sundays", { day: date().primaryKey() }, ({ day }) => [
  check("open_sundays_sunday", sql`extract(isodow from ${day}) = 7`),
]);

/** Vacations of the kitchen, first and last day included, each with the sentence that pages show about it. */
export const vacations = pgTable(
  "vacations",
  { firstDay: date().primaryKey(), lastDay: date().notNull(), sentence: text().notNull() },
  (vacation) => [check("vacations_in_sequence", sql`${vacation.firstDay} <= ${vacation.lastDay}`)],
);

/** Festivals. Their items can be ordered until `lastOrderOn` and leave from `firstDispatch` to `lastDispatch`. */
export const festivals = pgTable(
  "festivals",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    lastOrderOn: date().notNull(),
    firstDispatch: date().notNull(),
    lastDispatch: date().notNull(),
  },
  (festival) => [
    check(
      "festivals_in_sequence",
      sql`${festival.firstDispatch} <= ${festival.lastDispatch} and ${festival.lastOrderOn} <= ${festival.lastDispatch}`,
    ),
  ],
);

/**
 * The items of festivals. An item leaves only on days of dispatch of its festivals that still take orders. When all its
 * festivals are over, the item can leave on other days again.
 */
export const festivalProducts = pgTable(
  "festival_products",
  {
    festivalId: integer()
      .notNull()
      .references(() => festivals.id, { onDelete: "cascade" }),
    productId: text()
      .notNull()
      .references(() => products.id),
  },
  (item) => [primaryKey({ columns: [item.festivalId, item.productId] }), index().on(item.productId)],
);

/** Reservations of the kitchen's capacity. An order has one row for itself and one for each item cooked for its day. */
export const capacityHolds = pgTable(
  "capacity_holds",
  {
    /** The order's id; the SQL migration declares the foreign key. */
    holder: uuid().notNull(),
    /** The day of dispatch. */
    day: date().notNull(),
    /** Null in the row for the order itself. */
    productId: text().references(() => products.id),
    grams: integer().$type<Grams>().notNull(),
    /** Not null in a row that reserves nothing and only records what the order needs. */
    releasedAt: timestamp({ withTimezone: true }),
  },
  (hold) => [
    index()
      .on(hold.productId)
      .where(sql`${hold.productId} is not null`),
    unique("capacity_holds_once").on(hold.holder, hold.productId).nullsNotDistinct(),
    index("capacity_holds_open")
      .on(hold.day, hold.productId)
      .where(sql`${hold.releasedAt} is null`),
    check("capacity_holds_grams", sql`${hold.grams} >= 0 and (${hold.productId} is null) = (${hold.grams} = 0)`),
  ],
);
