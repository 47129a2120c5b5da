import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { releaseStock, takeStock } from "#domain/catalogue/stock.server.ts";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { enqueueAll } from "#platform/jobs.server.ts";
import { balanceOf, keptOf, type Sums } from "./balance.ts";
import { issueCreditNote, issueInvoice } from "./documents/documents.server.ts";
import { storedData, type EventData } from "./event.ts";
import { canBecome, eventOf, type Actor, type Hold, type OrderEventKind, type OrderStatus } from "./order.ts";
import { newOrderNumber, newOrderToken } from "./order-number.ts";
import { allowances, orderEvents, orderLines, orders, orderSums, type AllowanceKind } from "./schema.ts";

export type Order = typeof orders.$inferSelect;
type OrderLine = typeof orderLines.$inferSelect;
export type OrderEvent = typeof orderEvents.$inferSelect;
export type FullOrder = Order & { lines: OrderLine[]; events: OrderEvent[]; sums: Sums };

/** Who did something to an order, and by which submit; `actorId` is a user's, of somebody of the staff. */
export type Doing = { by: Actor; actorId?: string | null; batchId?: string };
type Circumstances = Doing & { note?: string; paise?: Paise };
type DataFor<Kind extends OrderEventKind> =
  Record<string, never> extends EventData<Kind> ? { data?: EventData<Kind> } : { data: EventData<Kind> };
type NewEvent = Circumstances & { kind: OrderEventKind; data?: EventData };

/** An order by its id, a UUID; anything else makes the query fail. */
export const findOrder = (db: Database, id: string) => findFull(db, eq(orders.id, id));
/** An order by the token of its link: whoever holds it may see and do everything that its customer may. */
export const findOrderByToken = (db: Database, token: string) => findFull(db, eq(orders.token, token));
/** An order by its number as it is stored; `readOrderNumber` makes it from what was typed. */
export const findOrderByNumber = (db: Database, number: string) => findFull(db, eq(orders.number, number));

async function findFull(db: Database, condition: SQL): Promise<FullOrder | undefined> {
  const [found] = await db
    .select({ order: orders, sums: sumColumns })
    .from(orders)
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(condition);
  if (!found) return undefined;
  const { order } = found;
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
  return { ...order, lines, events, sums: found.sums };
}

/** Orders with all that is printed of them, in the sequence of their numbers as given; unknown ones are left out. */
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

/** Some orders with their lines, events and sums, in three statements however many there are. */
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
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId);
  return found.map((order) => ({
    ...order,
    lines: linesOf.get(order.id) ?? [],
    events: eventsOf.get(order.id) ?? [],
    sums: sums.get(order.id)!,
  }));
}

/** The columns of `order_sums` that make `Sums`, for a query that joins it. */
export const sumColumns = {
  totalPaise: orderSums.totalPaise,
  allowedPaise: orderSums.allowedPaise,
  receivedPaise: orderSums.receivedPaise,
  returnedPaise: orderSums.returnedPaise,
  leavingPaise: orderSums.leavingPaise,
  isClaimed: orderSums.isClaimed,
};

/** What is written down of some orders' money, by their ids. */
export async function readSums(db: Database, orderIds: readonly string[]): Promise<Map<string, Sums>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: orderSums.orderId, sums: sumColumns })
    .from(orderSums)
    .where(inArray(orderSums.orderId, [...orderIds]));
  return new Map(rows.map((row) => [row.orderId, row.sums]));
}

/** Lets a locked order off so many paise; below nothing, it takes back what was let off before. */
export async function letOff(
  tx: Database,
  orderId: string,
  { paise, kind, decidedBy = null }: { paise: Paise; kind: AllowanceKind; decidedBy?: string | null },
): Promise<void> {
  if (paise !== 0) await tx.insert(allowances).values({ orderId, paise, kind, decidedBy });
}

/** What is known of an order before it has been written. */
export type NewOrder = Omit<typeof orders.$inferInsert, "id" | "number" | "token" | "status" | "placedAt" | "hold">;
export type NewOrderLine = Omit<typeof orderLines.$inferInsert, "orderId" | "position">;

/**
 * Writes an order with its lines. One that is paid beforehand waits for its money, one that is paid at the door is placed
 * at once. Its first event is the caller's to record, once it is known how its stock is held. Undefined when the cart
 * has become an order already.
 */
export async function createOrder(
  tx: Database,
  details: NewOrder,
  lines: readonly NewOrderLine[],
): Promise<Order | undefined> {
  const status = details.method === "cash" ? "placed" : "awaiting-payment";
  const [order] = await tx
    .insert(orders)
    .values({ ...details, status, number: newOrderNumber(), token: newOrderToken() })
    .onConflictDoNothing({ target: orders.cartId })
    .returning();
  if (!order) return undefined;

  await tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, position, orderId: order.id })));
  return order;
}

