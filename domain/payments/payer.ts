import { buyerOf } from "#domain/orders/bill-to.ts";
import type { Order } from "#domain/orders/orders.server.ts";

type Paid = Pick<Order, "name" | "isGift" | "senderName" | "city">;

/** Whose money an order's is, as a line of the bank may name them, with the town; of a gift also whom it is for. */
export function payerInWords({ city, ...order }: Paid): string {
  const payer = buyerOf(order);
  return [payer, payer !== order.name && `for ${order.name}`, city].filter(Boolean).join(", ");
}
