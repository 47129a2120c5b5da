import { plainText } from "#platform/plain-text.ts";
import type { WriteOffReason } from "../lots/lots.ts";

/** The day on which a lot was made and its best-before day, both YYYY-MM-DD. */
export type BatchDays = { madeOn: string; bestBefore: string };

/** What staff counted, in grams. */
export type Count =
  /** The whole stock, including reserved grams. */
  | { shelf: number }
  | {
      /** The grams added; negative if taken away. */
      change: number;
      /** The days of the new lot with the added grams. Without `days`, the lot counts as made today. */
      days?: BatchDays;
      /** Why grams are taken away; "count" if undefined. */
      reason?: WriteOffReason;
      /** The lot from which grams are taken. Without it, lots with the earliest best-before days are used first. */
      lotId?: number;
    };

/** The stock of a product, in grams. */
export type Shelf = {
  /** What can be sold; negative when too much is reserved. */
  free: number;
  /** What is reserved for orders and not packed yet. */
  held: number;
};

/** How many grams a count adds to the stock; negative if grams are taken away. Takes away at most the whole stock. */
export function changeBy(count: Count, { free, held }: Shelf): number {
  return "shelf" in count ? count.shelf - free - held : Math.max(count.change, -free - held);
}

/** The most kilograms of stock that can be typed. Somebody who types more probably means grams. */
const MOST_KILOGRAMS = 1000;

const written = /^([+-]?)([\d,]*\.?\d+)(kgs?|kilos?|g|gms?|grams?)?$/;
const plain = /^(?:\d+(?:\.\d{1,3})?|\.\d{1,3})$/;

/**
 * Reads a typed amount: "2.5" (kilograms) or "2500 g" is the whole stock, "-500 g" is a change. Refuses fractions of a
 * gram and more than 1,000 kg.
 */
export function readCount(text: string): Count | { refused: string } {
  const close = plainText(text).replaceAll(" ", "").toLowerCase();
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
