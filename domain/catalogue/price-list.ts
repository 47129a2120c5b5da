import { formatRupees, parseRupees, type Paise } from "#domain/money.ts";
import type { Pack } from "./product.ts";

/** What the owner decides of a pack: its price, and whether it is sold while there is stock. */
export type PackState = { price: Paise; available: boolean };

/** What somebody who saw a pack as `seen` wants it to be. */
export type PackEdit = { packId: string; seen: PackState; wanted: PackState };

const HIGHEST: Paise = 1_00_000_00;
/** Beyond this part of the old price a change is asked about. */
const UNUSUAL = 0.3;

/** Reads a price as `parseRupees` does. Refuses, in words, what is no amount, nought, and more than a lakh. */
export function readPrice(text: string): Paise | { refused: string } {
  const price = parseRupees(text);
  if (price === undefined) return { refused: "write the price in rupees, such as 349 or 349.50" };
  if (price === 0) return { refused: "a price is more than nothing" };
  if (price > HIGHEST) return { refused: `a price is at most ${formatRupees(HIGHEST)}` };
  return price;
}

/** The fields of a pack that an edit changes. */
export function changedFields({ seen, wanted }: PackEdit): Partial<PackState> {
  return {
    ...(seen.price !== wanted.price && { price: wanted.price }),
    ...(seen.available !== wanted.available && { available: wanted.available }),
  };
}

/** Whether somebody else changed, since it was seen, what an edit changes, and to something else. */
export function isOvertaken({ seen, wanted }: PackEdit, now: PackState): boolean {
  const differs = (field: keyof PackState) =>
    seen[field] !== wanted[field] && now[field] !== seen[field] && now[field] !== wanted[field];
  return differs("price") || differs("available");
}

/** By how much a price differs from an earlier one: "+5.4 %", "-30 %". */
export function percentBetween(before: Paise, after: Paise): string {
  const tenths = Math.round(((after - before) / before) * 1000) / 10;
  return `${tenths > 0 ? "+" : ""}${tenths} %`;
}

/**
 * What to look at twice before a new price is saved: that it moves by more than 30 %, and that, by weight, a bigger
 * pack on sale costs more than a smaller one. `packs` are those of the product, as they would be.
 */
export function doubtsAbout(packId: string, before: Paise, packs: readonly Priced[]): string[] {
  const pack = packs.find(({ id }) => id === packId)!;
  const doubts: string[] = [];
  if (Math.abs(pack.price - before) > before * UNUSUAL) {
    doubts.push(
      `That is ${percentBetween(before, pack.price).replace(/^[+-]/, "")} ${pack.price > before ? "more" : "less"} than it was.`,
    );
  }
  const others = packs.filter((other) => other.available && pack.available && other.id !== packId);
  for (const other of others) {
    const [small, big] = other.grams < pack.grams ? [other, pack] : [pack, other];
    // By weight, in whole numbers: price / grams of one against the other.
    if (small.grams < big.grams && big.price * small.grams > small.price * big.grams) {
      doubts.push(`By weight, ${big.label} would cost more than ${small.label}.`);
    }
  }
  return doubts;
}

type Priced = Pick<Pack, "id" | "label" | "grams" | "price" | "available">;