/** Says how the stock of an order that is being placed is held: not as usual, and until then. Gives the order as it is now. */
export async function limitHold(
  tx: Database,
  { id, method }: Order,
  hold: Exclude<Hold, "standard">,
  until: Date | null,
): Promise<Order> {
  const status = method === "cash" ? "awaiting-approval" : "awaiting-payment";
  const limited = { hold, holdExpiresAt: until, status } as const;
  const [order] = await tx.update(orders).set(limited).where(eq(orders.id, id)).returning();
  return order!;
}

/** The order a cart became. */
export async function findOrderOfCart(db: Database, cartId: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.cartId, cartId));
  return order;
}

/** The order of that number if it was placed with that mobile (+91 and ten digits) or e-mail; both have to fit. */
export async function findTracked(
  db: Database,
  number: string,
  contact: { mobile: string | undefined; email: string },
): Promise<Order | undefined> {
  // Null is like nothing, while whoever was erased has an empty mobile.
  const { mobile = null, email } = contact;
  const fits = sql`(${orders.mobile} = ${mobile} or ${orders.senderMobile} = ${mobile} or lower(${orders.email}) = lower(${email}))`;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), fits));
  return order;
}

/** Writes down whom the parcel travels with; told to the customer, also when it changes. */
export async function setTracking(
  tx: Database,
  order: Order,
  { courier, trackingNumber, ...doing }: { courier: string; trackingNumber: string } & Doing,
): Promise<void> {
  await tx.update(orders).set({ courier, trackingNumber }).where(eq(orders.id, order.id));
  if (order.status === "dispatched") {
    const note = `${courier} ${trackingNumber}`.trim();
    await recordEvent(tx, order.id, "tracking-changed", { ...doing, note, data: { courier } });
  }
}

/** Reads an order for a change: its row stays locked until the transaction ends. Taken before any of its payments. */
export async function lockOrder(tx: Database, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  if (!order) throw new Error(`There is no order ${id}`);
  return order;
}

/** The same by its number; undefined for one that nobody has. */
export async function lockOrderByNumber(tx: Database, number: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for("update");
  return order;
}

/**
 * Moves a locked order on and writes the event, after that of what it follows from; the only writer of `status`. The invoice follows from payment or
 * dispatch, a cancelled order gives its stock back, and what leaves the shop takes it along. Bringing a cancelled order back is for whoever has held the
 * stock again.
 */
export async function advanceOrder(
  tx: Database,
  order: Order,
  to: OrderStatus,
  { because, ...circumstances }: Circumstances & { because?: NewEvent },
): Promise<"advanced" | "refused"> {
  if (!canBecome(order.status, to, order.collects)) return "refused";
  const moved = await tx
    .update(orders)
    .set({ status: to, holdExpiresAt: null })
    .where(sql`${orders.id} = ${order.id} and ${orders.status} = ${order.status}`)
    .returning({ id: orders.id });
  if (moved.length === 0) return "refused";

  if (to === "cancelled") await releaseStock(tx, order.id);
  const kind = eventOf(order.status, to);
  if (kind === "dispatched" || kind === "collected") {
    await takeStock(tx, order.id);
    await issueInvoice(tx, order.id);
  }
  if (to === "returned") await letOffUnpaid(tx, order);
  const data = { from: order.status, to };
  await recordEvents(tx, order.id, [...(because ? [because] : []), { kind, data, ...circumstances }]);
  return "advanced";
}

/**
 * What came back, or was never collected, before anybody paid for it is owed no more, and its invoice is taken back
 * whole (CGST Act, section 34). Of what was paid the owner decides, and the credit note follows from the refund.
 */
async function letOffUnpaid(tx: Database, { id, status }: Order): Promise<void> {
  const own = (await readSums(tx, [id])).get(id)!;
  const paise = -balanceOf({ status, sums: own });
  if (paise <= 0) return;
  await letOff(tx, id, { paise, kind: "return" });
  if (keptOf(own) === 0) await issueCreditNote(tx, { orderId: id, paise });
}

/** Writes down what happened to an order; mails follow from it once the transaction is through. */
export async function recordEvent<Kind extends OrderEventKind>(
  tx: Database,
  orderId: string,
  kind: Kind,
  circumstances: Circumstances & DataFor<Kind>,
): Promise<void> {
  await recordEvents(tx, orderId, [{ kind, ...circumstances }]);
}

async function recordEvents(tx: Database, orderId: string, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ data = {}, ...event }) => ({ ...event, orderId, data: storedData(event.kind, data) }));
  const written = await tx.insert(orderEvents).values(rows).returning({ eventId: orderEvents.id });
  await enqueueAll(tx, "order-event", written);
}
