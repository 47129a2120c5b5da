import { and, asc, eq, inArray } from "drizzle-orm";
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
};

/** The orders with these tokens that wait for their payment, oldest first. */
export async function listOpenOrders(db: Database, tokens: readonly string[]): Promise<OpenOrder[]> {
  if (tokens.length === 0) return [];
  const rows = await db
    .select({
      number: orders.number,
      token: orders.token,
      balancePaise: orderSums.balancePaise,
      isClaimed: orderSums.isClaimed,
    })
    .from(orders)
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(and(inArray(orders.token, [...tokens]), eq(orders.status, "awaiting-payment")))
    .orderBy(asc(orders.placedAt));
  return rows.map(({ balancePaise, ...order }) => ({ ...order, duePaise: Math.max(0, -balancePaise) }));
}
