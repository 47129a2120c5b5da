import { eq } from "drizzle-orm";
import { stock } from "#domain/catalogue/stock/schema.ts";
import { holdStock } from "#domain/catalogue/stock/stock.server.ts";
import { lockOrder } from "#domain/orders/orders.server.ts";
import { packOrder } from "#domain/orders/packing.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";

/** Sets how many grams of a product are free to sell. They do not include grams reserved for orders. */
export async function setFree(db: Database, productId: string, grams: number): Promise<void> {
  await db.update(stock).set({ grams }).where(eq(stock.productId, productId));
}

/** The grams that are free to sell, by product id. */
export async function readStock(db: Database): Promise<Map<string, number>> {
  const rows = await db.select().from(stock);
  return new Map(rows.map(({ productId, grams }) => [productId, grams]));
}

/** Reserves stock for an order that arrives today. `demand`: grams by product id. */
export function hold(db: Database, orderId: string, demand: ReadonlyMap<string, number>) {
  const today = dayInIndia(new Date());
  return db.transaction((tx) => holdStock(tx, orderId, demand, { arrivesOn: today, today }));
}

/** Takes the stock reserved for an order out of the lots (goods made at one time), as packing the order does. */
export function pack(db: Database, orderId: string) {
  return db.transaction(async (tx) => packOrder(tx, await lockOrder(tx, orderId)));
}
