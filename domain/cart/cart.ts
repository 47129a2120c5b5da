import type { CartCoupon } from "#domain/coupons/coupon.ts";
import type { Paise } from "#domain/money.ts";
import { withLatinDigits } from "#platform/digits.ts";

/** The largest quantity of one pack in a cart. */
export const MAX_QUANTITY = 50;

/** The message to a customer who asks for more than `MAX_QUANTITY` of one pack. */
export const tooMany = `A cart holds at most ${MAX_QUANTITY} of one pack. For more, write to us: we gladly cook for a crowd.`;

export type CartLine = {
  packId: string;
  slug: string;
  name: string;
  nameTe: string | null;
  label: string;
  price: Paise;
  /** The price of one pack in paise, as it was when the customer last raised the quantity. */
  priceSeen: Paise;
  quantity: number;
  /** Whether it can be bought: the pack is on sale and in stock. */
  available: boolean;
  /** How many such packs the stock is enough for; missing when that is not known. */
  left?: number;
  /**
   * When the pack was first added, in microseconds since 1970; lines are sorted by it. Missing until the server has
   * answered.
   */
  addedAt?: number;
};

/**
 * A cart. `version` grows with every change of the lines; pages ignore a response with a lower version than they show.
 * `coupon` is missing when the cart has none. In the response to a change of the cart it is always missing.
 */
export type Cart = { version: number; lines: CartLine[]; coupon?: CartCoupon };

export const emptyCart: Cart = { version: 0, lines: [] };

/** What all packs of a line cost together at the current price, in paise. */
export function lineTotal(line: Pick<CartLine, "price" | "quantity">): Paise {
  return line.price * line.quantity;
}

/**
 * What the cart costs at current prices, in paise, before delivery and coupon. Packs that are sold out or off sale are
 * not counted.
 */
export function subtotal(cart: Pick<Cart, "lines">): Paise {
  return cart.lines.filter(({ available }) => available).reduce((sum, line) => sum + lineTotal(line), 0);
}

/**
 * How many of a pack a cart has after `more` are added to the `before` that it had: at most `MAX_QUANTITY` and the
 * packs in stock (`left`), but never fewer than before.
 */
export function together({ before, more, left }: { before: number; more: number; left: number }): number {
  return Math.max(before, Math.min(before + more, MAX_QUANTITY, left));
}

/**
 * How many of a pack a cart has after a request to have at least `wanted` of it, when it had `before`. That is at most
 * `MAX_QUANTITY` and the packs in stock (`left`), but never fewer than before. Repeating the request changes nothing.
 */
export function atLeast({ before, wanted, left }: { before: number; wanted: number; left: number }): number {
  return Math.max(before, Math.min(wanted, MAX_QUANTITY, left));
}

/**
 * Reads a whole number from 0 to `most`, also in digits of Indian scripts; undefined for anything else. With `Infinity`
 * as `most`, a number is never too large, so undefined means that the text is no whole number. The caller can then
 * answer "too many" itself.
 */
export function parseQuantity(text: unknown, most = MAX_QUANTITY): number | undefined {
  const digits = typeof text === "string" ? withLatinDigits(text) : "";
  const quantity = /^\s*\d+\s*$/.test(digits) ? Number(digits) : undefined;
  return quantity !== undefined && quantity <= most ? quantity : undefined;
}
