import { loadCapacity, lockDay } from "#domain/delivery/capacity.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import type { Calendar, Journey } from "#domain/delivery/delivery.ts";
import { orUndone, Undone } from "#domain/order-changes/undone.server.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import { findOrder, type FullOrder } from "#domain/orders/full-order.server.ts";
import { type Days, type Doing, lockOrder, rescheduleOrder } from "#domain/orders/orders.server.ts";
import type { Order } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia, dayInWords } from "#platform/day.ts";
import { freeAndQuote, lineInCart, needsOfLines, reserve } from "./order-quote.server.ts";
import type { GiftJourney } from "./quote.ts";

/** Whether an order stands so that it may get another day: it is not packed, and its goods are reserved. */
export function mayMove({ status, hold }: Pick<Order, "status" | "hold">): boolean {
  return status === "placed" || (status === "awaiting-payment" && hold === "standard");
}

/**
 * The other days (YYYY-MM-DD) on which an order may arrive or be collected, soonest first: those that a customer who
 * orders the same now could choose. Otherwise a sentence that says why its day stays. Changes nothing.
 */
export async function listOtherDays(
  db: Database,
  orderId: string,
  now = new Date(),
): Promise<string[] | { refused: string }> {
  const found = await findJourneys(db, orderId, now);
  return "refused" in found ? found : found.map(({ arrivesOn }) => arrivesOn);
}

async function findJourneys(db: Database, orderId: string, now: Date): Promise<GiftJourney[] | { refused: string }> {
  const calendar = await readCalendar(db);
  return orUndone<GiftJourney[] | { refused: string }>(db, async (tx) => {
    await lockOrder(tx, orderId);
    const order = (await findOrder(tx, orderId))!;
    if (!mayMove(order)) return { refused: staysIn(order) };
    const journeys = await othersOf(tx, order, calendar, now);
    throw new Undone(journeys.length > 0 ? journeys : { refused: await whyNone(tx, order, now) });
  });
}

async function othersOf(tx: Database, order: FullOrder, calendar: Calendar, now: Date): Promise<GiftJourney[]> {
  const found = await freeAndQuote(tx, order, { lines: order.lines.map(lineInCart) }, { calendar, now });
  return (found?.journeys ?? []).filter(({ arrivesOn }) => arrivesOn !== order.promisedOn);
}

function staysIn({ status }: Order): string {
  return `It is ${statusInWords(status)}, so its day cannot be changed.`;
}

async function whyNone(tx: Database, { lines, promisedOn }: FullOrder, now: Date): Promise<string> {
  const { festivals } = await loadCapacity(tx);
  const over = festivals.find(
    ({ lastOrderOn, productIds }) =>
      lastOrderOn < dayInIndia(now) && lines.some(({ productId }) => productIds.includes(productId)),
  );
  return over
    ? `Orders for ${over.name} were taken until ${dayInWords(over.lastOrderOn)}, so its day stays: ${dayInWords(promisedOn)}.`
    : `No other day has room for it, or something in it would not arrive fresh. Its day stays: ${dayInWords(promisedOn)}.`;
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
 * stock too, in one transaction. Refuses, in a sentence that says what is so now, a day that is full or not possible,
 * and an order that was packed or moved meanwhile.
 */
export async function moveToDay(
  db: Database,
  { orderId, day, seen }: Moving,
  doing: Doing,
  now = new Date(),
): Promise<Days | { refused: string }> {
  const found = await findJourneys(db, orderId, now);
  if ("refused" in found) return found;
  const planned = found.find(({ arrivesOn }) => arrivesOn === day);
  const calendar = await readCalendar(db);
  return orUndone<Days | { refused: string }>(db, async (tx) => {
    await lockOrder(tx, orderId);
    const order = (await findOrder(tx, orderId))!;
    if (!mayMove(order)) return { refused: staysIn(order) };
    if (order.promisedOn !== seen) {
      const present = dayInWords(order.promisedOn);
      return { refused: `Its day was changed while this page was open: it is ${present} now. Look once more.` };
    }
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

function noRoom(day: string, others: readonly Journey[]): string {
  const [nearest] = others.toSorted((a, b) => distance(a, day) - distance(b, day));
  const instead = nearest ? ` The nearest day is ${dayInWords(nearest.arrivesOn)}.` : "";
  return `${dayInWords(day)} is not possible any more.${instead}`;
}

function distance({ arrivesOn }: Journey, day: string): number {
  return Math.abs(Date.parse(arrivesOn) - Date.parse(day));
}
