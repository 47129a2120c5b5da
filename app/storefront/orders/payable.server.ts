import { database, type Context } from "#app/context.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { keptOf } from "#domain/orders/order.ts";
import { findPaymentBy, type Payment } from "#domain/payments/requests/payments.server.ts";
import { payersOrder } from "./order-behind.server.ts";

export type Payable = {
  order: FullOrder;
  payment: Payment;
  /** The path of the order's page. */
  base: string;
};

/** An order that this visitor may pay. Without `token`, the order that the visitor found on the tracking page. */
export async function findPayable(context: Context, request: Request, token: string | undefined): Promise<Payable> {
  const { order, base } = await payersOrder(context, request, token);
  const payment = await findPaymentBy(context.get(database), order.id, order.method);
  if (!payment) throw new Error(`The order ${order.id} has no payment`);
  return { order, payment, base };
}

/** What is still to be paid, in paise. */
export function duePaiseOf({ sums }: FullOrder, { amountPaise }: Payment): number {
  return Math.max(0, amountPaise - keptOf(sums));
}
