import { may } from "#app/access.ts";
import type { Context } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { isCancellable } from "#domain/order-changes/cancellation.server.ts";
import { hasMoneyCome } from "#domain/order-changes/staff-cancellation.server.ts";
import { isErased } from "#domain/orders/customer/person.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import { findOrderByNumber, type FullOrder } from "#domain/orders/full-order.server.ts";
import type { Database } from "#platform/database.server.ts";

/** The order with this number, however it is spelled. Throws 404 for an unknown number. */
export async function requireOrder(db: Database, number: string): Promise<FullOrder> {
  const order = await findOrderByNumber(db, readOrderNumber(number) ?? number);
  if (!order) throw unknownOrder(number);
  return order;
}

/** Makes the 404 answer for an unknown order. The caller throws the answer. */
export function unknownOrder(number: string) {
  return refuse(`There is no order ${number}. Look for it by name, mobile or pincode.`, 404);
}

/** Whether the user may cancel an order that stands as this one does. */
export function mayCancel(
  context: Context,
  order: Parameters<typeof hasMoneyCome>[0] & { status: OrderStatus },
): boolean {
  return isCancellable(order.status, "shop") && mayDecide(context, order);
}

/** Whether the user may take the cancellation of an order back. */
export function mayUncancel(context: Context, order: FullOrder): boolean {
  return order.status === "cancelled" && !isErased(order) && mayDecide(context, order);
}

function mayDecide(context: Context, order: Parameters<typeof hasMoneyCome>[0]): boolean {
  return may(context, hasMoneyCome(order) ? "cancel-paid" : "cancel-unpaid");
}
