import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { stockHolds } from "#domain/catalogue/stock/schema.ts";
import { capacityHolds } from "#domain/delivery/schema.ts";
import type { Product } from "#domain/catalogue/products/product.ts";
import type { Paise } from "#domain/money.ts";
import { orders, orderSums } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";

/** An order that waits for its payment. */
export type OpenOrder = {
  number: string;
  /** The secret in the URL of the order's page. */
  token: string;
  duePaise: Paise;
  /** Whether the customer says they have paid. */
  isClaimed: boolean;
  /** The ids of the products of which the order holds stock or room in the kitchen. */
  productIds: string[];
};

/** SQL for the products of which an order holds something that nobody else can buy meanwhile. */
const heldProducts = sql<string[]>`array(
  select product_id from ${stockHolds} where holder = ${orders.id} and released_at is null and taken_at is null
  union select product_id from ${capacityHolds}
  where holder = ${orders.id} and released_at is null and product_id is not null)`;

/** The orders with these tokens that wait for their payment, oldest first. */
export async function listOpenOrders(db: Database, tokens: readonly string[]): Promise<OpenOrder[]> {
  if (tokens.length === 0) return [];
  const rows = await db
    .select({
      number: orders.number,
      token: orders.token,
      balancePaise: orderSums.balancePaise,
      isClaimed: orderSums.isClaimed,
      productIds: heldProducts,
    })
    .from(orders)
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(and(inArray(orders.token, [...tokens]), eq(orders.status, "awaiting-payment")))
    .orderBy(asc(orders.placedAt));
  return rows.map(({ balancePaise, ...order }) => ({ ...order, duePaise: Math.max(0, -balancePaise) }));
}

/** Finds the customer's unpaid order that holds a product or a part of it. */
export type HolderOf = (product: Pick<Product, "id" | "contents">) => OpenOrder | undefined;

/** Returns a function that finds, among these orders, one that holds a product or a part of it. */
export function findHolder(open: readonly OpenOrder[]): HolderOf {
  return ({ id, contents }) =>
    open.find(({ productIds }) => [id, ...contents.map((part) => part.id)].some((one) => productIds.includes(one)));
}
