import type { Product } from "#domain/catalogue/product.ts";
import { loadProductsOf } from "#domain/catalogue/catalogue.server.ts";
import { findDestination, readCalendar } from "#domain/delivery/delivery.server.ts";
import {
  arrivalDates,
  collectionDates,
  type Destination,
  freshnessOf,
  type Journey,
} from "#domain/delivery/delivery.ts";
import { findOrder, type FullOrder } from "#domain/orders/full-order.server.ts";
import type { Order, Days } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";

/** The refusal when items would no longer arrive fresh on any day. */
export const TOO_LATE = "It can no longer reach you fresh.";
/** The refusal when an order without a hold is sold out by now. */
export const SOLD_OUT = "Something in it is sold out by now.";

/**
 * The days for an order that is placed now: its own if the kitchen can still keep them, else the first on which
 * everything arrives fresh, not before the promised day. Undefined when there are none.
 */
export async function planFor(tx: Database, order: Order, now: Date): Promise<Days | undefined> {
  const calendar = await readCalendar(tx);
  if (order.dispatchOn >= collectionDates(calendar, now)[0]!.dispatchOn) return order;

  const destination = order.pincode === null ? undefined : await findDestination(tx, order.pincode);
  if (!order.collects && !destination) return undefined;
  const choices = destination ? arrivalDates(destination, calendar, now) : collectionDates(calendar, now);
  const full = (await findOrder(tx, order.id))!;
  const { products } = await loadProductsOf(
    tx,
    full.lines.map(({ packId }) => packId),
  );
  const journey = choices.find(
    (choice) => choice.arrivesOn >= order.promisedOn && (!destination || isFresh(products, full, destination, choice)),
  );
  return journey && { dispatchOn: journey.dispatchOn, promisedOn: journey.arrivesOn };
}

/**
 * Whether everything arrives fresh, by the shelf life of the order's lines; the reach comes from the catalogue, if the
 * product still exists.
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
