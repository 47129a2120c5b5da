import { sql } from "drizzle-orm";
import { products } from "#domain/catalogue/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";
import type { OrderStatus } from "./order.ts";
import { orderLines, orders } from "./schema.ts";

/** Orders of the last so many days count. */
const DAYS = 30;
/** A product in fewer orders is no best seller, however few the others sold. */
const LEAST_ORDERS = 10;
const MOST_PRODUCTS = 3;

/** Statuses of orders that stand: neither waiting for money or approval nor called off nor sent back. */
const standing = ["placed", "packed", "ready", "dispatched", "delivered", "collected"] as const satisfies OrderStatus[];

/**
 * The ids of the products that most orders of the last 30 days have in them, the first of them first: at most three, and
 * none that is in fewer than ten. An order counts once, however many packs it has, so that one wedding makes no best
 * seller. Read anew once an hour, since every order would change it; who asks then gets what was read before.
 */
export async function readBestSellers(db: Database): Promise<string[]> {
  const read = readHourly(db);
  return readHourly.last(db) ?? read;
}

const readHourly = ttlCache(60 * 60, ["products"], listBestSellers);

export async function listBestSellers(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select line.product_id as id
    from ${orders} as o
    join ${orderLines} as line on line.order_id = o.id
    join ${products} as product on product.id = line.product_id and product.state = 'on-sale'
    where o.placed_at > now() - make_interval(days => ${DAYS}) and o.status = any(${sql.param([...standing])}::text[])
    group by line.product_id
    having count(distinct line.order_id) >= ${LEAST_ORDERS}
    order by count(distinct line.order_id) desc, sum(line.quantity) desc, line.product_id
    limit ${MOST_PRODUCTS}`);
  return rows.map(({ id }) => id);
}
