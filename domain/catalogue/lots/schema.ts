import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import type { Grams } from "#domain/money.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { products } from "../schema.ts";
import { lotOrigins, writeOffReasons } from "./lots.ts";

const at = () => timestamp({ withTimezone: true });

/** A lot is an amount of one product that was cooked at one time. */
export const lots = pgTable(
  "lots",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: text()
      .notNull()
      .references(() => products.id),
    origin: oneOf(lotOrigins).notNull(),
    madeOn: date(),
    /** The best-before day, the last day on which the lot is sold; null while unknown. */
    bestBefore: date(),
    gramsMade: integer().$type<Grams>().notNull(),
    gramsLeft: integer().$type<Grams>().notNull(),
    addedAt: at().notNull().defaultNow(),
    /** Who added the lot; null when a command on the server added it, or when the account is deleted. */
    actorId: text().references(() => users.id, { onDelete: "set null" }),
    actorName: text().notNull(),
    /** The id of the submission that created the lot; null for a lot that came in another way. */
    submission: uuid(),
    /** When the sale stopped because the best-before day had passed; null before. */
    endedAt: at(),
    recalledAt: at(),
    recallReason: text(),
  },
  (lot) => [
    index("lots_left")
      .on(lot.productId, lot.bestBefore)
      .where(sql`${lot.gramsLeft} > 0`),
    index().on(lot.productId, lot.id),
    index().on(lot.actorId),
    index().on(lot.submission),
    check("lots_origin", isOneOf(lot.origin, lotOrigins)),
    check("lots_grams", sql`${lot.gramsMade} >= 0 and ${lot.gramsLeft} >= 0`),
    check("lots_days", sql`${lot.bestBefore} >= ${lot.madeOn}`),
    check("lots_recall", sql`(${lot.recalledAt} is null) = (${lot.recallReason} is null)`),
  ],
);

/** Grams that left a lot in other ways than packing; negative when a stock count or an undo put grams back. */
export const writeOffs = pgTable(
  "write_offs",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    lotId: integer()
      .notNull()
      .references(() => lots.id),
    reason: oneOf(writeOffReasons).notNull(),
    grams: integer().$type<Grams>().notNull(),
    writtenAt: at().notNull().defaultNow(),
    /** Who wrote the grams off; null when a command on the server did it, or when the account is deleted. */
    actorId: text().references(() => users.id, { onDelete: "set null" }),
    actorName: text().notNull(),
    /** The id of the submission that wrote the grams off; null when none did. */
    submission: uuid(),
  },
  (writeOff) => [
    index().on(writeOff.lotId),
    index().on(writeOff.actorId),
    index().on(writeOff.submission),
    check("write_offs_reason", isOneOf(writeOff.reason, writeOffReasons)),
    check("write_offs_grams", sql`${writeOff.grams} <> 0`),
  ],
);

/** Grams to cook besides what orders need. A plan is fulfilled when staff have cooked that much since `plannedAt`. */
export const cookPlans = pgTable(
  "cook_plans",
  {
    productId: text()
      .notNull()
      .references(() => products.id),
    day: date().notNull(),
    grams: integer().$type<Grams>().notNull(),
    plannedAt: at().notNull().defaultNow(),
  },
  (plan) => [primaryKey({ columns: [plan.productId, plan.day] }), check("cook_plans_positive", sql`${plan.grams} > 0`)],
);

/** How many grams of each lot were packed for each line of an order. Unpacking deletes the rows. */
export const lotAllocations = pgTable(
  "lot_allocations",
  {
    /** Together with `position`, a foreign key to `order_lines`; an SQL migration defines it. */
    orderId: uuid().notNull(),
    position: integer().notNull(),
    lotId: integer()
      .notNull()
      .references(() => lots.id),
    grams: integer().$type<Grams>().notNull(),
  },
  (allocation) => [
    primaryKey({ columns: [allocation.orderId, allocation.position, allocation.lotId] }),
    index().on(allocation.lotId),
    check("lot_allocations_positive", sql`${allocation.grams} > 0`),
  ],
);
