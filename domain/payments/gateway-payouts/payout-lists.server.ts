import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Paise } from "#domain/money.ts";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { paymentRequests, receipts, refunds } from "../schema.ts";
import { paymentsInPayout, sumOfItems } from "./gateway-payouts.server.ts";
import { gatewayPayoutItems, gatewayPayouts } from "./schema.ts";

const { kind, currency, amountPaise, feePaise, creditPaise, debitPaise } = gatewayPayoutItems;

export type Standing =
  /** The shop knows the payment or refund, with this amount, and the gateway's own figures add up. */
  | "fits"
  | "unknown"
  | "differs"
  /** A dispute, a correction or a transfer: the shop has nothing to compare it with. */
  | "adjustment";

/** How an item compares with the shop's own books. Each item stands in one way. */
const standing = sql<Standing>`case
  when ${kind} not in ('payment', 'refund') then 'adjustment'
  when ${receipts.id} is null and ${refunds.id} is null then 'unknown'
  when ${amountPaise} <> coalesce(${receipts.amountPaise}, ${refunds.amountPaise})
    or ${currency} <> coalesce(${receipts.currency}, 'INR') then 'differs'
  when ${currency} = 'INR' and ${creditPaise} - ${debitPaise} <>
    case ${kind} when 'payment' then ${amountPaise} else -${amountPaise} end - ${feePaise} then 'differs'
  else 'fits' end`;

/** The order that an item is about, as far as the shop knows. */
const orderOfItem = sql`coalesce(${refunds.orderId},
  (select asked.order_id from payment_requests asked where asked.id = ${receipts.requestId}),
  (select asked.order_id from payment_requests asked where asked.reference = ${gatewayPayoutItems.reference}),
  (select asked.order_id from receipts paid join payment_requests asked on asked.id = paid.request_id
    where paid.rail = 'card' and paid.external_id = ${gatewayPayoutItems.paymentId} and paid.reversal_id is null),
  (select disputes.order_id from disputes where disputes.gateway_id = ${gatewayPayoutItems.disputeId}))`;

const isReceipt = and(
  eq(kind, "payment"),
  eq(receipts.rail, "card"),
  eq(receipts.externalId, gatewayPayoutItems.id),
  isNull(receipts.reversalId),
);
const isRefund = and(eq(kind, "refund"), eq(refunds.gatewayRefundId, gatewayPayoutItems.id));

/** Whether a payout's money has left the gateway. One that is only known by its items has. */
export const isPaidOut = sql`(${gatewayPayouts.status} is null or ${gatewayPayouts.status} = 'processed')`;

const ownPaise = sql<number | null>`coalesce(${receipts.amountPaise}, ${refunds.amountPaise})::float8`;

/** What was paid out, the latest first: with one payout, or all that compares in one way with the shop's books. */
export async function listItems(
  db: Database,
  wanted: { payoutId: string } | { standing: Standing },
  { most, skip = 0 }: { most: number; skip?: number },
) {
  const { payoutId, settledAt, id } = gatewayPayoutItems;
  return db
    .select({ ...getTableColumns(gatewayPayoutItems), standing, ownPaise, number: orders.number })
    .from(gatewayPayoutItems)
    .leftJoin(receipts, isReceipt)
    .leftJoin(refunds, isRefund)
    .leftJoin(orders, eq(orders.id, orderOfItem))
    .where("payoutId" in wanted ? eq(payoutId, wanted.payoutId) : eq(standing, wanted.standing))
    .orderBy(desc(settledAt), asc(id))
    .limit(most)
    .offset(skip);
}

/** How many items compare in each way with the shop's books. */
export async function countStandings(db: Database): Promise<Record<Standing, number>> {
  const rows = await db
    .select({ standing, items: count() })
    .from(gatewayPayoutItems)
    .leftJoin(receipts, isReceipt)
    .leftJoin(refunds, isRefund)
    .groupBy(sql`1`);
  const none = { fits: 0, unknown: 0, differs: 0, adjustment: 0 };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.standing, row.items])) };
}

const isUnseen = and(isPaidOut, isNull(gatewayPayouts.onStatement));

const columnsOfPayout = {
  ...getTableColumns(gatewayPayouts),
  sumPaise: sumOfItems,
  payments: paymentsInPayout,
  items:
    sql<number>`(select count(*) from gateway_payout_items item where item.payout_id = gateway_payouts.id)`.mapWith(
      Number,
    ),
};

export type ListedPayout = Awaited<ReturnType<typeof listPayouts>>[number];

/** The payouts, the latest first: all of them, or those that were in no bank statement. */
export async function listPayouts(
  db: Database,
  { most, skip = 0, unseen = false }: { most: number; skip?: number; unseen?: boolean },
) {
  return db
    .select(columnsOfPayout)
    .from(gatewayPayouts)
    .where(unseen ? isUnseen : undefined)
    .orderBy(desc(gatewayPayouts.createdAt), desc(gatewayPayouts.id))
    .limit(most)
    .offset(skip);
}

