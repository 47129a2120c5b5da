import { randomBytes } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { unpackStock } from "#domain/catalogue/lots/packing.server.ts";
import { keepHoldsFor, releaseStock } from "#domain/catalogue/stock/stock.server.ts";
import { releaseUse } from "#domain/coupons/coupons.server.ts";
import { moveCapacity, releaseCapacity } from "#domain/delivery/capacity.server.ts";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInWords } from "#platform/day.ts";
import { enqueueAll } from "#platform/jobs.server.ts";
import { readableCode } from "#platform/readable-code.ts";
import { issueCreditNote, issueInvoice } from "./documents/documents.server.ts";
import { eventData, type EventData } from "./event.ts";
import {
  type Actor,
  type AllowanceKind,
  balanceOf,
  canBecome,
  eventOf,
  type Hold,
  keptOf,
  type OrderEventKind,
  type OrderStatus,
  type PaymentMethod,
  type Sums,
} from "./order.ts";
import { listRecalledIn, packOrder, type PackingObstacle } from "./packing.server.ts";
import { allowances, orderEvents, orderLines, orders, orderSums } from "./schema.ts";

export type Order = typeof orders.$inferSelect;

/**
 * Who did something to an order: `actorId` is the user id of a staff member, `batchId` the id that all events of one
 * submit share.
 */
export type Doing = { by: Actor; actorId?: string | null; batchId?: string };
type Circumstances = Doing & { note?: string; paise?: Paise };
type DataFor<Kind extends OrderEventKind> =
  Record<string, never> extends EventData<Kind> ? { data?: EventData<Kind> } : { data: EventData<Kind> };
type NewEvent = Circumstances & { kind: OrderEventKind; data?: EventData };

/** The columns of `order_sums` that make `Sums`, for a query that joins it. */
export const sumColumns = {
  totalPaise: orderSums.totalPaise,
  allowedPaise: orderSums.allowedPaise,
  receivedPaise: orderSums.receivedPaise,
  returnedPaise: orderSums.returnedPaise,
  leavingPaise: orderSums.leavingPaise,
  isClaimed: orderSums.isClaimed,
};

/** The sums of some orders' money, in paise, by order id. */
export async function readSums(db: Database, orderIds: readonly string[]): Promise<Map<string, Sums>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: orderSums.orderId, sums: sumColumns })
    .from(orderSums)
    .where(inArray(orderSums.orderId, [...orderIds]));
  return new Map(rows.map((row) => [row.orderId, row.sums]));
}

/**
 * Waives `paise` of a locked order's total; a negative amount takes an earlier waiver back, and 0 does nothing.
 * `decidedBy` is the user id of a staff member, null when it happens automatically.
 */
export async function letOff(
  tx: Database,
  orderId: string,
  { paise, kind, decidedBy = null }: { paise: Paise; kind: AllowanceKind; decidedBy?: string | null },
): Promise<void> {
  if (paise !== 0) await tx.insert(allowances).values({ orderId, paise, kind, decidedBy });
}

/** The columns of an order that the caller gives; the others are set here. */
export type NewOrder = Omit<
  typeof orders.$inferInsert,
  "id" | "number" | "token" | "status" | "placedAt" | "hold" | "holdExpiresAt"
>;
export type NewOrderLine = Omit<typeof orderLines.$inferInsert, "orderId" | "position">;

/**
 * Writes an order with its lines. A prepaid order waits for its money, one in cash is placed at once. The caller
 * records the first event, once it is known how the stock is reserved. Undefined when the cart has become an order
 * already.
 */
export async function createOrder(
  tx: Database,
  details: NewOrder,
  lines: readonly NewOrderLine[],
  now: Date,
): Promise<Order | undefined> {
  const status = details.method === "cash" ? "placed" : "awaiting-payment";
  const holdExpiresAt = holdUntil(details.method, now);
  const [order] = await tx
    .insert(orders)
    .values({ ...details, status, holdExpiresAt, number: newOrderNumber(), token: newOrderToken() })
    .onConflictDoNothing({ target: orders.cartId })
    .returning();
  if (!order) return undefined;

  await tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, position, orderId: order.id })));
  return order;
}

/**
 * A new order number, such as "TM-7K3QXRP": one of 20,000 million, drawn at random, so that it says nothing of the
 * orders before it.
 */
export function newOrderNumber(): string {
  return `TM-${readableCode(7)}`;
}

/** A random token of 144 bits for the link to an order's page. */
export function newOrderToken(): string {
  return randomBytes(18).toString("base64url");
}

/**
 * Minutes for which an unpaid order with a standard hold (`holds`) waits: long for UPI, where staff look for the
 * transfer; short for Razorpay, which reports payments by itself.
 */
const STANDARD_MINUTES: Record<Exclude<PaymentMethod, "cash">, number> = { upi: 180, razorpay: 30 };
/** Minutes for which an unpaid order with a brief hold or none (`holds`) waits. */
const BRIEF_MINUTES = 20;
/** Hours in which the shop approves a cash order that holds no stock. */
const APPROVAL_HOURS = 48;
/** Hours in which the owner should find a reported transfer, enough to include a Sunday. */
const CLAIM_HOURS = 48;

/**
 * Until when an order waits for its payment: three hours by UPI, 30 minutes by Razorpay, 20 minutes with a brief hold
 * or none. An order in cash waits 48 hours for the shop's approval; with a standard hold it waits for nothing, and this
 * is null.
 */
