import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { stockHolds } from "#domain/catalogue/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { orders } from "./schema.ts";

/** For so long an order tells which connection and which browser it came from. */
const ORIGIN_DAYS = 7;

/** Orders that nobody has paid, promised by nothing but words; what is packed was looked at by the shop. */
export const isUnpaid = or(
  inArray(orders.status, ["awaiting-payment", "awaiting-approval"]),
  and(eq(orders.status, "placed"), eq(orders.method, "cash")),
);

/** Of those the ones that hold stock by right of nothing but having been placed. */
export const holdsUnpaid = and(isUnpaid, ne(orders.hold, "none"));

/** Holds that are neither given back nor gone. */
export const isHeld = and(isNull(stockHolds.releasedAt), isNull(stockHolds.takenAt));

/** Orders whose money has come: paid beforehand and placed, or paid at the door. */
export const isPaid = or(
  and(ne(orders.method, "cash"), inArray(orders.status, ["placed", "packed", "ready", "dispatched", "returned"])),
  inArray(orders.status, ["delivered", "collected"]),
);

/** Takes from orders older than a week what told their connection and browser; part of the job "forget-persons". */
export async function forgetOrigins(db: Database, now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - ORIGIN_DAYS * 86_400_000);
  await db
    .update(orders)
    .set({ network: null, device: null })
    .where(and(isNotNull(orders.network), lt(orders.placedAt, weekAgo)));
}

/** The orders of a week, by the database's clock, as `placed_at` is. */
export const isOfThisWeek = sql`${orders.placedAt} > now() - make_interval(days => ${ORIGIN_DAYS})`;
