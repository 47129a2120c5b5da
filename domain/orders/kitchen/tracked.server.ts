import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { orders } from "../schema.ts";

/**
 * Which orders have parcels with these tracking numbers (in capitals), of this courier or, without it, of any. A number
 * is there once for each order that has it.
 */
export async function listTracked(
  db: Database,
  numbers: readonly string[],
  courier?: string,
): Promise<{ trackingNumber: string; order: string }[]> {
  const rows = await db
    .select({ trackingNumber: orders.trackingNumber, order: orders.number })
    .from(orders)
    .where(and(inArray(orders.trackingNumber, [...numbers]), courier ? eq(orders.courier, courier) : undefined));
  return rows.map(({ trackingNumber, order }) => ({ trackingNumber: trackingNumber!, order }));
}
