import { withLatinDigits } from "#platform/digits.ts";

/** What is said of a shelf, in grams: what lies there in all, or how much came (more than 0) or went (less). */
export type Count = { shelf: number } | { change: number };

/** What of a product is free to sell, and what lies there for orders, in grams. */
export type Shelf = { free: number; held: number };

/** What orders hold, and by how much there would be too little for them, in grams. */
export type ShelfShortage = { held: number; missing: number };

/** What would be free to sell, in grams; below zero when orders hold more than would lie there. */
export function freeAfter(count: Count, { free, held }: Shelf): number {
  return "shelf" in count ? count.shelf - held : free + count.change;
}

/** No kitchen of ours holds more of one thing; who writes more meant grams. */
const MOST_KILOGRAMS = 1000;

const written = /^([+-]?)([\d,]*\.?\d+)(kgs?|kilos?|g|gms?|grams?)?$/;
const plain = /^(?:\d+(?:\.\d{1,3})?|\.\d{1,3})$/;

/**
 * Reads what was counted: "2.5", "2,5 kg" or "2500 g" lie there; with a sign it came or went: "+5", "-500 g". Refuses
 * in words what it cannot read, parts of a gram, and more than a thousand kilograms.
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
