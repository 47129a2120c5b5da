import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { orders, orderSums } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { payer } from "../statement/payer.server.ts";
import { isOwedAgain } from "../refunds/open-refunds.server.ts";
import { allocations, paymentRequests, receipts, refunds } from "../schema.ts";
import { waitingKindOf, waitingKinds } from "./waiting.ts";

const DAY = 24 * 60 * 60 * 1000;
const FORTNIGHT = 14 * DAY;

/** Awaited payments with the same values in these columns are of the same kind (`waitingKindOf`). */
const sort = sql`${paymentRequests.method}, ${paymentRequests.claimedUtr} is null, ${paymentRequests.saidPaidAt} is null, ${orders.status}`;

const awaited = {
  id: paymentRequests.id,
  method: paymentRequests.method,
  amountPaise: paymentRequests.amountPaise,
  claimedUtr: paymentRequests.claimedUtr,
  saidPaidAt: paymentRequests.saidPaidAt,
  failure: paymentRequests.failure,
  createdAt: paymentRequests.createdAt,
  ...payer,
  status: sql`${orders.status}`.mapWith(orders.status).as("order_status"),
  placedAt: orders.placedAt,
  holdExpiresAt: orders.holdExpiresAt,
  /** The payment's position among payments with the same values in `sort`; 1 is the oldest payment. */
  place: sql<number>`(row_number() over (partition by ${sort} order by ${paymentRequests.createdAt}))::integer`.as(
    "place",
  ),
  /** How many payments have the same values in `sort`. */
  alike: sql<number>`(count(*) over (partition by ${sort}))::integer`.as("alike"),
};

/** SQL condition for payment requests whose money is awaited, including cash not handed in yet, and what is owed. */
const unpaid = and(
  // The index `payments_waiting` has the same condition.
  inArray(paymentRequests.state, ["open", "failed"]),
  or(
    eq(orders.status, "awaiting-payment"),
    // Cash; any other payment was recorded by mistake, or its request would be closed.
    and(
      eq(paymentRequests.method, orders.method),
      inArray(orders.status, ["placed", "packed", "ready", "dispatched", "delivered", "collected"]),
    ),
  ),
);

/**
 * SQL condition for payment requests of the last fortnight whose order is cancelled. The customer reported a UTR (the
 * number of a UPI transfer), but no money is recorded.
 */
export const claimedLate = (now: Date) =>
  and(
    // The index `payments_claimed_and_closed` has the same two conditions.
    eq(paymentRequests.state, "closed"),
    isNotNull(paymentRequests.claimedUtr),
    sql`not exists (select from ${receipts} where ${receipts.requestId} = ${paymentRequests.id}
      and ${receipts.reversalId} is null)`,
    gt(paymentRequests.createdAt, new Date(now.getTime() - FORTNIGHT)),
    eq(orders.status, "cancelled"),
  );

/**
 * The awaited paymentRequests, oldest first. With `most`, payments are grouped by `sort`, and only the `most` oldest of each
 * group are listed.
 */
export async function listAwaited(db: Database, now = new Date(), most?: number) {
  const [open, late] = [await listWhere(db, unpaid, most), await listWhere(db, claimedLate(now), most)];
  return [...open, ...late].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

async function listWhere(db: Database, condition: SQL | undefined, most: number | undefined) {
  const found = db
    .select(awaited)
    .from(paymentRequests)
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .where(condition)
    .as("found");
  return db
    .select()
    .from(found)
    .where(most === undefined ? undefined : lte(found.place, most))
    .orderBy(asc(found.createdAt));
}

/** For each kind of awaited payment: how many payments there are, and the oldest paymentRequests, at most `most`. */
export async function readAwaited(db: Database, most: number, now = new Date()) {
  const rows = Map.groupBy(await listAwaited(db, now, most), waitingKindOf);
  return new Map(waitingKinds.map((kind) => [kind, countedOf(rows.get(kind) ?? [], most)] as const));
}

export type AwaitedPayment = Awaited<ReturnType<typeof listAwaited>>[number];

function countedOf(rows: readonly AwaitedPayment[], most: number) {
  const count = rows.filter(({ place }) => place === 1).reduce((sum, { alike }) => sum + alike, 0);
  return { count, rows: rows.slice(0, most) };
}

/** Milliseconds after which part payments and unallocated money are no longer listed. */
const SIXTY_DAYS = 60 * DAY;

/**
 * SQL condition for orders that got some money but not enough, and for cancelled orders with money for which there is
 * no refund. The query must join `orderSums`.
 */
export function hasPartPayment(db: Database, now: Date) {
  const given = db.select({ id: allocations.receiptId }).from(allocations).where(eq(allocations.orderId, orders.id));
  const owed = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), isOwedAgain));
  const kept = sql`${orderSums.receivedPaise} - ${orderSums.returnedPaise} - ${orderSums.leavingPaise}`;
  return and(
    or(
      inArray(orders.status, ["awaiting-payment", "cancelled"]),
      and(eq(orders.method, "cash"), inArray(orders.status, ["awaiting-approval", "placed", "packed", "ready"])),
    ),
    gt(orders.placedAt, new Date(now.getTime() - SIXTY_DAYS)),
    exists(given),
    gt(kept, sql`0`),
    or(and(eq(orders.status, "cancelled"), notExists(owed)), sql`${orderSums.balancePaise} < 0`),
  );
}

