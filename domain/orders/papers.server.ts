import { asc, inArray } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { readSums, type FullOrder } from "./orders.server.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";

/** Orders with all that is printed of them, in the sequence of their numbers as given; unknown ones are left out. */
export async function listOrdersByNumber(db: Database, numbers: readonly string[]): Promise<FullOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.number, [...numbers]));
  const ids = found.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  const sums = await readSums(db, ids);
  return found
    .toSorted((a, b) => numbers.indexOf(a.number) - numbers.indexOf(b.number))
    .map((order) => ({
      ...order,
      lines: lines.filter(({ orderId }) => orderId === order.id),
      events: events.filter(({ orderId }) => orderId === order.id),
      sums: sums.get(order.id)!,
    }));
}
