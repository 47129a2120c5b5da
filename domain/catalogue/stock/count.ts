import { withLatinDigits } from "#platform/digits.ts";
import type { WriteOffReason } from "../lots/lots.ts";

/** The day on which a batch was made and its best-before day, both YYYY-MM-DD. */
export type BatchDays = { madeOn: string; bestBefore: string };

/**
 * A count of a product in grams: `shelf` is all that there is of it now; `change` is what was added or taken away. An
 * addition may be a batch with its `days`; a removal may have a `reason`, and be taken from one lot (`lotId`).
 */
export type Count = { shelf: number } | { change: number; days?: BatchDays; reason?: WriteOffReason; lotId?: number };

/** A product's stock in grams: `free` can be sold; `held` is reserved for orders and not packed yet. */
export type Shelf = { free: number; held: number };

/**
 * The grams by which a count changes the stock, negative when it lowers it. It never lowers the stock by more than is
 * there.
 */
export function changeBy(count: Count, { free, held }: Shelf): number {
  return "shelf" in count ? count.shelf - free - held : Math.max(count.change, -free - held);
}

/** The most kilograms that a count may say; somebody who enters more probably means grams. */
const MOST_KILOGRAMS = 1000;

const written = /^([+-]?)([\d,]*\.?\d+)(kgs?|kilos?|g|gms?|grams?)?$/;
const plain = /^(?:\d+(?:\.\d{1,3})?|\.\d{1,3})$/;

/**
 * Reads a count: "2.5", "2,5 kg" or "2500 g" is all that there is of the product now; with a sign ("+5", "-500 g") it
 * is a change. Refuses, in words, anything else, fractions of a gram, and more than a thousand kilograms.
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
