import { keepUntil } from "../products/product.ts";
import { UNKNOWN_DAY } from "./lots.ts";
import { freeFor, type DayGrams } from "./lots.server.ts";

/** A lot and the grams left of it. `bestBefore` is YYYY-MM-DD or `UNKNOWN_DAY`. */
export type LotLeft = { id: number; bestBefore: string; grams: number };

/** Grams that must keep until `day` (YYYY-MM-DD) or longer. */
type Held = { day: string; held: number };

/** A product's lots, and what orders that are not packed yet have reserved of it. */
export type Shelf = { shelfLifeDays: number; lots: readonly LotLeft[]; held: readonly Held[] };
export type Shelves = ReadonlyMap<string, Shelf>;

/** Grams of a product in an order line. */
export type Part = {
  position: number;
  productId: string;
  grams: number;
  /** The best-before day that the customer was told, YYYY-MM-DD. */
  promised: string;
};

/** What an order that is not packed yet needs. */
export type ToPack = {
  parts: readonly Part[];
  /** What it has reserved of the stock. */
  held: readonly { productId: string; grams: number; keepUntil: string }[];
  /** The ids of the products that are cooked to order, for which no stock is reserved. */
  toOrder: ReadonlySet<string>;
  /** The day on which the order arrives or is collected, YYYY-MM-DD. */
  arrivesOn: string;
};

/** Grams of an order line that come from a lot. */
export type LineShare = { position: number; productId: string; lotId: number; grams: number };

/** Grams of an order line that no lot covers. */
export type Missing = Omit<LineShare, "lotId">;

type Choosing = {
  /** YYYY-MM-DD. */
  today: string;
  /** From which lots a slip or label says that the order is packed. */
  printed?: readonly LineShare[];
  /** How many grams of each lot slips and labels name for other orders, by the id of the lot. */
  printedForOthers?: ReadonlyMap<number, number>;
  /** Whether the order has left the shop. Lots with any best-before day are then taken. */
  hasLeft?: boolean;
};

/**
 * Chooses the lots for an order. What slips and labels say is kept to, for this order and for others, as long as the
 * lots still suffice for everything that is reserved.
 */
export function chooseForPacking(
  shelves: Shelves,
  { parts, held, toOrder, arrivesOn }: ToPack,
  { today: day, printed = [], printedForOthers = new Map(), hasLeft = false }: Choosing,
): { shares: LineShare[]; missing: Missing[] } {
  const shares: LineShare[] = [];
  const missing: Missing[] = [];
  const today = hasLeft ? "" : day;
  const known = new Map(held.map((hold) => [hold.productId, hold]));
  for (const productId of new Set([...known.keys(), ...toOrder])) {
    const shelf = shelves.get(productId);
    const hold = known.get(productId);
    let left = shelf?.lots ?? [];
    const others = heldByOthers(shelf, hold);
    const own = hold ? partsOfHold(parts, hold) : parts.filter((part) => part.productId === productId);
    for (const [place, { position, grams, promised }] of own.entries()) {
      const later = new Set(own.slice(place + 1).map((part) => part.position));
      const needed = hasLeft ? "" : (hold?.keepUntil ?? (shelf ? keepUntil(shelf.shelfLifeDays, arrivesOn) : ""));
      const taking = {
        grams,
        needed,
        promised,
        printed: printed.filter((one) => one.position === position && one.productId === productId),
      };
      const spoken = new Map(printedForOthers);
      for (const one of printed)
        if (later.has(one.position)) spoken.set(one.lotId, (spoken.get(one.lotId) ?? 0) + one.grams);
      const among = { lots: left, others, today, printedForOthers: spoken };
      const chosen = hold ? chooseLots(among, taking) : chooseForOrder(among, taking);
      shares.push(...chosen.shares.map((share) => ({ position, productId, ...share })));
      if (chosen.missing > 0) missing.push({ position, productId, grams: chosen.missing });
      left = withoutShares(left, chosen.shares);
    }
  }
  return { shares, missing };
}

/** The shelves after an order was packed with these shares. */
export function shelvesAfter(shelves: Shelves, { held }: ToPack, shares: readonly LineShare[]): Shelves {
  const changed = new Map(shelves);
  for (const productId of new Set([...held, ...shares].map((one) => one.productId))) {
    const shelf = shelves.get(productId);
    if (!shelf) continue;
    const hold = held.find((one) => one.productId === productId);
    const taken = shares.filter((share) => share.productId === productId);
    changed.set(productId, { ...shelf, held: heldByOthers(shelf, hold), lots: withoutShares(shelf.lots, taken) });
  }
  return changed;
}

function withoutShares(lots: readonly LotLeft[], shares: readonly LotShare[]): LotLeft[] {
  return lots.map((lot) => ({ ...lot, grams: lot.grams - sumOf(shares.filter(({ lotId }) => lotId === lot.id)) }));
}

