import { buyerOf } from "#domain/orders/bill-to.ts";
import type { Order } from "#domain/orders/orders.server.ts";

type Paid = Pick<Order, "name" | "isGift" | "senderName" | "city">;

/** The payer's name and town, as a bank's line may have them; for a gift also the recipient. */
export function payerInWords({ city, ...order }: Paid): string {
  const payer = buyerOf(order);
  return [payer, payer !== order.name && `for ${order.name}`, city].filter(Boolean).join(", ");
}
