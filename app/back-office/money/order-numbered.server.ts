import { refuse } from "#app/refusal.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import { findOrderByNumber, type FullOrder } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";

/** The order of a number in an address; one that does not exist is answered with 404 and a sentence. */
export async function orderNumbered(db: Database, number: string): Promise<FullOrder> {
  const order = await findOrderByNumber(db, readOrderNumber(number) ?? number);
  if (!order) throw refuse("There is no order with this number. It may have a letter wrong.", 404);
  return order;
}
