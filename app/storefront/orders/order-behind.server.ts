import { refuse } from "#app/refusal.ts";
import { findOrderByToken, type FullOrder } from "#domain/orders/full-order.server.ts";
import type { Database } from "#platform/database.server.ts";

const unknown =
  "We cannot find this order. The link may have lost a letter: open it from our mail once more, or look the order up by its number.";

/** The order whose secret link has this token. Throws 404 with a sentence when there is none. */
export async function orderBehind(db: Database, token: string): Promise<FullOrder> {
  const order = await findOrderByToken(db, token);
  if (!order) throw refuse(unknown, 404);
  return order;
}
