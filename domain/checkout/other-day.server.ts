import { loadCapacity, lockDay } from "#domain/delivery/capacity.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import type { Calendar, Journey } from "#domain/delivery/delivery.ts";
import { orUndone, Undone } from "#domain/order-changes/undone.server.ts";
import { findOrder, type FullOrder } from "#domain/orders/full-order.server.ts";
import { type Days, type Doing, lockOrder, rescheduleOrder } from "#domain/orders/orders.server.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { Order } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { freeAndQuote, lineInCart, needsOfLines, reserve } from "./order-quote.server.ts";
import type { GiftJourney } from "./quote.ts";

/** Whether an order stands so that it may get another day: it is not packed, and its goods are reserved. */
export function mayMove({ status, hold }: Pick<Order, "status" | "hold">): boolean {
  return status === "placed" || (status === "awaiting-payment" && hold === "standard");
}

/** Why an order keeps its day, or does not get the one that was asked for. Days are YYYY-MM-DD. */
export type DayRefusal =
  | { reason: "status"; status: OrderStatus }
  | { reason: "festival over"; festival: string; lastOrderOn: string; promisedOn: string }
  | { reason: "no other day"; promisedOn: string }
  | { reason: "moved meanwhile"; promisedOn: string }
  /** `next`: the possible day that is nearest to it. */
  | { reason: "day gone"; wanted: string; next: string | undefined };

/**
 * The other days (YYYY-MM-DD) on which an order may arrive or be collected, soonest first: those that a customer who
 * orders the same now could choose. Otherwise why its day stays. Changes nothing.
 */
export async function listOtherDays(
  db: Database,
  orderId: string,
  now = new Date(),
): Promise<string[] | { refused: DayRefusal }> {
  const found = await findJourneys(db, orderId, now);
  return "refused" in found ? found : found.map(({ arrivesOn }) => arrivesOn);
}

async function findJourneys(
  db: Database,
  orderId: string,
  now: Date,
): Promise<GiftJourney[] | { refused: DayRefusal }> {
  const calendar = await readCalendar(db);
  return orUndone<GiftJourney[] | { refused: DayRefusal }>(db, async (tx) => {
    await lockOrder(tx, orderId);
    const order = (await findOrder(tx, orderId))!;
    if (!mayMove(order)) return { refused: { reason: "status", status: order.status } };
    const journeys = await othersOf(tx, order, calendar, now);
    throw new Undone(journeys.length > 0 ? journeys : { refused: await whyNone(tx, order, now) });
  });
}

async function othersOf(tx: Database, order: FullOrder, calendar: Calendar, now: Date): Promise<GiftJourney[]> {
  const found = await freeAndQuote(tx, order, { lines: order.lines.map(lineInCart) }, { calendar, now });
  return (found?.journeys ?? []).filter(({ arrivesOn }) => arrivesOn !== order.promisedOn);
}

async function whyNone(tx: Database, { lines, promisedOn }: FullOrder, now: Date): Promise<DayRefusal> {
  const { festivals } = await loadCapacity(tx);
  const over = festivals.find(
    ({ lastOrderOn, productIds }) =>
      lastOrderOn < dayInIndia(now) && lines.some(({ productId }) => productIds.includes(productId)),
  );
  return over
    ? { reason: "festival over", festival: over.name, lastOrderOn: over.lastOrderOn, promisedOn }
    : { reason: "no other day", promisedOn };
}

type Moving = {
  orderId: string;
  /** The day on which it is to arrive or to be ready, YYYY-MM-DD. */
  day: string;
  /** The order's promised day that the page showed, YYYY-MM-DD. */
  seen: string;
};

/**
 * Moves an order that is not packed to another day because the customer asked for it: its room in the kitchen and its
 * stock too, in one transaction. Refuses, with what is so now, a day that is full or not possible,
 * and an order that was packed or moved meanwhile.
 */
export async function moveToDay(
  db: Database,
  { orderId, day, seen }: Moving,
  doing: Doing,
  now = new Date(),
): Promise<Days | { refused: DayRefusal }> {
  const found = await findJourneys(db, orderId, now);
  if ("refused" in found) return found;
  const planned = found.find(({ arrivesOn }) => arrivesOn === day);
  const calendar = await readCalendar(db);
  return orUndone<Days | { refused: DayRefusal }>(db, async (tx) => {
    await lockOrder(tx, orderId);
    const order = (await findOrder(tx, orderId))!;
    if (!mayMove(order)) return { refused: { reason: "status", status: order.status } };
    const { promisedOn } = order;
    if (promisedOn !== seen) return { refused: { reason: "moved meanwhile", promisedOn } };
    if (!planned) return { refused: noRoom(day, found) };
    // Before the stock is freed: whoever places an order locks the day first too.
    await lockDay(tx, await loadCapacity(tx), { day: planned.dispatchOn, cooked: needsOfLines(order.lines) });
    const journeys = await othersOf(tx, order, calendar, now);
    const journey = journeys.find(
      ({ arrivesOn, dispatchOn }) => arrivesOn === day && dispatchOn === planned.dispatchOn,
    );
    if (!journey || !(await reserve(tx, order, journey, now))) {
      const rest = journeys.filter(({ arrivesOn }) => arrivesOn !== day);
      throw new Undone({ refused: noRoom(day, rest) });
    }
    const days = { dispatchOn: journey.dispatchOn, promisedOn: journey.arrivesOn };
    await rescheduleOrder(tx, order, days, { ...doing, because: "asked" });
    return days;
  });
}

function noRoom(day: string, others: readonly Journey[]): DayRefusal {
  const [nearest] = others.toSorted((a, b) => distance(a, day) - distance(b, day));
  return { reason: "day gone", wanted: day, next: nearest?.arrivesOn };
}

function distance({ arrivesOn }: Journey, day: string): number {
  return Math.abs(Date.parse(arrivesOn) - Date.parse(day));
}
