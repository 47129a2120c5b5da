import { eq } from "drizzle-orm";
import { stock } from "#domain/catalogue/stock/schema.ts";
import { holdStock } from "#domain/catalogue/stock/stock.server.ts";
import { lockOrder } from "#domain/orders/orders.server.ts";
import { packOrder } from "#domain/orders/packing.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";

/** Makes so many grams of a product free to sell, whatever orders hold. */
export async function setFree(db: Database, productId: string, grams: number): Promise<void> {
  await db.update(stock).set({ grams }).where(eq(stock.productId, productId));
}

/** What is free to sell, in grams by product id. */
export async function readStock(db: Database): Promise<Map<string, number>> {
  const rows = await db.select().from(stock);
  return new Map(rows.map(({ productId, grams }) => [productId, grams]));
}

/** Holds stock for an order that arrives today, in grams by product id. */
export function hold(db: Database, orderId: string, demand: ReadonlyMap<string, number>) {
  const today = dayInIndia(new Date());
  return db.transaction((tx) => holdStock(tx, orderId, demand, { arrivesOn: today, today }));
}

/** Takes what an order holds out of the lots, as packing it does. */
export function pack(db: Database, orderId: string) {
  return db.transaction(async (tx) => packOrder(tx, await lockOrder(tx, orderId)));
}
