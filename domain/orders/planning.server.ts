import { loadProductsOf } from "#domain/catalogue/catalogue.server.ts";
import type { Product } from "#domain/catalogue/product.ts";
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
import { dayInIndia } from "#platform/day.ts";
import { findOrder, type FullOrder } from "./full-order.server.ts";
import type { Days, Order } from "./orders.server.ts";

/** The message when an order can no longer arrive fresh on any day. */
export const TOO_LATE = "It can no longer reach you fresh.";
/** The message when an order had no stock reserved and others have bought it. */
export const SOLD_OUT = "Something in it is sold out by now.";

/**
 * Chooses the days of dispatch and arrival for an order that is placed now, whose row is locked, and reserves its place
 * in the kitchen (its share of the day's capacity). The order keeps its own days if the dispatch is still in time and
 * the day has room, else it gets those that `planAnew` chooses. The caller writes them into the order
 * (`rescheduleOrder`). Call this before locking stock. Undefined, with nothing changed, when there are no such days.
 */
export async function planFor(tx: Database, order: Order, calendar: Calendar, now: Date): Promise<Days | undefined> {
  if (isInTime(order.dispatchOn, calendar, now)) {
    if (await holdsCapacity(tx, order.id, order.dispatchOn)) return order;
    if (await takeCapacityAgain(tx, order.id, await loadCapacity(tx), order.dispatchOn)) return order;
  }
  return planAnew(tx, order, calendar, now);
}

/**
 * Chooses new days for an order: the first that have room and on which everything in it arrives fresh, not before the
 * promised day. Reserves the order's place in the kitchen (its share of the capacity) on the new day of dispatch. Only
 * the 14 working days of `arrivalDates` come into question, and with `after` (YYYY-MM-DD) only later days of dispatch.
 * The caller writes the days into the order (`rescheduleOrder`). Undefined, with nothing changed, when there are no
 * such days.
 */
export async function planAnew(
  tx: Database,
  order: Order,
  calendar: Calendar,
  now: Date,
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
  const departures = departuresOf(capacity, needs, dayInIndia(now));
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
 * Whether everything in an order arrives fresh. The shelf life is the one stored in the order; the longest journey and
 * the reach (how far an item may travel) are those of the catalogue, if it still has the product.
 */
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
