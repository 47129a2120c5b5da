import { refuse } from "#app/refusal.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import { findOrderByNumber, type FullOrder } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";

/** The order of an address of the desk, however the number is written in it; one that there is not is answered with 404 and a sentence. */
export async function requireOrder(db: Database, number: string): Promise<FullOrder> {
  const order = await findOrderByNumber(db, readOrderNumber(number) ?? number);
  if (!order) throw unknownOrder(number);
  return order;
}

export function unknownOrder(number: string) {
  return refuse(`There is no order ${number}. Look for it by name, mobile or pincode.`, 404);
}
