import { addDays } from "#platform/day.ts";

/**
 * How a lot came to be: what lay there before lots were kept, what was cooked, what a count found, or what was cooked to
 * order and packed before anybody entered it.
 */
export const lotOrigins = ["opening", "batch", "count", "order"] as const;

/**
 * Why something was written off. count: a count found less than was recorded (or more, as a negative amount).
 */
export const writeOffReasons = ["waste", "tasting", "past-day", "count"] as const;
export type WriteOffReason = (typeof writeOffReasons)[number];

/**
 * Which lots a list shows. shelf: what is left in the sale. to-clear: what is left of lots out of the sale. used: lots of
 * which nothing is left.
 */
export const lotShows = ["shelf", "to-clear", "used", "recalled", "all"] as const;
/** `q` is a part of an item's name, or a lot's number. */
export type LotFilter = { show: (typeof lotShows)[number]; q: string };

/** Tenths of the shelf life that must be left on arrival (FSSAI to online sellers of food, 12 November 2024). */
const PARTS_LEFT = 3;

/**
 * The earliest best-before day (YYYY-MM-DD) of what arrives or is collected on a day: at least 30 % of its shelf life
 * is left. The database computes the same by `keeps_until`.
 */
export function keepUntil(shelfLifeDays: number, arrivesOn: string): string {
  return addDays(arrivesOn, Math.ceil((shelfLifeDays * PARTS_LEFT) / 10));
}

/** The best-before day of a lot whose own is not known, as the database writes it; it sorts after all days. */
export const UNKNOWN_DAY = "infinity";

/**
 * Grams of a product by day: `lots` that are best before this day (or `UNKNOWN_DAY`), and what orders hold (`held`)
 * that must keep until it.
 */
export type DayGrams = { day: string; lots: number; held: number };

/**
 * How many grams of a product are free for an order that must keep until `needed`, so that afterwards, for every day
 * from `today` on, the lots that keep until that day still cover all holds of that day or later. It never grows with
 * `needed`; negative when orders hold more than is there. Days are YYYY-MM-DD.
 */
export function freeFor(days: readonly DayGrams[], needed: string, today: string): number {
  const last = needed < today ? today : needed;
  const thresholds = new Set([today, last, ...days.map(({ day }) => day).filter((day) => day > today && day < last)]);
  const free = [...thresholds].map((from) =>
    days.reduce((sum, { day, lots, held }) => {
      // What should have left before today still needs a lot of today or later.
      const due = day < today ? today : day;
      return sum + (day >= from ? lots : 0) - (due >= from ? held : 0);
    }, 0),
  );
  return Math.min(...free);
}

/** A lot with what is left of it in grams; `bestBefore` is YYYY-MM-DD or `UNKNOWN_DAY`. */
export type LotLeft = { id: number; bestBefore: string; grams: number };

/** What an order takes of a product in grams: it must keep until `needed`, and was promised to keep until `promised`. */
export type Taking = { grams: number; needed: string; promised: string };

type Shelf = {
  /** The lots in the sale. */
  lots: readonly LotLeft[];
  /** What other orders hold. */
  others: readonly Pick<DayGrams, "day" | "held">[];
  today: string;
};

export type LotShare = { lotId: number; grams: number };

/**
 * Chooses the lots from which an order is packed: the earliest that keeps what was promised; where those do not
 * suffice, the latest of those that keep long enough. It leaves for other orders the lots that only they can be packed
 * from, unless lots are short anyway. Returns the shares and the grams that no lot covers.
 */
export function chooseLots(
  { lots, others, today }: Shelf,
  { grams, needed: wished, promised }: Taking,
): { shares: LotShare[]; missing: number } {
  const needed = wished < today ? today : wished;
  const left = lots.filter(({ bestBefore }) => bestBefore >= needed).map((lot) => ({ ...lot }));
  const taken = new Map<number, number>();
  let missing = grams;
  const spare = (until: string) =>
    others
      .filter(({ day }) => day > needed && day <= until)
      .map(({ day }) => sumOf(left.filter(({ bestBefore }) => bestBefore >= day)) - heldFrom(others, day));
  const take = (lot: LotLeft, isShared: boolean) => {
    const bounds = isShared ? spare(lot.bestBefore) : [];
    const share = Math.max(0, Math.min(missing, lot.grams, ...bounds));
    if (share === 0) return;
    lot.grams -= share;
    missing -= share;
    taken.set(lot.id, (taken.get(lot.id) ?? 0) + share);
  };
  const early = left.toSorted((one, other) => (one.bestBefore < other.bestBefore ? -1 : 1));
  for (const lot of early.filter(({ bestBefore }) => bestBefore >= promised)) take(lot, true);
  for (const lot of early.filter(({ bestBefore }) => bestBefore < promised).toReversed()) take(lot, true);
  for (const lot of early) take(lot, false);
  return { shares: [...taken].map(([lotId, share]) => ({ lotId, grams: share })), missing };
}

/**
 * Chooses lots for what was cooked to order, which holds no stock: only lots that have a day, and of them what is free
 * for it besides all holds (`days`). `missing` is what was cooked without being entered.
 */
export function chooseForOrder(
  { lots, days, today }: Omit<Shelf, "others"> & { days: readonly DayGrams[] },
  taking: Taking,
): { shares: LotShare[]; missing: number } {
  const free = Math.max(0, freeFor(days, taking.needed, today));
  const dated = lots.filter(({ bestBefore }) => bestBefore !== UNKNOWN_DAY);
  const most = Math.min(taking.grams, free);
  const { shares, missing } = chooseLots({ lots: dated, others: days, today }, { ...taking, grams: most });
  return { shares, missing: taking.grams - most + missing };
}

function sumOf(lots: readonly LotLeft[]): number {
  return lots.reduce((sum, { grams }) => sum + grams, 0);
}

function heldFrom(others: readonly Pick<DayGrams, "day" | "held">[], from: string): number {
  return others.reduce((sum, { day, held }) => sum + (day >= from ? held : 0), 0);
}
