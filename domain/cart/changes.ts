import type { Paise } from "#domain/money.ts";
import type { CartLine } from "./cart.ts";

/** What became of a pack in the cart. `left`: so many packs the stock suffices for. Prices are of one pack. */
export type LineChange =
  { kind: "sold out" } | { kind: "few left"; left: number } | { kind: "price"; was: Paise; is: Paise };

/** Whether a pack in the cart is sold out, has too little stock or has a new price; undefined if all is as it was. */
export function changeSinceAdded({ available, left, quantity, price, priceSeen }: CartLine): LineChange | undefined {
  if (!available) return { kind: "sold out" };
  if (left !== undefined && quantity > left) return { kind: "few left", left };
  return price === priceSeen ? undefined : { kind: "price", was: priceSeen, is: price };
}
