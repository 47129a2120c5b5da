import type { Grams, Paise } from "#domain/money.ts";
import { withoutPacks } from "./left-out.ts";

/** A line of an order that wants a short product; `each`: the grams of the product in one pack or box of the line. */
export type WantingLine = {
  position: number;
  name: string;
  label: string;
  quantity: number;
  each: Grams;
  unitPaise: Paise;
  discountPaise: Paise;
};

/** How many packs of a line cover so many grams that are short, all of it at most, and what they cost in paise. */
export function packsToLeaveOut(line: WantingLine, short: Grams): { packs: number; paise: Paise } {
  const packs = Math.min(line.quantity, Math.ceil(short / line.each));
  return { packs, paise: withoutPacks(line, packs).paise };
}

/**
 * The first day on which what lies there no longer covers the orders until then, each with its day of dispatch and the
 * grams that it takes; undefined when it covers all.
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