export function holdUntil(method: PaymentMethod, placedAt: Date, hold: Hold = "standard"): Date | null {
  if (method === "cash") return hold === "standard" ? null : new Date(placedAt.getTime() + APPROVAL_HOURS * 3_600_000);
  const minutes = hold === "standard" ? STANDARD_MINUTES[method] : BRIEF_MINUTES;
  return new Date(placedAt.getTime() + minutes * 60_000);
}

/**
 * Until when an unpaid order is kept whose customer reported a transfer at `claimedAt`: 48 hours later. Then it is
 * cancelled if it is still unpaid.
 */
export function claimUntil(claimedAt: Date): Date {
  return new Date(claimedAt.getTime() + CLAIM_HOURS * 3_600_000);
}

/**
 * Gives an order a brief hold on its stock from `now` on, or none (`holds`), and makes it wait: for the shop's approval
 * if it is paid in cash, else for payment. Returns the updated order.
 */
export async function limitHold(
  tx: Database,
  { id, method }: Order,
  hold: Exclude<Hold, "standard">,
  now: Date,
): Promise<Order> {
  const status = method === "cash" ? "awaiting-approval" : "awaiting-payment";
  const limited = { hold, holdExpiresAt: holdUntil(method, now, hold), status } as const;
  const [order] = await tx.update(orders).set(limited).where(eq(orders.id, id)).returning();
  return order!;
}

/** The order that a cart became; undefined while it is a cart. */
export async function findOrderOfCart(db: Database, cartId: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.cartId, cartId));
  return order;
}

/**
 * Reads an order for a change and locks its row until the transaction ends. Throws when there is none. Lock an order
 * before its payments and refunds, never after.
 */
export async function lockOrder(tx: Database, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  if (!order) throw new Error(`There is no order ${id}`);
  return order;
}

/** Reads and locks an order by its number; undefined when there is none. */
export async function lockOrderByNumber(tx: Database, number: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for("update");
  return order;
}

/**
 * Changes the status of a locked order and records the event; an event given as `because` is recorded before it. A
 * cancelled order gives back its use of a coupon, its place on the day and its stock; whoever places it again must have
 * reserved these first. Packing takes the goods out of the lots (batches). Dispatch and collection do so too if it has
 * not happened yet, and issue the invoice. What is unpaid of an order that came back is waived. Refuses what
 * `canBecome` does not allow, an order whose status has changed, packing what no lot keeps long enough for, and handing
 * over what is packed from a recalled lot.
 */
export async function advanceOrder(
  tx: Database,
  order: Order,
  to: OrderStatus,
  { because, ...circumstances }: Circumstances & { because?: NewEvent },
): Promise<"advanced" | "refused" | PackingObstacle> {
  if (!canBecome(order.status, to, order.collects)) return "refused";
  const kind = eventOf(order.status, to);
  const short = kind === "packed" ? await packOrder(tx, order, circumstances) : [];
  if (short.length > 0) return { short };
  const leaves = kind === "ready" || kind === "dispatched" || kind === "collected";
  const recalled = leaves ? await listRecalledIn(tx, order.id) : [];
  if (recalled.length > 0) return { recalled };
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
  }
  if (kind === "unpacked") await unpackStock(tx, order.id);
  if (kind === "dispatched" || kind === "collected") {
    await packOrder(tx, order, { hasLeft: true, ...circumstances });
    await issueInvoice(tx, order.id);
  }
  if (to === "returned") await letOffUnpaid(tx, order);
  const data = { from: order.status, to };
  await recordEvents(tx, order.id, [...(because ? [because] : []), { kind, data, ...circumstances }]);
  return "advanced";
}

/**
 * Waives what is unpaid of an order that came back or was not collected. If nothing was paid, a credit note takes back
 * its invoice (CGST Act, section 34). If something was paid, the owner decides, and the credit note follows from the
 * refund.
 */
async function letOffUnpaid(tx: Database, { id, status }: Order): Promise<void> {
  const own = (await readSums(tx, [id])).get(id)!;
  const paise = -balanceOf({ status, sums: own });
  if (paise <= 0) return;
  await letOff(tx, id, { paise, kind: "return" });
  if (keptOf(own) === 0) await issueCreditNote(tx, { orderId: id, paise });
}

/** The day an order leaves the kitchen and the day it is promised for, YYYY-MM-DD. */
export type Days = Pick<Order, "dispatchOn" | "promisedOn">;

/** Who moves an order to other days, and why (`because`); without a reason, its day was over. */
type Rescheduling = Doing & EventData<"moved">;

/**
 * Moves a locked order to other days, together with its reserved place in the kitchen and its stock, and records the
 * event that tells the customer. Does nothing when the days are the same.
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
  const day = dayInWords(promisedOn);
  // Without the receiver's name: a note is kept after the person is erased.
  const [whom, reaches] = order.isGift ? ["", "arrives"] : [" for you", "reaches you"];
  const note = order.collects ? `It is now ready${whom} on ${day}.` : `It now ${reaches} by ${day}.`;
  await recordEvent(tx, order.id, "moved", { ...doing, note, data: because ? { because } : {} });
}

/**
 * Lets a locked order wait for its payment until `until`, unless its time ends later already. Orders that do not wait
 * for payment stay as they are.
 */
export async function holdLonger(tx: Database, { id, status, holdExpiresAt }: Order, until: Date): Promise<void> {
  if (status !== "awaiting-payment" || (holdExpiresAt && holdExpiresAt >= until)) return;
  await tx.update(orders).set({ holdExpiresAt: until }).where(eq(orders.id, id));
}

/** Records what happened to an order. Mails follow from it once the transaction is committed. */
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
  const written = await tx.insert(orderEvents).values(rows).returning({ eventId: orderEvents.id });
  await enqueueAll(tx, "order-event", written);
}
