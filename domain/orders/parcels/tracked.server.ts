import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { orders } from "../schema.ts";
import { couriers, parcels } from "./schema.ts";

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
    .selectDistinct({ trackingNumber: parcels.number, order: orders.number })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(couriers, eq(couriers.id, parcels.courierId))
    .where(
      and(
        inArray(parcels.number, [...numbers]),
        isNotNull(parcels.sentAt),
        courier ? eq(couriers.name, courier) : undefined,
      ),
    );
  return rows.map(({ trackingNumber, order }) => ({ trackingNumber: trackingNumber!, order }));
}
