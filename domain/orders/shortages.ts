import type { Grams, Paise } from "#domain/money.ts";
import { withoutPacks } from "./left-out.ts";

/**
 * A line of an order that contains a short product; `each`: the grams of the product in one pack or box of the line.
 */
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
 * How many packs of a line to leave out so that `short` grams are saved, at most all its packs, and what they cost in
 * paise.
 */
export function packsToLeaveOut(line: WantingLine, short: Grams): { packs: number; paise: Paise } {
  const packs = Math.min(line.quantity, Math.ceil(short / line.each));
  return { packs, paise: withoutPacks(line, packs).paise };
}

/**
 * The first day of dispatch on which `there` grams no longer suffice, if orders take their grams in the sequence of
 * their days of dispatch; undefined when they suffice for all orders.
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
