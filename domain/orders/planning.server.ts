import { loadProductsOf } from "#domain/catalogue/catalogue.server.ts";
import type { Product } from "#domain/catalogue/products/product.ts";
import {
  holdsCapacity,
  loadCapacity,
  readCookedFor,
  takeCapacityAgain,
  departuresOf,
} from "#domain/delivery/capacity.server.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import {
  arrivalDates,
  type Calendar,
  collectionDates,
  type Destination,
  freshnessOf,
  isInTime,
  type Journey,
} from "#domain/delivery/delivery.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { findOrder, type FullOrder } from "./full-order.server.ts";
import type { Order } from "./schema.ts";
import type { Days } from "./orders.server.ts";

/** A journey may have become longer since the order, so that one that leaves earlier arrives on the promised day. */
const DAYS_BEFORE = 7;

export const TOO_LATE = "It can no longer reach you fresh.";
export const SOLD_OUT = "Something in it is sold out by now.";

/**
 * Chooses the days for a locked order that is about to be placed, and reserves kitchen capacity. Call it before locking
 * stock, and store the days in the order. Undefined, with nothing changed, when no days are possible.
 */
export async function planFor(tx: Database, order: Order, calendar: Calendar, now: Date): Promise<Days | undefined> {
  // The order keeps its days if they are still possible.
  if (isInTime(order.dispatchOn, calendar, now)) {
    if (await holdsCapacity(tx, order.id, order.dispatchOn)) return order;
    if (await takeCapacityAgain(tx, order.id, await loadCapacity(tx), order.dispatchOn)) return order;
  }
  return planAnew(tx, order, calendar, now);
}

/**
 * Chooses the earliest days on which the kitchen has room and the order arrives fresh, but not before its promised day.
 * Reserves kitchen capacity; the caller stores the days. Undefined, with nothing changed, when no days are possible.
 */
export async function planAnew(
  tx: Database,
  order: Order,
  calendar: Calendar,
  now: Date,
  /** The day of dispatch must be later than this day, YYYY-MM-DD. */
  after = "",
): Promise<Days | undefined> {
  const capacity = await loadCapacity(tx);
  const destination = order.pincode === null ? undefined : await findDestination(tx, order.pincode);
  if (!order.collects && !destination) return undefined;
  const full = (await findOrder(tx, order.id))!;
  const needs = {
    productIds: full.lines.flatMap(({ productId }) => productId ?? []),
    demand: await readCookedFor(tx, order.id),
  };
  const { from = "", isOpen } = departuresOf(capacity, needs, dayInIndia(now));
  // The days offered begin today, and a gift may be promised for a day long after them.
  const near = addDays(order.dispatchOn, -DAYS_BEFORE);
  const departures = { from: from > near ? from : near, isOpen };
  const choices = destination
    ? arrivalDates(destination, calendar, now, departures)
    : collectionDates(calendar, now, departures);
  const { products } = await loadProductsOf(
    tx,
    full.lines.map(({ packId }) => packId),
  );
  const suiting = choices.filter(
    (choice) =>
      choice.dispatchOn > after &&
      choice.arrivesOn >= order.promisedOn &&
      (!destination || isFresh(products, full, destination, choice)),
  );
  for (const { dispatchOn, arrivesOn } of suiting)
    if (await takeCapacityAgain(tx, order.id, capacity, dispatchOn)) return { dispatchOn, promisedOn: arrivesOn };
  return undefined;
}

/**
 * The earliest days on which a parcel that is packed reaches an order's pincode fresh, not before its promised day.
 * `keeps` says whether what lies in it keeps long enough to arrive on a day (YYYY-MM-DD). Reserves nothing. Undefined
 * when there are none.
 */
export async function planPacked(
  tx: Database,
  order: FullOrder,
  { calendar, now, keeps }: { calendar: Calendar; now: Date; keeps: (arrivesOn: string) => boolean },
): Promise<Days | undefined> {
  const destination = order.pincode === null ? undefined : await findDestination(tx, order.pincode);
  if (!destination) return undefined;
  const packIds = order.lines.map(({ packId }) => packId);
  const { products } = await loadProductsOf(tx, packIds);
  const departures = { from: addDays(order.dispatchOn, -DAYS_BEFORE), isOpen: () => true };
  const journey = arrivalDates(destination, calendar, now, departures).find(
    (choice) =>
      choice.arrivesOn >= order.promisedOn && keeps(choice.arrivesOn) && isFresh(products, order, destination, choice),
  );
  return journey && { dispatchOn: journey.dispatchOn, promisedOn: journey.arrivesOn };
}

/** Whether everything in an order arrives fresh at this destination after this journey. */
function isFresh(
  products: readonly Product[],
  { lines }: FullOrder,
  destination: Destination,
  journey: Journey,
): boolean {
  return lines.every(({ productId, name, shelfLifeDays }) => {
    const { maxTransitDays = Infinity, reach = "world" } = products.find(({ id }) => id === productId) ?? {};
    return freshnessOf({ name, shelfLifeDays, maxTransitDays, reach }, destination, journey).ok;
  });
}
