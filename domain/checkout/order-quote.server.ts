import { loadProductsOf } from "#domain/catalogue/catalogue.server.ts";
import type { Cart, CartLine } from "#domain/cart/cart.ts";
import { readShelfDays } from "#domain/catalogue/lots/lots.server.ts";
import { forgetDemand } from "#domain/catalogue/stock/release.server.ts";
import { holdStock, lockStockRows } from "#domain/catalogue/stock/stock.server.ts";
import {
  cookedToOrder,
  type Demand,
  forgetNeeds,
  fromShelf,
  loadCapacity,
  takeCapacity,
} from "#domain/delivery/capacity.server.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import type { Calendar, Destination } from "#domain/delivery/delivery.ts";
import type { Grams } from "#domain/money.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { partsOf } from "#domain/orders/kitchen/packing.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { type GiftJourney, type Quote, quoteFor } from "./quote.ts";
import { namesOf } from "#domain/catalogue/products/product.ts";

type Line = FullOrder["lines"][number];

/**
 * Frees all that a locked order reserves, and quotes what is to be in it as for a customer who orders it now.
 * `journeys` are the days that she could choose, soonest first. The caller reserves anew with `reserve`, or undoes it
 * all. Undefined, with everything freed, when nothing is delivered to the order's pincode any more.
 */
export async function freeAndQuote(
  tx: Database,
  order: FullOrder,
  cart: Pick<Cart, "lines" | "coupon">,
  { calendar, now }: { calendar: Calendar; now: Date },
): Promise<{ quote: Quote; journeys: GiftJourney[]; destination: Destination | undefined } | undefined> {
  const { products } = await loadProductsOf(
    tx,
    cart.lines.map(({ packId }) => packId),
  );
  const stocked = new Set(products.flatMap(({ id, contents }) => [id, ...contents.map((part) => part.id)]));
  // What goes out and what comes in at once, so that two changes that cross do not end in a deadlock.
  await lockStockRows(tx, [...stocked, ...needsOfLines(order.lines).keys()]);
  await forgetNeeds(tx, order.id);
  await forgetDemand(tx, order.id);
  const destination = order.collects ? undefined : await findDestination(tx, order.pincode ?? "");
  if (!order.collects && !destination) return undefined;
  const shelves = await readShelfDays(tx, [...stocked]);
  const capacity = await loadCapacity(tx);
  const quote = quoteFor({ products, shelves, cart, destination, calendar, capacity, now, taker: "order" });
  // Of a quote that leaves something behind, the days are those of the rest.
  const isWhole = quote.lines.length === cart.lines.length && quote.lines.every(({ fate }) => fate === "goes");
  const journeys = order.isGift ? quote.giftJourneys() : quote.journeys.map((one) => ({ ...one, isCooked: false }));
  return { quote, journeys: isWhole ? journeys : [], destination };
}

/** An ordered line as a cart has it. It counts as on sale, because what was ordered is made. */
export function lineInCart({ packId, slug, label, unitPaise, quantity, ...line }: Line): CartLine {
  const { discountPaise, discountReason } = line;
  const lowered =
    discountReason === null ? undefined : { to: unitPaise - discountPaise / quantity, reason: discountReason };
  const price = { price: unitPaise, priceSeen: unitPaise, lowered };
  return { packId, slug, ...namesOf(line), label, quantity, available: true, ...price };
}

/** What the lines of an order need, in grams by product id. */
export function needsOfLines(lines: readonly Line[]): Demand {
  const needs = new Map<string, Grams>();
  for (const { productId, grams } of lines.flatMap(partsOf)) needs.set(productId, (needs.get(productId) ?? 0) + grams);
  return needs;
}

/**
 * Reserves room in the kitchen and stock for an order that has no reservations. The caller must have locked the day.
 * False when the day or the stock does not suffice; the caller must then undo the transaction.
 */
export async function reserve(
  tx: Database,
  { id, lines }: Pick<FullOrder, "id" | "lines">,
  { dispatchOn, arrivesOn, isCooked }: GiftJourney,
  now: Date,
): Promise<boolean> {
  const capacity = await loadCapacity(tx);
  const needs = needsOfLines(lines);
  const cooked = isCooked ? needs : cookedToOrder(capacity, needs);
  const shelf = isCooked ? new Map<string, Grams>() : fromShelf(capacity, needs);
  if (!(await takeCapacity(tx, id, capacity, { day: dispatchOn, cooked }))) return false;
  return (await holdStock(tx, id, shelf, { arrivesOn, today: dayInIndia(now) })).ok;
}
