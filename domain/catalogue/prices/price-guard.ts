import { formatRupees, type Paise } from "#domain/money.ts";
import type { Pack } from "../products/product.ts";

/** A price that changes by more than this share is asked about. */
const UNUSUAL = 0.3;

type Priced = Pick<Pack, "id" | "label" | "grams" | "price" | "available">;

/** A pack's new price that looks like a slip of the finger, with why, in sentences for staff. */
export type PriceDoubt = { pack: Priced; before: Paise | undefined; why: string[] };

/**
 * The prices of a product that must be asked about before they are saved: those that are new or changed (or of another
 * weight than before), and look unusual. `former` has the packs as they were; none for a new product.
 */
export function doubtsIn(former: readonly Priced[], after: readonly Priced[]): PriceDoubt[] {
  const known = new Map(former.map((pack) => [pack.id, pack]));
  return after.flatMap((pack) => {
    const was = known.get(pack.id);
    if (was && was.price === pack.price && was.grams === pack.grams) return [];
    // Another weight is another price: then the former one is compared by weight.
    const isSameWeight = was?.grams === pack.grams;
    const before = isSameWeight ? was?.price : undefined;
    const why = doubtsAbout(pack.id, before, after, isSameWeight ? undefined : was);
    return why.length > 0 ? [{ pack, before, why }] : [];
  });
}

/** Names prices that were asked about, so that a form sent again says which of them are meant. */
export function signOf(doubts: readonly PriceDoubt[]): string {
  return doubts.map(({ pack: { id, price, grams } }) => `${id}:${price}:${grams}`).join(" ");
}

/**
 * Reasons to ask about a pack's new price, such as a change by more than 30 %. `before` is undefined for a new pack.
 * `siblings` are all packs of the product, with their new prices.
 */
export function doubtsAbout(
  packId: string,
  before: Paise | undefined,
  siblings: readonly Priced[],
  /** The pack to compare by weight with, if there is no `before`; without it, the nearest of the siblings. */
  model?: Priced,
): string[] {
  const pack = siblings.find(({ id }) => id === packId)!;
  const doubts: string[] = [];
  if (before !== undefined && isUnusualChange(before, pack.price)) {
    doubts.push(`That is ${differenceOf(before, pack.price)} than it was.`);
  }
  const others = siblings.filter((other) => other.available && pack.available && other.id !== packId);
  const alike = before === undefined ? (model ?? nearest(pack, others)) : undefined;
  if (alike) {
    const expected = Math.round((alike.price * pack.grams) / alike.grams);
    if (isUnusualChange(expected, pack.price)) {
      doubts.push(`By weight, that is ${differenceOf(expected, pack.price)} than ${alike.label}.`);
    }
  }
  for (const other of others) {
    const [small, big] = other.grams < pack.grams ? [other, pack] : [pack, other];
    // Compares price / grams in whole numbers.
    if (small.grams < big.grams && big.price * small.grams > small.price * big.grams) {
      doubts.push(`By weight, ${big.label} would cost more than ${small.label}.`);
    }
  }
  return doubts;
}

function nearest({ grams }: Priced, others: readonly Priced[]): Priced | undefined {
  return others.toSorted((a, b) => Math.abs(a.grams - grams) - Math.abs(b.grams - grams))[0];
}

function isUnusualChange(before: Paise, after: Paise): boolean {
  return Math.abs(after - before) > before * UNUSUAL;
}

/** The change of a price as text: "+5.4 %", "-30 %". */
export function percentBetween(before: Paise, after: Paise): string {
  const tenths = Math.round(((after - before) / before) * 1000) / 10;
  return `${tenths > 0 ? "+" : ""}${tenths} %`;
}

function differenceOf(before: Paise, after: Paise): string {
  return `${percentBetween(before, after).replace(/^[+-]/, "")} ${after > before ? "more" : "less"}`;
}

/** A doubtful price in a sentence: "Kaju 250 g: ₹189 → ₹18. That is 90.5 % less than it was." */
export function doubtInWords({ pack, before, why }: PriceDoubt): string {
  const change = before === undefined ? "" : `${formatRupees(before)} → `;
  return `${pack.label}: ${change}${formatRupees(pack.price)}. ${why.join(" ")}`;
}