function heldByOthers(shelf: Shelf | undefined, hold: ToPack["held"][number] | undefined): readonly Held[] {
  if (!hold || !shelf) return shelf?.held ?? [];
  const at = shelf.held.findIndex(({ day, held }) => day === hold.keepUntil && held >= hold.grams);
  return shelf.held.map((one, place) => (place === at ? { ...one, held: one.held - hold.grams } : one));
}

/** The lines for which the reserved grams are. If they need more or less, the first line takes the difference. */
function partsOfHold(parts: readonly Part[], { productId, grams }: ToPack["held"][number]): Part[] {
  const own = parts.filter((part) => part.productId === productId);
  const [first, ...further] = own.length > 0 ? own : parts.slice(0, 1).map((part) => ({ ...part, grams: 0 }));
  return first ? [{ ...first, grams: first.grams + grams - sumOf(own) }, ...further] : [];
}

/** How many grams to take from lots. Days are YYYY-MM-DD. */
type Taking = {
  grams: number;
  /** The earliest best-before day that a lot may have. */
  needed: string;
  /** The best-before day that the customer was told. Lots that keep until this day are taken first. */
  promised: string;
  /** The lots that a slip or label names for these grams. */
  printed?: readonly LotShare[];
};

type Among = {
  lots: readonly LotLeft[];
  /** What other orders have reserved. */
  others: readonly Held[];
  today: string;
  /** How many grams of each lot slips and labels name for other lines, by the id of the lot. */
  printedForOthers?: ReadonlyMap<number, number>;
};

export type LotShare = { lotId: number; grams: number };

/**
 * Chooses lots for an order. If possible, leaves enough for other orders. `missing` is the grams that no lot covers.
 */
export function chooseLots(
  { lots: there, others, today, printedForOthers }: Among,
  { grams, needed: wished, promised, printed = [] }: Taking,
): { shares: LotShare[]; missing: number } {
  const needed = wished < today ? today : wished;
  const left = there.filter(({ bestBefore }) => bestBefore >= needed).map((lot) => ({ ...lot }));
  const taken = new Map<number, number>();
  let missing = grams;
  const spare = (until: string) =>
    others
      .filter(({ day }) => day > needed && day <= until)
      .map(({ day }) => sumOf(left.filter(({ bestBefore }) => bestBefore >= day)) - heldFrom(others, day));
  const take = (lot: LotLeft, most: number, isShared: boolean) => {
    const bounds = isShared ? spare(lot.bestBefore) : [];
    const share = Math.max(0, Math.min(missing, lot.grams, most, ...bounds));
    if (share === 0) return;
    lot.grams -= share;
    missing -= share;
    taken.set(lot.id, (taken.get(lot.id) ?? 0) + share);
  };
  const early = left.toSorted((one, other) => (one.bestBefore < other.bestBefore ? -1 : 1));
  // First come lots that keep as promised, the earliest day first. Then come the others, the latest day first.
  const inTurn = [
    ...early.filter(({ bestBefore }) => bestBefore >= promised),
    ...early.filter(({ bestBefore }) => bestBefore < promised).toReversed(),
  ];
  // What is printed for the order comes before them; what is printed for others, and what others need, comes last.
  for (const { lotId, grams: most } of printed) {
    const lot = left.find(({ id }) => id === lotId);
    if (lot) take(lot, most, true);
  }
  for (const lot of inTurn) take(lot, lot.grams - (printedForOthers?.get(lot.id) ?? 0), true);
  for (const lot of inTurn) take(lot, lot.grams, true);
  for (const lot of early) take(lot, lot.grams, false);
  return { shares: [...taken].map(([lotId, share]) => ({ lotId, grams: share })), missing };
}

/**
 * Chooses lots for a product cooked to order, and leaves reserved grams alone. `missing` is the grams still to be
 * cooked.
 */
function chooseForOrder(among: Among, taking: Taking): { shares: LotShare[]; missing: number } {
  const days = [
    ...among.lots.map(({ bestBefore, grams }): DayGrams => ({ day: bestBefore, lots: grams, held: 0 })),
    ...among.others.map((one): DayGrams => ({ ...one, lots: 0 })),
  ];
  const free = Math.max(0, freeFor(days, taking.needed, among.today));
  const dated = among.lots.filter(({ bestBefore }) => bestBefore !== UNKNOWN_DAY);
  const most = Math.min(taking.grams, free);
  const { shares, missing } = chooseLots({ ...among, lots: dated }, { ...taking, grams: most });
  return { shares, missing: taking.grams - most + missing };
}

function sumOf(some: readonly { grams: number }[]): number {
  return some.reduce((sum, { grams }) => sum + grams, 0);
}

function heldFrom(others: readonly Held[], from: string): number {
  return others.reduce((sum, { day, held }) => sum + (day >= from ? held : 0), 0);
}
