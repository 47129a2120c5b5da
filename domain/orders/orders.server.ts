import { randomBytes } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { unpackStock } from "#domain/catalogue/lots/packing.server.ts";
import { releaseStock } from "#domain/catalogue/stock/release.server.ts";
import { keepHoldsFor } from "#domain/catalogue/stock/stock.server.ts";
import { releaseUse } from "#domain/coupons/coupons.server.ts";
import { moveCapacity, releaseCapacity } from "#domain/delivery/capacity.server.ts";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInWords } from "#platform/day.ts";
import { enqueueAll } from "#platform/jobs.server.ts";
import { readableCode } from "#platform/readable-code.ts";
import { letOff } from "./allowances.server.ts";
import { issueCreditNote, issueInvoice, readCreditablePaise } from "./documents/documents.server.ts";
import { type CancelWhy, eventData, type EventData } from "./event.ts";
import {
  type Actor,
  balanceOf,
  canBecome,
  eventOf,
  type Hold,
  keptOf,
  type OrderEventKind,
  type OrderStatus,
  type Sums,
} from "./order.ts";
import { listRecalled, packOrder, type PackingObstacle } from "./kitchen/packing.server.ts";
import { withdrawParcels } from "./parcels/parcels.server.ts";
import { type OpenHours, holdUntil, limitedUntil } from "./waiting.ts";
import { type Order, orderEvents, orderLines, orders, orderSums, sumColumns } from "./schema.ts";

export type { Order };

/** Who did something to an order. `actorId` is a staff member's user id; `submissionId` is the id of the form submission. */
export type Doing = { by: Actor; actorId?: string | null; submissionId?: string };
type Circumstances = Doing & { note?: string; paise?: Paise };
type DataFor<Kind extends OrderEventKind> =
  Record<string, never> extends EventData<Kind> ? { data?: EventData<Kind> } : { data: EventData<Kind> };
type NewEvent = Circumstances & { kind: OrderEventKind; data?: EventData };

/** The sums of these orders' money, in paise, by order id. */
export async function readSums(db: Database, orderIds: readonly string[]): Promise<Map<string, Sums>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: orderSums.orderId, sums: sumColumns })
    .from(orderSums)
    .where(inArray(orderSums.orderId, [...orderIds]));
  return new Map(rows.map((row) => [row.orderId, row.sums]));
}

export type NewOrder = Omit<
  typeof orders.$inferInsert,
  "id" | "number" | "token" | "status" | "placedAt" | "hold" | "holdExpiresAt"
>;
export type NewOrderLine = Omit<typeof orderLines.$inferInsert, "orderId" | "position">;

/**
 * Creates an order. The caller then writes the lines, reserves stock and records the first event. Undefined if an order
 * was made from this cart before.
 */
export async function createOrder(
  tx: Database,
  details: NewOrder,
  { now, hours }: { now: Date; hours: OpenHours },
): Promise<Order | undefined> {
  const status = details.method === "cash" ? "placed" : "awaiting-payment";
  const holdExpiresAt = holdUntil(details.method, now, hours);
  const [order] = await tx
    .insert(orders)
    .values({ ...details, status, holdExpiresAt, number: newOrderNumber(), token: newOrderToken() })
    .onConflictDoNothing({ target: orders.cartId })
    .returning();
  return order;
}

/** Inserts the lines of a new order in their sequence. */
export async function createLines(tx: Database, orderId: string, lines: readonly NewOrderLine[]): Promise<void> {
  await tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, position, orderId })));
}

/** A random order number, such as "TM-7K3QXRP", so that nobody can tell how many orders there are. */
export function newOrderNumber(): string {
  return `TM-${readableCode(7)}`;
}

/** A random token of 144 bits for the secret link to an order's page. */
export function newOrderToken(): string {
  return randomBytes(18).toString("base64url");
}

/**
 * Stores how stock is reserved for an order. The order then waits for its payment; a cash order waits for the shop's
 * approval. Changes no stock and records no event.
 */
export async function limitHold(
  tx: Database,
  { id, method }: Order,
  hold: Exclude<Hold, "standard">,
  now: Date,
): Promise<Order> {
  const status = method === "cash" ? "awaiting-approval" : "awaiting-payment";
  const limited = { hold, holdExpiresAt: limitedUntil(method, now), status } as const;
  const [order] = await tx.update(orders).set(limited).where(eq(orders.id, id)).returning();
  return order!;
}

