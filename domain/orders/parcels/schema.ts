import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { Paise } from "#domain/money.ts";
import { orders } from "../schema.ts";

const at = () => timestamp({ withTimezone: true });

/** Who brings parcels, as the owner lists them. A courier that is no longer used stays, for the parcels that it took. */
export const couriers = pgTable(
  "couriers",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    /** The https address on which a parcel can be followed, with {number} in place of its number; null when there is none. */
    trackingPage: text(),
    /** Numbers as this courier prints them; a parcel's must have the form of one of them. Empty: any number will do. */
    numberExamples: text().array().notNull().default([]),
    /** Whether its parcels have numbers. */
    isNumbered: boolean().notNull().default(true),
    /** The columns of the courier's own file, each "heading = field"; empty for the shop's own columns. */
    fileColumns: text().array().notNull().default([]),
    endedAt: at(),
  },
  (courier) => [
    check("couriers_tracking_page", sql`${courier.trackingPage} like 'https://%'`),
    check("couriers_name", sql`${courier.name} <> ''`),
  ],
);

/** Parcels of orders. An order has one, or several when it travels in parts. */
export const parcels = pgTable(
  "parcels",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    courierId: integer()
      .notNull()
      .references(() => couriers.id),
    /** Null if the courier gives none. Two parcels may share one, if they travel as one. */
    number: text(),
    /** Who really carries it, if the courier hands parcels on to others. */
    carrier: text(),
    /** What the courier asks for it; null when that is not known. */
    chargedPaise: integer().$type<Paise>(),
    /** Null once it is said that it has not left after all. */
    sentAt: at().defaultNow(),
    /** When another parcel took its place, because it came back and the order was sent again. */
    replacedAt: at(),
  },
  (parcel) => [
    index().on(parcel.orderId),
    index("parcels_number")
      .on(parcel.number)
      .where(sql`${parcel.number} is not null`),
    index("parcels_sent").on(parcel.courierId, parcel.sentAt),
    check("parcels_number", sql`${parcel.number} <> ''`),
    check("parcels_charged", sql`${parcel.chargedPaise} >= 0`),
  ],
);

/** The tracking numbers on a roll of stickers that a courier has given to the shop, in the sequence of the roll. */
export const courierNumbers = pgTable(
  "courier_numbers",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    courierId: integer()
      .notNull()
      .references(() => couriers.id),
    number: text().notNull(),
    /** The parcel on which it was stuck; null while it is on the roll. */
    parcelId: uuid().references(() => parcels.id),
  },
  (one) => [
    unique().on(one.courierId, one.number),
    index("courier_numbers_left")
      .on(one.courierId, one.id)
      .where(sql`${one.parcelId} is null`),
    index().on(one.parcelId),
  ],
);
