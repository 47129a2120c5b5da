import { refuse } from "#app/refusal.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import { findOrderByNumber, type FullOrder } from "#domain/orders/full-order.server.ts";
import type { Database } from "#platform/database.server.ts";

/** The order with this number, written in any of the usual ways. Throws 404 when there is none. */
export async function requireOrder(db: Database, number: string): Promise<FullOrder> {
  const order = await findOrderByNumber(db, readOrderNumber(number) ?? number);
  if (!order) throw unknownOrder(number);
  return order;
}

/** To be thrown: 404, with a sentence that says where else to look. */
export function unknownOrder(number: string) {
  return refuse(`There is no order ${number}. Look for it by name, mobile or pincode.`, 404);
}