/** The order that was made from a cart; undefined when none was. */
export async function findOrderOfCart(db: Database, cartId: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.cartId, cartId));
  return order;
}

/** Locks an order until the transaction ends; throws for an unknown id. Lock it before its payments and refunds. */
export async function lockOrder(tx: Database, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  if (!order) throw new Error(`There is no order ${id}`);
  return order;
}

/** Reads an order by its number and locks its row until the transaction ends; undefined when there is none. */
export async function lockOrderByNumber(tx: Database, number: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for("update");
  return order;
}

type Advancing = Circumstances & { because?: NewEvent; why?: CancelWhy; take?: string | undefined };

/**
 * Changes the status of a locked order, and updates its stock, coupon and invoice. Refuses a change that is not
 * allowed, an order whose status has changed meanwhile, and an order whose goods are missing, recalled or from other
 * lots than its slip names. The caller must reserve stock, capacity and coupon before it resumes a cancelled order.
 */
export async function advanceOrder(
  tx: Database,
  order: Order,
  to: OrderStatus,
  /**
   * `because` is an event to record before the change of status. `why` is why the program cancels the order. `take` is
   * for `packOrder`.
   */
  { because, why, take, ...circumstances }: Advancing,
): Promise<"advanced" | "refused" | PackingObstacle> {
  if (!canBecome(order.status, to, order.collects)) return "refused";
  const kind = eventOf(order.status, to);
  const obstacle = kind === "packed" ? await packOrder(tx, order, { take, ...circumstances }) : undefined;
  if (obstacle) return obstacle;
  const leaves = kind === "ready" || kind === "dispatched" || kind === "collected";
  const recalled = leaves && (await listRecalled(tx, [order.id])).get(order.id);
  if (recalled) return { recalled };
  const moved = await tx
    .update(orders)
    .set({ status: to, holdExpiresAt: null })
    .where(sql`${orders.id} = ${order.id} and ${orders.status} = ${order.status}`)
    .returning({ id: orders.id });
  if (moved.length === 0) return "refused";

  if (to === "cancelled") {
    if (order.couponCode !== null) await releaseUse(tx, order.id);
    await releaseCapacity(tx, order.id);
    await releaseStock(tx, order.id);
    await creditUnpaid(tx, order.id);
  }
  if (kind === "undispatched") await withdrawParcels(tx, order.id);
  if (kind === "unpacked") await unpackStock(tx, order.id);
  if (kind === "dispatched" || kind === "collected") {
    await packOrder(tx, order, { hasLeft: true, ...circumstances });
    await issueInvoice(tx, order.id);
  }
  if (to === "returned") await letOffUnpaid(tx, order);
  const data = { from: order.status, to, ...(why && { why }) };
  await recordEvents(tx, order.id, [...(because ? [because] : []), { kind, data, ...circumstances }]);
  return "advanced";
}

/**
 * Waives the unpaid part of an order that came back. If nothing was paid, a credit note cancels its invoice (CGST Act,
 * section 34).
 */
export async function letOffUnpaid(tx: Database, { id, status }: Order): Promise<void> {
  const own = (await readSums(tx, [id])).get(id)!;
  const paise = -balanceOf({ status, sums: own });
  if (paise <= 0) return;
  await letOff(tx, id, { paise, kind: "return" });
  if (keptOf(own) === 0) await issueCreditNote(tx, { orderId: id, paise });
}

/** Cancels the invoice of a cancelled order for which no money came, or all of it went back. */
export async function creditUnpaid(tx: Database, orderId: string): Promise<void> {
  const paise = await readCreditablePaise(tx, orderId);
  if (paise > 0 && keptOf((await readSums(tx, [orderId])).get(orderId)!) === 0) {
    await issueCreditNote(tx, { orderId, paise });
  }
}

/** The day an order leaves the kitchen and the day it is promised to arrive, YYYY-MM-DD. */
export type Days = Pick<Order, "dispatchOn" | "promisedOn">;

type Rescheduling = Doing & Pick<EventData<"moved">, "because">;

/**
 * Moves a locked order, its stock and its capacity to these days, and tells the customer. Does not check whether the
 * kitchen has capacity left.
 */
