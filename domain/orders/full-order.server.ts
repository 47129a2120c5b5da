import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import type { Sums } from "./order.ts";
import type { Order } from "./schema.ts";
import { readSums } from "./orders.server.ts";
import type { SentParcel } from "./parcels/couriers.ts";
import { listParcels, parcelsOfOrder, sentParcel } from "./parcels/parcels.server.ts";
import { orderEvents, orderLines, orders, orderSums, sumColumns } from "./schema.ts";

type OrderLine = typeof orderLines.$inferSelect;
export type OrderEvent = typeof orderEvents.$inferSelect;

export type FullOrder = Order & { lines: OrderLine[]; events: OrderEvent[]; parcels: SentParcel[]; sums: Sums };

/** An order by its id; undefined when there is none. Throws for an id that is not a UUID. */
export function findOrder(db: Database, id: string): Promise<FullOrder | undefined> {
  return findOrderWhere(db, eq(orders.id, id));
}

/**
 * An order by the token in its secret link; undefined when there is none. Whoever has the link may do all that the
 * customer may.
 */
export function findOrderByToken(db: Database, token: string): Promise<FullOrder | undefined> {
  return findOrderWhere(db, eq(orders.token, token));
}

/** An order by its number as it is stored ("TM-7K3QXRP"); undefined when there is none. */
export function findOrderByNumber(db: Database, number: string): Promise<FullOrder | undefined> {
  return findOrderWhere(db, eq(orders.number, number));
}

async function findOrderWhere(db: Database, condition: SQL): Promise<FullOrder | undefined> {
  const [found] = await db
    .select({ order: orders, sums: sumColumns, parcels: parcelsOfOrder })
    .from(orders)
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(condition);
  if (!found) return undefined;
  const { order, sums } = found;
  const parcels = found.parcels.map(sentParcel);
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  return { ...order, lines, events, parcels, sums };
}

/** The orders with these numbers, in the sequence of `numbers`; unknown numbers are left out. */
export async function listOrdersByNumber(db: Database, numbers: readonly string[]): Promise<FullOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.number, [...numbers]));
  return completeOrders(
    db,
    found.toSorted((a, b) => numbers.indexOf(a.number) - numbers.indexOf(b.number)),
  );
}

/** The orders with these ids, in no certain sequence. */
export async function listOrdersById(db: Database, ids: readonly string[]): Promise<FullOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return completeOrders(db, found);
}

/** The orders that events belong to, by the id of the event; unknown events are left out. */
export async function findOrdersOfEvents(db: Database, eventIds: readonly number[]): Promise<Map<number, FullOrder>> {
  const ofEvents = inArray(orderEvents.id, [...eventIds]);
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, db.select({ id: orderEvents.orderId }).from(orderEvents).where(ofEvents)));
  const complete = await completeOrders(db, found);
  return new Map(complete.flatMap((order) => order.events.map(({ id }) => [id, order] as const)));
}

async function completeOrders(db: Database, found: readonly Order[]): Promise<FullOrder[]> {
  const ids = found.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  const sums = await readSums(db, ids);
  const parcels = await listParcels(db, ids);
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId);
  return found.map((order) => ({
    ...order,
    lines: linesOf.get(order.id) ?? [],
    events: eventsOf.get(order.id) ?? [],
    parcels: parcels.get(order.id) ?? [],
    sums: sums.get(order.id)!,
  }));
}

/**
 * Finds an order by its number and its mobile or e-mail. `isReceivers` is true when the order is a gift and the contact
 * is its recipient's, not its sender's. The recipient must see no prices.
 */
export async function findTracked(
  db: Database,
  number: string,
  /** `mobile` has "+" and a country's code. */
  contact: { mobile: string | undefined; email: string },
): Promise<{ order: Order; isReceivers: boolean } | undefined> {
  // Null, because it equals nothing in SQL; an empty text would equal the mobile of an erased order.
  const { mobile = null, email } = contact;
  const fits = sql`(${orders.mobile} = ${mobile} or ${orders.senderMobile} = ${mobile} or lower(${orders.email}) = lower(${email}))`;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), fits));
  if (!order) return undefined;
  const isSenders = order.senderMobile === mobile || order.email?.toLowerCase() === email.toLowerCase();
  return { order, isReceivers: order.isGift && !isSenders };
}
