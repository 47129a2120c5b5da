import type { Paise } from "#domain/money.ts";
import { withLatinDigits } from "#platform/digits.ts";

/** The most of one pack that one cart may hold. */
export const MAX_QUANTITY = 50;

export const tooMany = `A cart holds at most ${MAX_QUANTITY} of one pack. For more, write to us: we gladly cook for a crowd.`;

export type CartLine = {
  packId: string;
  slug: string;
  name: string;
  nameTe: string | null;
  label: string;
  price: Paise;
  /** The price when it was put into the cart. */
  priceSeen: Paise;
  quantity: number;
  available: boolean;
  /** How many the stock makes now, when the shop has said so. */
  left?: number;
};

/** `version` grows with every change; an answer with a lower one is old news. */
export type Cart = { version: number; lines: CartLine[] };

export const emptyCart: Cart = { version: 0, lines: [] };

/** What a line costs today, in paise. */
export function lineTotal(line: Pick<CartLine, "price" | "quantity">): Paise {
  return line.price * line.quantity;
}

/** What a cart costs today without delivery, in paise; what is sold out is not counted. */
export function subtotal(cart: Pick<Cart, "lines">): Paise {
  return cart.lines.filter(({ available }) => available).reduce((sum, line) => sum + lineTotal(line), 0);
}

/**
 * How many of a pack a cart holds once another's are put into it: never fewer than before, and no more than a cart may
 * hold or than the stock makes.
 */
export function together({ before, more, left }: { before: number; more: number; left: number }): number {
  return Math.max(before, Math.min(before + more, MAX_QUANTITY, left));
}

/**
 * How many of a pack a cart holds once at least so many are wanted: what is there already counts, and no more than a cart
 * may hold or than the stock makes. Wanted twice, it is the same.
 */
export function atLeast({ before, wanted, left }: { before: number; wanted: number; left: number }): number {
  return Math.max(before, Math.min(wanted, MAX_QUANTITY, left));
}

/** Whole numbers from 0 to the most a cart may hold, in digits of any Indian script; undefined for anything else. */
export function parseQuantity(text: unknown): number | undefined {
  const digits = typeof text === "string" ? withLatinDigits(text) : "";
  const quantity = /^\s*\d{1,3}\s*$/.test(digits) ? Number(digits) : undefined;
  return quantity !== undefined && quantity <= MAX_QUANTITY ? quantity : undefined;
}
