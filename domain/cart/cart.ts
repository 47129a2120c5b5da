import type { CartCoupon } from "#domain/coupons/coupon.ts";
import type { Paise } from "#domain/money.ts";
import { withLatinDigits } from "#platform/digits.ts";

/** The largest quantity of one pack in a cart. */
export const MAX_QUANTITY = 50;

/** The message that refuses more than `MAX_QUANTITY` of one pack. */
export const tooMany = `A cart holds at most ${MAX_QUANTITY} of one pack. For more, write to us: we gladly cook for a crowd.`;

export type CartLine = {
  packId: string;
  slug: string;
  name: string;
  nameTe: string | null;
  label: string;
  price: Paise;
  /** The price in paise when the customer last added the pack. */
  priceSeen: Paise;
  quantity: number;
  available: boolean;
  /** How many of this pack the stock is enough for; missing when that is not known. */
  left?: number;
  /**
   * When the line was added, in microseconds since 1970; lines are sorted by it. Missing until the server has answered.
   */
  addedAt?: number;
};

/**
 * `version` grows with every change of the lines; pages ignore an answer with a lower one. `coupon` is missing when
 * none was entered, and always in the answer to a change.
 */
export type Cart = { version: number; lines: CartLine[]; coupon?: CartCoupon };

export const emptyCart: Cart = { version: 0, lines: [] };

/** What a line costs today, in paise. */
export function lineTotal(line: Pick<CartLine, "price" | "quantity">): Paise {
  return line.price * line.quantity;
}

/** What the cart costs today in paise, without delivery and without sold-out packs. */
export function subtotal(cart: Pick<Cart, "lines">): Paise {
  return cart.lines.filter(({ available }) => available).reduce((sum, line) => sum + lineTotal(line), 0);
}

/**
 * How many of a pack a cart holds after `more` are added to `before`: at most `MAX_QUANTITY` and what the stock is
 * enough for (`left`), but never fewer than before.
 */
export function together({ before, more, left }: { before: number; more: number; left: number }): number {
  return Math.max(before, Math.min(before + more, MAX_QUANTITY, left));
}

/**
 * How many of a pack a cart that holds `before` of them has after a request for at least `wanted`: at most
 * `MAX_QUANTITY` and what the stock is enough for (`left`), but never fewer than before. Repeating the request changes
 * nothing.
 */
export function atLeast({ before, wanted, left }: { before: number; wanted: number; left: number }): number {
  return Math.max(before, Math.min(wanted, MAX_QUANTITY, left));
}

/**
 * Reads a whole number from 0 to `most`, also in digits of Indian scripts; undefined for anything else. A caller that
 * has to tell too large a number from a text that is no number passes `Infinity` as `most`.
 */
export function parseQuantity(text: unknown, most = MAX_QUANTITY): number | undefined {
  const digits = typeof text === "string" ? withLatinDigits(text) : "";
  const quantity = /^\s*\d+\s*$/.test(digits) ? Number(digits) : undefined;
  return quantity !== undefined && quantity <= most ? quantity : undefined;
}
