import { withLatinDigits } from "#platform/digits.ts";
import type { WriteOffReason } from "../lots/lots.ts";

/** The day on which a lot (an amount cooked at one time) was made and its best-before day, both YYYY-MM-DD. */
export type BatchDays = { madeOn: string; bestBefore: string };

/**
 * What staff counted of a product, in grams. `shelf` is all that there is of it, including what is reserved for orders;
 * `change` is what was added or, if negative, taken away. An addition may have the `days` of a newly cooked lot. A
 * removal may have a `reason`, and may be taken from one lot (`lotId`).
 */
export type Count = { shelf: number } | { change: number; days?: BatchDays; reason?: WriteOffReason; lotId?: number };

/**
 * A product's stock in grams. `free` can be sold; it is negative when more is reserved than is there. `held` is
 * reserved for orders and not packed yet.
 */
export type Shelf = { free: number; held: number };

/** The grams by which a count changes the stock; negative when it lowers it, but never by more than is there. */
export function changeBy(count: Count, { free, held }: Shelf): number {
  return "shelf" in count ? count.shelf - free - held : Math.max(count.change, -free - held);
}

/** The most kilograms that a count may say. Somebody who enters more probably means grams. */
const MOST_KILOGRAMS = 1000;

const written = /^([+-]?)([\d,]*\.?\d+)(kgs?|kilos?|g|gms?|grams?)?$/;
const plain = /^(?:\d+(?:\.\d{1,3})?|\.\d{1,3})$/;

/**
 * Reads a count that staff typed. "2.5", "2,5 kg" or "2500 g" is all that there is of the product; with a sign, as in
 * "+5" or "-500 g", it is a change. For anything else, for fractions of a gram, and for more than 1,000 kg, `refused`
 * tells staff what to write.
 */
export function readCount(text: string): Count | { refused: string } {
  const close = withLatinDigits(text).replaceAll(/\s/g, "").replaceAll("−", "-").toLowerCase();
  const [, sign, typed = "", unit = "kg"] = written.exec(close) ?? [];
  const kilograms = unit.startsWith("k");
  // "2,5 kg" is two and a half; "2,500 g" is two and a half thousand.
  const number = kilograms ? typed.replace(",", ".") : typed.replace(/,(?=\d{3}$)/, "");
  if (!plain.test(number) || (!kilograms && number.includes("."))) {
    return { refused: "write kilograms, such as 2.5, or grams, such as 2500 g" };
  }
  const grams = Math.round(Number(number) * (kilograms ? 1000 : 1));
  if (grams > MOST_KILOGRAMS * 1000) {
    return { refused: `that is more than ${MOST_KILOGRAMS} kg; write 2500 g if you mean grams` };
  }
  if (!sign) return { shelf: grams };
  return { change: sign === "+" ? grams : -grams };
}
