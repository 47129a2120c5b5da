import type { Sale } from "#domain/catalogue/prices/dated-price.ts";
import type { CartCoupon } from "#domain/coupons/coupon.ts";
import type { Grams, Paise } from "#domain/money.ts";
import { plainText } from "#platform/plain-text.ts";
import type { Names } from "#domain/catalogue/products/product.ts";

/** The most of one pack in a cart. */
export const MAX_QUANTITY = 50;

/** The most different packs in a cart, because the work of a checkout grows with them. */
export const MOST_LINES = 60;

/** The price of one pack to which staff lower it, in paise, and why. */
export type Lowered = { to: Paise; reason: string };

export type CartLine = Names & {
  packId: string;
  slug: string;
  label: string;
  price: Paise;
  /** Missing unless the pack costs less than usual today. */
  sale?: Sale | undefined;
  /** The price of one pack when the customer last raised the quantity. */
  priceSeen: Paise;
  quantity: number;
  /** Whether the pack is on sale and in stock. */
  available: boolean;
  /** How many of these packs the stock suffices for. Missing when that is unknown. */
  left?: number;
  /** A lower price of one pack that staff agreed with the customer. Only in an order that is taken at the desk. */
  lowered?: Lowered | undefined;
  /** When the pack was added, in microseconds since 1970. Sorts the lines. Missing until the server has answered. */
  addedAt?: number;
};

/** A cart as pages show it. `version` grows with every change; pages ignore a cart with a lower version. */
export type Cart = { version: number; lines: CartLine[]; coupon?: CartCoupon };

export const emptyCart: Cart = { version: 0, lines: [] };

/** A cart as a typed list, one line for each pack: "2 x Avakaya, 500 g". */
export function listOf(lines: readonly Pick<CartLine, "quantity" | "name" | "label">[]): string {
  return lines.map(({ quantity, name, label }) => `${quantity} x ${name}, ${label}`).join("\n");
}

/** Above this weight a cart leads to the page for orders in bulk. */
export const HEAVY_CART: Grams = 10_000;

/** The price of all packs of a line, in paise. */
export function lineTotal(line: Pick<CartLine, "price" | "quantity">): Paise {
  return line.price * line.quantity;
}

/** What staff take off all packs of a line together, in paise. Never raises a price. */
export function loweredBy({ price, quantity, lowered }: Pick<CartLine, "price" | "quantity" | "lowered">): Paise {
  return lowered ? Math.max(0, price - lowered.to) * quantity : 0;
}

/** The price of a cart in paise. Leaves out packs that cannot be bought, the delivery and the coupon. */
export function subtotal(cart: Pick<Cart, "lines">): Paise {
  return cart.lines.filter(({ available }) => available).reduce((sum, line) => sum + lineTotal(line), 0);
}

/**
 * The quantity of a pack after adding `more`. It never rises above `left` or `MAX_QUANTITY`, and never falls below
 * `before`.
 */
export function together({ before, more, left }: { before: number; more: number; left: number }): number {
  return Math.max(before, Math.min(before + more, MAX_QUANTITY, left));
}

/**
 * The quantity of a pack after a customer asks for at least `wanted`. It never rises above `left` or `MAX_QUANTITY`,
 * and never falls below `before`.
 */
export function atLeast({ before, wanted, left }: { before: number; wanted: number; left: number }): number {
  return Math.max(before, Math.min(wanted, MAX_QUANTITY, left));
}

/** Reads a whole number from 0 to `most`, also in digits of Indian scripts. Undefined for anything else. */
export function parseQuantity(text: unknown, most = MAX_QUANTITY): number | undefined {
  const digits = typeof text === "string" ? plainText(text) : "";
  const quantity = /^\d+$/.test(digits) ? Number(digits) : undefined;
  return quantity !== undefined && quantity <= most ? quantity : undefined;
}