export async function findPayout(db: Database, id: string): Promise<ListedPayout | undefined> {
  const [found] = await db.select(columnsOfPayout).from(gatewayPayouts).where(eq(gatewayPayouts.id, id));
  return found;
}

/** How many payouts there are, and how many of them were in no bank statement. */
export async function countPayouts(db: Database): Promise<{ all: number; unseen: number }> {
  const [found] = await db
    .select({ all: count(), unseen: sql<number>`count(*) filter (where ${isUnseen})`.mapWith(Number) })
    .from(gatewayPayouts);
  return found!;
}

/** Whether the payment or refund with this id of the gateway is in a payout whose money has left the gateway. */
export const isSettled = (id: SQL) => sql`exists (select from gateway_payout_items item
  join gateway_payouts on gateway_payouts.id = item.payout_id where item.id = ${id} and ${isPaidOut})`;
const payoutOf = (id: SQL) =>
  sql<string | null>`(select item.payout_id from gateway_payout_items item where item.id = ${id})`;

const isOnTheWay = and(
  eq(receipts.rail, "card"),
  eq(receipts.currency, "INR"),
  isNull(receipts.reversalId),
  sql`not ${isSettled(sql`${receipts.externalId}`)}`,
);
const isToBeTakenOff = and(
  inArray(refunds.status, ["sent", "done"]),
  sql`${refunds.gatewayRefundId} is not null`,
  sql`not ${isSettled(sql`${refunds.gatewayRefundId}`)}`,
);

/** Money that is with the gateway: received from a customer, or given back to one (negative), and in no payout yet. */
export type OnTheWay = {
  gatewayId: string;
  paise: Paise;
  at: Date;
  number: string | null;
  /** The payout that was to bring it, and has not yet. */
  payoutId: string | null;
};

/** The payments that are with the gateway, and the refunds that it will take off a payout, each the oldest first. */
export async function listOnTheWay(
  db: Database,
  most: number,
): Promise<{ payments: OnTheWay[]; refunds: OnTheWay[]; sums: Sums }> {
  const came = await db
    .select({
      gatewayId: receipts.externalId,
      paise: receipts.amountPaise,
      at: receipts.receivedAt,
      number: orders.number,
      payoutId: payoutOf(sql`${receipts.externalId}`),
    })
    .from(receipts)
    .leftJoin(paymentRequests, eq(paymentRequests.id, receipts.requestId))
    .leftJoin(orders, eq(orders.id, paymentRequests.orderId))
    .where(isOnTheWay)
    .orderBy(asc(receipts.receivedAt), asc(receipts.id))
    .limit(most);
  const went = await db
    .select({
      gatewayId: sql<string>`${refunds.gatewayRefundId}`,
      paise: sql<number>`-${refunds.amountPaise}`.mapWith(Number),
      at: sql<Date>`coalesce(${refunds.doneAt}, ${refunds.createdAt})`.mapWith(refunds.createdAt),
      number: orders.number,
      payoutId: payoutOf(sql`${refunds.gatewayRefundId}`),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isToBeTakenOff)
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(most);
  return { payments: came, refunds: went, sums: await sumOnTheWay(db) };
}

const sumOf = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

type Sums = { payments: number; paymentsPaise: Paise; refunds: number; refundsPaise: Paise };

/** What is with the gateway altogether. */
export async function sumOnTheWay(db: Database): Promise<Sums> {
  const [came] = await db
    .select({ payments: count(), paymentsPaise: sumOf(receipts.amountPaise) })
    .from(receipts)
    .where(isOnTheWay);
  const [went] = await db
    .select({ refunds: count(), refundsPaise: sumOf(refunds.amountPaise) })
    .from(refunds)
    .where(isToBeTakenOff);
  return { ...came!, ...went! };
}

/** What was given back by way of the gateway, is not done there yet and was taken off no payout, in paise. */
export async function sumRefundsUnderWay(db: Database): Promise<Paise> {
  const [found] = await db
    .select({ paise: sumOf(refunds.amountPaise) })
    .from(refunds)
    .where(and(isToBeTakenOff, eq(refunds.status, "sent")));
  return found!.paise;
}

/**
 * What was paid out in each month (YYYY-MM) of India, the latest first. `feePaise` is with the tax. What came to the
 * bank is what was added less what was taken off.
 */
export async function sumByMonth(db: Database) {
  const month = sql<string>`to_char(${gatewayPayoutItems.settledAt} at time zone 'Asia/Kolkata', 'YYYY-MM')`;
  return db
    .select({
      month,
      payments: sql<number>`count(*) filter (where ${kind} = 'payment')`.mapWith(Number),
      creditPaise: sumOf(creditPaise),
      debitPaise: sumOf(debitPaise),
      feePaise: sumOf(feePaise),
      taxPaise: sumOf(gatewayPayoutItems.taxPaise),
    })
    .from(gatewayPayoutItems)
    .innerJoin(gatewayPayouts, eq(gatewayPayouts.id, gatewayPayoutItems.payoutId))
    .where(isPaidOut)
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`);
}