export async function rescheduleOrder(
  tx: Database,
  order: Order,
  { dispatchOn, promisedOn }: Days,
  { because, ...doing }: Rescheduling,
): Promise<void> {
  if (dispatchOn === order.dispatchOn && promisedOn === order.promisedOn) return;
  await tx.update(orders).set({ dispatchOn, promisedOn }).where(eq(orders.id, order.id));
  if (dispatchOn !== order.dispatchOn) await moveCapacity(tx, order.id, dispatchOn);
  if (promisedOn !== order.promisedOn) await keepHoldsFor(tx, order.id, promisedOn);
  const note = newDayInWords(order, promisedOn, because === "asked");
  const data = { ...(because && { because }), promisedBefore: order.promisedOn, promisedOn };
  await recordEvent(tx, order.id, "moved", { ...doing, note, data });
}

/** A sentence for the customer about the order's new day (YYYY-MM-DD); also about that of before, if `namesBoth`. */
export function newDayInWords(order: Order, promisedOn: string, namesBoth = true): string {
  const day = dayInWords(promisedOn);
  // Without the recipient's name, because the note stays when personal data are erased.
  const [whom, reaches] = order.isGift ? ["", "arrives"] : [" for you", "reaches you"];
  const now = order.collects ? `It is now ready${whom} on ${day}` : `It now ${reaches} by ${day}`;
  const instead = namesBoth ? `, not ${order.collects ? "on" : "by"} ${dayInWords(order.promisedOn)}` : "";
  return `${now}${instead}.`;
}

type Place = Pick<
  Order,
  | "address1"
  | "address2"
  | "landmark"
  | "city"
  | "district"
  | "pincode"
  | "stateCode"
  | "placeOfSupply"
  | "deliveryPaise"
>;

/** Writes where and when a locked order goes, and what follows from it. Moves no stock and no capacity, tells nobody. */
export async function redirectOrder(tx: Database, orderId: string, way: Days & Partial<Place>): Promise<void> {
  await tx.update(orders).set(way).where(eq(orders.id, orderId));
}

/**
 * Lets a locked order that was placed or cancelled wait for its payment again, until `until`. Its stock, its day and
 * its coupon are reserved.
 */
export async function awaitPaymentAgain(
  tx: Database,
  order: Order,
  until: Date,
  circumstances: Circumstances & { because: NewEvent },
): Promise<void> {
  await advanceOrder(tx, order, "awaiting-payment", circumstances);
  await tx.update(orders).set({ hold: "standard", holdExpiresAt: until }).where(eq(orders.id, order.id));
}

/** Lets an unpaid, locked order wait for its payment at least until `until`. Does nothing for other orders. */
export async function holdLonger(tx: Database, { id, status, holdExpiresAt }: Order, until: Date): Promise<void> {
  if (status !== "awaiting-payment" || (holdExpiresAt && holdExpiresAt >= until)) return;
  await tx.update(orders).set({ holdExpiresAt: until }).where(eq(orders.id, id));
}

/** Records an event, which may lead to e-mails once it is committed. Throws if `data` does not fit the kind. */
export async function recordEvent<Kind extends OrderEventKind>(
  tx: Database,
  orderId: string,
  kind: Kind,
  circumstances: Circumstances & DataFor<Kind>,
): Promise<void> {
  await recordEvents(tx, orderId, [{ kind, ...circumstances }]);
}

async function recordEvents(tx: Database, orderId: string, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ data = {}, ...event }) => ({
    ...event,
    orderId,
    data: eventData[event.kind].strict().parse(data),
  }));
  const recorded = await tx
    .insert(orderEvents)
    .values(rows)
    .returning({ eventId: orderEvents.id, kind: orderEvents.kind });
  const jobs = recorded.map(({ eventId }) => ({ eventId }));
  await enqueueAll(tx, "order-event", jobs);
  const beginnings = jobs.filter((_, place) => mayBegin.has(recorded[place]!.kind));
  if (beginnings.length > 0) await enqueueAll(tx, "new-order", beginnings);
}

/** Events with which an order may begin to need the shop. */
const mayBegin: ReadonlySet<OrderEventKind> = new Set([
  "awaiting-payment",
  "awaiting-approval",
  "placed",
  "payment-received",
]);
