import { boolean, char, check, date, integer, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { reaches } from "#domain/catalogue/product.ts";
import type { Grams, Paise } from "#domain/money.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";

/** The pincodes of India Post's directory. */
export const pincodes = pgTable("pincodes", {
  pincode: char({ length: 6 }).primaryKey(),
  district: text().notNull(),
  /** GST code of the state. */
  stateCode: char({ length: 2 }).notNull(),
  /** Degrees, accurate to 20-40 km, as is the longitude. */
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
    /**
     * The charge in paise: `firstPaise` up to `firstGrams`, plus `stepPaise` for each further `stepGrams` or part of
     * it.
     */
    firstGrams: integer().$type<Grams>().notNull(),
    firstPaise: integer().$type<Paise>().notNull(),
    stepGrams: integer().$type<Grams>().notNull(),
    stepPaise: integer().$type<Paise>().notNull(),
    /** Delivery is free from this value of items, in paise; null means never. */
    freeFromPaise: integer().$type<Paise>(),
    takesCash: boolean().notNull(),
    isServed: boolean().notNull(),
    /** The smallest reach with which an item may be sent there. */
    needsReach: oneOf(reaches).notNull(),
  },
  (zone) => [
    check("zones_needs_reach", isOneOf(zone.needsReach, reaches)),
    check("zones_transit_not_negative", sql`${zone.transitDays} >= 0`),
    check("zones_weights_positive", sql`${zone.firstGrams} > 0 and ${zone.stepGrams} > 0`),
    check("zones_charges_not_negative", sql`${zone.firstPaise} >= 0 and ${zone.stepPaise} >= 0`),
  ],
);

/** Which pincodes belong to a zone: those of a state, or those with a prefix; a prefix wins over a state. */
export const zoneRules = pgTable(
  "zone_rules",
  {
    kind: oneOf(["state", "prefix"]).notNull(),
    /** A GST code or a prefix of pincodes. */
    value: text().notNull(),
    zoneId: text()
      .notNull()
      .references(() => zones.id),
  },
  (rule) => [
    primaryKey({ columns: [rule.kind, rule.value] }),
    check("zone_rules_kind", isOneOf(rule.kind, ["state", "prefix"])),
  ],
);

/** Exceptions for one pincode; null follows the zone. */
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
  (override) => [check("pincode_overrides_needs_reach", isOneOf(override.needsReach, reaches))],
);

/** Days besides Sundays without dispatch and delivery. */
export const holidays = pgTable("holidays", { day: date().primaryKey(), name: text().notNull() });
