import { and, eq, isNull, sql } from "drizzle-orm";
import type { Grams } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { refreshFree, returnToLots } from "../lots/lots.server.ts";
import { stockHolds } from "./schema.ts";
import { listOf, lockStockOf } from "./stock.server.ts";

/** Gives all that is reserved or packed for an order (id `holder`) back to the stock. A second call changes nothing. */
export async function releaseStock(tx: Database, holder: string): Promise<void> {
  const ids = await lockStockOf(tx, holder);
  await returnToLots(tx, sql`${holder}::uuid`);
  await tx
    .update(stockHolds)
    .set({ releasedAt: sql`now()` })
    .where(and(eq(stockHolds.holder, holder), isNull(stockHolds.releasedAt)));
  if (ids.length === 0) return;
  await refreshFree(tx, ids);
}

/** Gives all that is reserved for an order (id `holder`) back to the stock, and forgets what the order needs. */
export async function forgetDemand(tx: Database, holder: string): Promise<void> {
  await releaseStock(tx, holder);
  await tx.delete(stockHolds).where(eq(stockHolds.holder, holder));
}

/**
 * Frees a part of the stock reserved for an order (id `holder`). `part` is in grams by product id. A second call frees
 * the same grams once more.
 */
export async function releasePart(tx: Database, holder: string, part: ReadonlyMap<string, Grams>): Promise<void> {
  await lockStockOf(tx, holder);
  const own = sql`holder = ${holder}::uuid and stock_holds.product_id = part.product_id and taken_at is null`;
  const given = sql`(values ${listOf(part)}) as part (product_id, grams)`;
  await tx.execute(sql`delete from stock_holds using ${given} where ${own} and stock_holds.grams <= part.grams`);
  await tx.execute(sql`update stock_holds set grams = stock_holds.grams - part.grams from ${given} where ${own}`);
  await refreshFree(tx, part.keys());
}
