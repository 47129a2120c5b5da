import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { stock } from "#domain/catalogue/stock/schema.ts";
import { holdStock } from "#domain/catalogue/stock/stock.server.ts";
import { lockOrder } from "#domain/orders/orders.server.ts";
import { packOrder } from "#domain/orders/kitchen/packing.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";

/**
 * Sets how many grams of a product, or of "all", are free to sell, besides what is reserved for orders. Adds a lot
 * without a day for what is more, and takes what is less from the earliest lots.
 */
export async function setFree(database: Database | Pool, productId: string, grams: number): Promise<void> {
  const db = "execute" in database ? database : drizzle(database);
  await db.execute(sql`
    with counted as (
      update stock set grams = ${grams} where ${productId} in ('all', product_id)
      returning product_id, grams + (
        select coalesce(sum(grams), 0) from stock_holds
        where product_id = stock.product_id and released_at is null and taken_at is null
      ) as lies
    ), kept as (
      select lots.id, product_id, grams_left, lies,
        sum(grams_left) over (partition by product_id order by best_before nulls last, lots.id) as up_to,
        sum(grams_left) over (partition by product_id) as all_lots
      from lots join counted using (product_id) where ended_at is null and recalled_at is null
    ), taken as (
      select id, least(grams_left, all_lots - lies - (up_to - grams_left)) as grams
      from kept where grams_left > 0 and all_lots - lies > up_to - grams_left
    ), less as (
      update lots set grams_left = grams_left - taken.grams from taken where taken.id = lots.id
    ), written as (
      insert into write_offs (lot_id, reason, grams, actor_name) select id, 'count', grams, 'Anil' from taken
    )
    insert into lots (product_id, origin, grams_made, grams_left, actor_name)
    select product_id, 'opening', lies - lie, lies - lie, 'Anil'
    from counted cross join lateral (
      select coalesce(sum(grams_left), 0) as lie from kept where kept.product_id = counted.product_id
    ) as before where lies > lie`);
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