/** Orders paid in part, and cancelled orders with money for which there is no refund, newest first. */
export async function listPartPayments(db: Database, now = new Date(), most = 100) {
  return db
    .select({
      id: orders.id,
      camePaise: sql<number>`(${orderSums.receivedPaise} - ${orderSums.returnedPaise} - ${orderSums.leavingPaise})::integer`,
      totalPaise: orderSums.totalPaise,
      /** Transfer numbers and the gateway's payment ids, separated by commas; null when all of the money is cash. */
      utrs: sql<string | null>`(select string_agg(${receipts.externalId}, ', ' order by ${receipts.recordedAt})
        from ${receipts} join ${allocations} on ${allocations.receiptId} = ${receipts.id}
        where ${allocations.orderId} = ${orders.id} and ${receipts.rail} <> 'cash'
          and ${receipts.reversalId} is null)`,
      placedAt: orders.placedAt,
      orderStatus: sql`${orders.status}`.mapWith(orders.status),
      ...payer,
      /** How many such orders there are in all. */
      count: sql<number>`(count(*) over ())::integer`,
    })
    .from(orders)
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(hasPartPayment(db, now))
    .orderBy(desc(orders.placedAt))
    .limit(most);
}

/** Money received in the last sixty days that counts for no order because of its currency or amount, latest first. */
export async function listUnallocated(db: Database, now = new Date(), most = 100) {
  return db
    .select({
      ...unallocated,
      /** How many such payments there are in all. */
      count: sql<number>`(count(*) over ())::integer`,
    })
    .from(receipts)
    .innerJoin(paymentRequests, eq(paymentRequests.id, receipts.requestId))
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .where(
      and(notAllocated, isNull(receipts.reversalId), gt(receipts.recordedAt, new Date(now.getTime() - SIXTY_DAYS))),
    )
    .orderBy(desc(receipts.recordedAt))
    .limit(most);
}

const notAllocated = sql`not exists (select from ${allocations} where ${allocations.receiptId} = ${receipts.id})`;

const unallocated = {
  id: receipts.id,
  amountPaise: receipts.amountPaise,
  currency: receipts.currency,
  externalId: receipts.externalId,
  recordedAt: receipts.recordedAt,
  ...payer,
};

/** Orders that wait for their payment after a failed attempt, latest first. `count` is how many there are in all. */
export async function listFailedAttempts(db: Database, most = 100) {
  return db
    .select({
      id: paymentRequests.id,
      failure: paymentRequests.failure,
      createdAt: paymentRequests.createdAt,
      ...payer,
      count: sql<number>`(count(*) over ())::integer`,
    })
    .from(paymentRequests)
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .where(and(eq(paymentRequests.state, "failed"), eq(orders.status, "awaiting-payment")))
    .orderBy(desc(paymentRequests.createdAt))
    .limit(most);
}

/** The numbers of orders with awaited payments or part payments; a number may be there more than once. */
export async function listNumbersAwaitedOrPartPaid(db: Database, now: Date, orderIds?: string[]): Promise<string[]> {
  const numbers: string[] = [];
  for (const listed of [unpaid, claimedLate(now)]) {
    const rows = await db
      .selectDistinct({ number: orders.number })
      .from(paymentRequests)
      .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
      .where(and(listed, orderIds && inArray(paymentRequests.orderId, orderIds)));
    numbers.push(...rows.map(({ number }) => number));
  }
  const rows = await db
    .select({ number: orders.number })
    .from(orders)
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(and(hasPartPayment(db, now), orderIds && inArray(orders.id, orderIds)));
  return [...numbers, ...rows.map(({ number }) => number)];
}
