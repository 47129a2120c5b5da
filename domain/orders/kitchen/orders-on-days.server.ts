import { and, asc, inArray, or } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { orders } from "../schema.ts";

/** An order's number with its days of dispatch and of promised arrival, YYYY-MM-DD. */
export type OrderOnDay = { number: string; dispatchOn: string; promisedOn: string };

/** Orders that are still to leave or arrive on one of these days (YYYY-MM-DD), oldest first. Includes unpaid orders. */
export async function listOpenOrdersOn(db: Database, days: readonly string[]): Promise<OrderOnDay[]> {
  if (days.length === 0) return [];
  const leaves = and(
    inArray(orders.status, ["awaiting-approval", "awaiting-payment", "placed", "packed", "ready"]),
    inArray(orders.dispatchOn, [...days]),
  );
  const arrives = and(
    inArray(orders.status, ["awaiting-approval", "awaiting-payment", "placed", "packed", "ready", "dispatched"]),
    inArray(orders.promisedOn, [...days]),
  );
  return db
    .select({ number: orders.number, dispatchOn: orders.dispatchOn, promisedOn: orders.promisedOn })
    .from(orders)
    .where(or(leaves, arrives))
    .orderBy(asc(orders.placedAt));
}
