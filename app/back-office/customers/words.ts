import type { Counts } from "#domain/orders/customer/customers.server.ts";
import { cameBackInWords } from "#domain/orders/customer/standing.ts";

/** "4 orders, 2 refused". */
export function ordersInWords({ orders, ...back }: Counts): string {
  if (orders === 0) return `No order that stands${cameBackInWords(back)}`;
  return `${orders === 1 ? "1 order" : `${orders} orders`}${cameBackInWords(back)}`;
}
