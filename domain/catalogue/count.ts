import { withLatinDigits } from "#platform/digits.ts";

/** A count in grams: all that is on the shelf, or a change of it. */
export type Count = { shelf: number } | { change: number };

/** What of a product is free to sell, and what is on the shelf for orders, in grams. */
export type Shelf = { free: number; held: number };

/** A count that is too low: what orders hold, and how much is missing for them, in grams. */
export type ShelfShortage = { held: number; missing: number };

/** What would be free to sell after a count, in grams; negative when orders hold more than would be there. */
export function freeAfter(count: Count, { free, held }: Shelf): number {
  return "shelf" in count ? count.shelf - held : free + count.change;
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
