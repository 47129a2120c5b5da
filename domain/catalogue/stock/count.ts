import { withLatinDigits } from "#platform/digits.ts";
import type { WriteOffReason } from "../lots/lots.ts";

/** The days of a batch, YYYY-MM-DD. */
export type BatchDays = { madeOn: string; bestBefore: string };

/**
 * A count in grams: all that is on the shelf, or a change of it. What comes may be a batch with its days; what goes may
 * have a reason, and be taken from one lot.
 */
export type Count = { shelf: number } | { change: number; days?: BatchDays; reason?: WriteOffReason; lotId?: number };

/** What of a product is free to sell, and what is on the shelf for orders, in grams. */
export type Shelf = { free: number; held: number };

/** What a count adds to the shelf, in grams; negative when it is less than was recorded. Never more than is there goes. */
export function changeBy(count: Count, { free, held }: Shelf): number {
  return "shelf" in count ? count.shelf - free - held : Math.max(count.change, -free - held);
}

/** The most kilograms of one product; whoever enters more probably means grams. */
const MOST_KILOGRAMS = 1000;

const written = /^([+-]?)([\d,]*\.?\d+)(kgs?|kilos?|g|gms?|grams?)?$/;
const plain = /^(?:\d+(?:\.\d{1,3})?|\.\d{1,3})$/;

/**
 * Reads a count: "2.5", "2,5 kg" or "2500 g" is the whole shelf; with a sign ("+5", "-500 g") it is a change. Refuses,
 * in words, anything else, fractions of a gram, and more than a thousand kilograms.
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
