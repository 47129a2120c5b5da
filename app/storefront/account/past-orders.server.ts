import { sayStanding } from "#app/sentences/order.ts";
import { listPastOrders } from "#domain/customers/past-orders.server.ts";
import type { Database } from "#platform/database.server.ts";

/** An account's newest orders, at most `limit`, each with where it stands in words, and whether there are more. */
export async function readPastOrders(db: Database, userId: string, limit: number) {
  const { orders, hasMore } = await listPastOrders(db, userId, limit);
  return { orders: orders.map(({ standing, ...order }) => ({ ...order, state: sayStanding(standing) })), hasMore };
}

export type PastOrderView = Awaited<ReturnType<typeof readPastOrders>>["orders"][number];
