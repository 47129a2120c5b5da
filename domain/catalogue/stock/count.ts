import { withLatinDigits } from "#platform/digits.ts";
import type { WriteOffReason } from "../lots/lots.ts";

/** The day on which a lot was made and its best-before day, both YYYY-MM-DD. */
export type BatchDays = { madeOn: string; bestBefore: string };

/**
 * What staff counted, in grams. `shelf`: the whole stock, including reserved grams. `change`: the grams added; negative
 * if taken away. Added grams become a new lot with `days`; without `days`, the lot counts as made today. Grams are
 * taken away from the lot `lotId`; without `lotId`, from the lots with the earliest best-before days. `reason`: why
 * they are taken away; "count" if undefined.
 */
export type Count = { shelf: number } | { change: number; days?: BatchDays; reason?: WriteOffReason; lotId?: number };

/** Stock in grams. `free` can be sold; negative when too much is reserved. `held` is reserved and not packed yet. */
export type Shelf = { free: number; held: number };

/**
 * The grams by which a count changes the stock; negative if grams are taken away. Takes away at most the whole stock,
 * even grams reserved for orders.
 */
export function changeBy(count: Count, { free, held }: Shelf): number {
  return "shelf" in count ? count.shelf - free - held : Math.max(count.change, -free - held);
}

/** The most kilograms of stock that can be typed. Somebody who types more probably means grams. */
const MOST_KILOGRAMS = 1000;

const written = /^([+-]?)([\d,]*\.?\d+)(kgs?|kilos?|g|gms?|grams?)?$/;
const plain = /^(?:\d+(?:\.\d{1,3})?|\.\d{1,3})$/;

/**
 * Reads "2.5" (kilograms), "2,5 kg" or "2500 g" as the whole stock; with a sign, as in "-500 g", as a change. Refuses
 * fractions of a gram and more than 1,000 kg, with advice for staff.
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
