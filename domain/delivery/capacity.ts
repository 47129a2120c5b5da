import type { Grams } from "#domain/money.ts";

/** What leaves the kitchen on one day: how many orders, and grams by id of what is cooked to order. */
type DayHeld = { orders: number; grams: ReadonlyMap<string, Grams> };

/** A festival whose items are ordered until `lastOrderOn` and leave within its days of dispatch; days are YYYY-MM-DD. */
export type Festival = {
  id: number;
  name: string;
  lastOrderOn: string;
  firstDispatch: string;
  lastDispatch: string;
  productIds: readonly string[];
  /** Of the items' pages, in the owner's sequence. */
  slugs: readonly string[];
};

/** What limits the days on which items may leave the kitchen. */
export type Capacity = {
  /** How many orders may leave a day; null when that is not limited. */
  ordersPerDay: number | null;
  /** How many grams a day are cooked of each item that is cooked to order, by its id; others are sold from the shelf. */
  gramsPerDay: ReadonlyMap<string, Grams>;
  /** The items cooked to order that the shop has called sold out, with the day for which it has. */
  soldOutOn: ReadonlyMap<string, string>;
  /** What orders hold, by day. */
  held: ReadonlyMap<string, DayHeld>;
  /** Those that are not over. */
  festivals: readonly Festival[];
};

/** Grams by product id, boxes as their parts. */
export type Demand = ReadonlyMap<string, Grams>;

/** The part of a demand that is cooked to order. */
export function cookedToOrder({ gramsPerDay }: Capacity, demand: Demand): Map<string, Grams> {
  return new Map([...demand].filter(([id]) => gramsPerDay.has(id)));
}

/** The part of a demand that is sold from the shelf. */
export function fromShelf({ gramsPerDay }: Capacity, demand: Demand): Map<string, Grams> {
  return new Map([...demand].filter(([id]) => !gramsPerDay.has(id)));
}

/** How many grams of an item that is cooked to order are free on a day; never below zero. */
export function freeOn({ gramsPerDay, soldOutOn, held }: Capacity, day: string, productId: string): Grams {
  if (soldOutOn.get(productId) === day) return 0;
  return Math.max(0, (gramsPerDay.get(productId) ?? 0) - (held.get(day)?.grams.get(productId) ?? 0));
}

/** Whether one more order, with this demand, may leave on a day. */
function hasRoom(capacity: Capacity, day: string, demand: Demand): boolean {
  const { ordersPerDay, held } = capacity;
  if (ordersPerDay !== null && (held.get(day)?.orders ?? 0) >= ordersPerDay) return false;
  return [...cookedToOrder(capacity, demand)].every(([id, grams]) => grams <= freeOn(capacity, day, id));
}

/** What is to leave together: products by id, and their demand. */
export type Needs = { productIds: readonly string[]; demand: Demand };

/** Which days of dispatch come into question: none before `from`, and those that `isOpen` says. */
export type Departures = { from?: string | undefined; isOpen: (day: string) => boolean };

/**
 * The days on which products with this demand may leave together: those with room, and for each product that has
 * festivals the days of one that is still ordered for. None when a product has festivals, and the last day to order for
 * all of them is over.
 */
export function departuresOf(capacity: Capacity, { productIds, demand }: Needs, today: string): Departures {
  const bound = productIds
    .map((id) => capacity.festivals.filter((festival) => festival.productIds.includes(id)))
    .filter((own) => own.length > 0);
  const open = bound.map((own) => own.filter(({ lastOrderOn }) => lastOrderOn >= today));
  return {
    from: open
      .flatMap((own) => own.map(({ firstDispatch }) => firstDispatch).toSorted()[0] ?? [])
      .toSorted()
      .at(-1),
    isOpen: (day) =>
      open.every((own) => own.some(({ firstDispatch, lastDispatch }) => firstDispatch <= day && day <= lastDispatch)) &&
      hasRoom(capacity, day, demand),
  };
}
