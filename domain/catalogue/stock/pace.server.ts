import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";

/** What was packed in so many days tells how fast a product goes. */
const PACE = 14;
/** Stock that lasts fewer days than this is running low. */
const ENOUGH = 3;

/** SQL for the grams of each product that were packed in the last 14 days, boxes and combos included. */
const packed = sql`(select product_id, sum(grams) as grams from stock_holds
  where taken_at > now() - make_interval(days => ${PACE}) and released_at is null group by product_id)`;

/** SQL for the ids of products of which less is free than is packed in three days. */
export const runningLow: SQL = sql`(select stock.product_id from stock join ${packed} as packed using (product_id)
  where stock.grams * ${PACE}::bigint < packed.grams * ${ENOUGH})`;

/** Whether stock that lasts for so many whole days is running low. */
export function isRunningLow(days: number | undefined): boolean {
  return days !== undefined && days < ENOUGH;
}

/**
 * For how many whole days the free stock of these products lasts, by product id, if they go on being packed as in the
 * last 14 days. Products of which nothing was packed are missing.
 */
export async function readDaysLeft(db: Database, productIds: readonly string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; days: number }>(sql`
    select stock.product_id as id, greatest(0, floor(stock.grams * ${PACE}::bigint / packed.grams))::integer as days
    from stock join ${packed} as packed using (product_id)
    where stock.product_id = any(${sql.param([...productIds])}::text[])`);
  return new Map(rows.map(({ id, days }) => [id, days]));
}
