import type { Grams, Paise } from "#domain/money.ts";
import { withoutPacks } from "../left-out.ts";

/** A line with a product whose stock does not suffice; `each` is the grams of that product in one pack. */
export type WantingLine = {
  position: number;
  name: string;
  label: string;
  quantity: number;
  each: Grams;
  unitPaise: Paise;
  discountPaise: Paise;
};

/**
 * How many packs to remove from a line so that it needs at least `short` grams less; at most all packs of the line.
 * `paise` is the price of the removed packs after discount.
 */
export function packsToLeaveOut(line: WantingLine, short: Grams): { packs: number; paise: Paise } {
  const packs = Math.min(line.quantity, Math.ceil(short / line.each));
  return { packs, paise: withoutPacks(line, packs).paise };
}

/**
 * The first day of dispatch (YYYY-MM-DD) for which the stock `there` does not suffice. The stock goes to the earliest
 * days first. Undefined when it suffices for all orders.
 */
export function firstShortDay(
  there: Grams,
  orders: readonly { dispatchOn: string; grams: Grams }[],
): string | undefined {
  let left = there;
  for (const { dispatchOn, grams } of orders.toSorted((a, b) => (a.dispatchOn < b.dispatchOn ? -1 : 1))) {
    left -= grams;
    if (left < 0) return dispatchOn;
  }
  return undefined;
}
