import { refuse } from "#app/refusal.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import { findOrderByNumber, type FullOrder } from "#domain/orders/full-order.server.ts";
import type { Database } from "#platform/database.server.ts";

/** The order with this number, in any spelling that `readOrderNumber` accepts. Throws 404 when there is none. */
export async function requireOrder(db: Database, number: string): Promise<FullOrder> {
  const order = await findOrderByNumber(db, readOrderNumber(number) ?? number);
  if (!order) throw unknownOrder(number);
  return order;
}

/** The 404 answer for an unknown order, to be thrown; it says how to look for the order. */
export function unknownOrder(number: string) {
  return refuse(`There is no order ${number}. Look for it by name, mobile or pincode.`, 404);
}
