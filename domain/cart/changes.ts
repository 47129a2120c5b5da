import { formatRupees } from "#domain/money.ts";
import type { CartLine } from "./cart.ts";

/** A sentence saying that a pack in the cart is sold out, has too little stock or has a new price. */
export function changeSinceAdded(line: CartLine): string | undefined {
  if (!line.available) return `${line.name} (${line.label}) is sold out now and is not counted in the total.`;
  if (line.left !== undefined && line.quantity > line.left) {
    return `Only ${line.left} of ${line.name} (${line.label}) left. Take ${line.quantity - line.left} out to order.`;
  }
  if (line.price === line.priceSeen) return undefined;
  const [was, is] = [formatRupees(line.priceSeen), formatRupees(line.price)];
  return `The price of ${line.name} (${line.label}) has changed from ${was} to ${is} since you added it.`;
}
