import { eq } from "drizzle-orm";
import { stock } from "#domain/catalogue/schema.ts";
import type { Database } from "#platform/database.server.ts";

/** Makes so many grams of a product free to sell, whatever orders hold. */
export async function setFree(db: Database, productId: string, grams: number): Promise<void> {
  await db.update(stock).set({ grams }).where(eq(stock.productId, productId));
}

/** What is free to sell, in grams by product id. */
export async function readStock(db: Database): Promise<Map<string, number>> {
  const rows = await db.select().from(stock);
  return new Map(rows.map(({ productId, grams }) => [productId, grams]));
}
