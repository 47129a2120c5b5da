import { and, asc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import {
  failAttempt,
  findPayableOrder,
  type GatewayOrder,
  keepGatewayOrder,
  listGatewayOrders,
  noteCheck,
  notePaidOrder,
} from "../requests/attempts.server.ts";
import { recordRefundsOf } from "../refunds/gateway-refunds.server.ts";
import type { Gateway, GatewayPayment } from "../gateways/gateway.ts";
import { followWaitingNotices } from "./notices.server.ts";
import type { ReceiptSource, Settlement } from "../requests/payment.ts";
import { readDuePaise, type Payment } from "../requests/payments.server.ts";
import { gatewayOrders, paymentRequests, receipts } from "../schema.ts";
import { recordReceipt } from "./receipts.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const BATCH = 50;
/** The gateway is asked about a waiting customer's payment at most once in this many milliseconds. */
const PAUSE = 3000;

/**
 * The order at the gateway on which what is due of a payment request is paid. Creates it there if there is none over
 * this amount. Throws if this fails.
 */
export async function openGatewayOrder(db: Database, gateway: Gateway, payment: Payment): Promise<GatewayOrder> {
  const amountPaise = await readDuePaise(db, payment);
  const known = await findPayableOrder(db, payment, amountPaise);
  if (known) return known;
  const id = await gateway.createOrder({ reference: payment.reference, amountPaise });
  return keepGatewayOrder(db, payment.id, { id, amountPaise });
}

/** The result of asking the gateway about a payment request. */
type Check = {
  settlements: Settlement[];
  /** Whether an attempt to pay is under way, so that money may still come. */
  pending: boolean;
};

/**
 * Asks the gateway about a payment and records money that came, also on an order of an earlier amount. Throws if the
 * gateway refuses or does not answer.
 */
export async function checkPayment(
  db: Database,
  gateway: Gateway,
  payment: Payment,
  source: ReceiptSource = "poller",
): Promise<Check> {
  if (!payment.gatewayOrderId) return { settlements: [], pending: false };
  await noteCheck(db, payment.id, { checkedAt: new Date() });
  const settlements: Settlement[] = [];
  // Those of the order on which it is to be paid.
  let attempts: GatewayPayment[] = [];
  for (const order of (await listGatewayOrders(db, payment.id)).toReversed()) {
    attempts = await gateway.listPayments(order.id);
    for (const attempt of await captured(gateway, { payment, order, attempts })) {
      const { id: externalId, amountPaise, currency } = attempt;
      const money = { paymentId: payment.id, amountPaise, currency, rail: "card", externalId, source } as const;
      const settlement = await recordReceipt(db, { ...money, by: "gateway" });
      settlements.push(settlement);
      await notePaidOrder(db, order.id);
      if (settlement !== "already settled") await followWaitingNotices(db, externalId);
      if (attempt.status === "refunded") await recordRefundsOf(db, gateway, externalId);
    }
  }
  const last = attempts.at(0);
  if (last && attempts.every(({ status }) => status === "failed")) {
    await failAttempt(db, payment.id, last.failure ?? "The payment failed.");
  }
  const underWay = attempts.some(({ status }) => status === "created" || status === "authorized");
  const pending = underWay && settlements.length === 0;
  if (pending !== payment.pending) await noteCheck(db, payment.id, { pending });
  return { settlements, pending };
}

/**
 * The attempts whose money has come, also if it went back since. If there are none, captures (collects) money that the
 * payer's bank has reserved, unless the payment request is closed or asks for another amount by now.
 */
async function captured(
  gateway: Gateway,
  { payment, order, attempts }: { payment: Payment; order: GatewayOrder; attempts: GatewayPayment[] },
): Promise<GatewayPayment[]> {
  const came = attempts.filter(({ status }) => status === "captured" || status === "refunded");
  if (came.length > 0 || payment.state === "closed" || order.id !== payment.gatewayOrderId) return came;
  const promised = attempts.find(
    ({ status, amountPaise, currency }) =>
      status === "authorized" && amountPaise === order.amountPaise && currency === "INR",
  );
  return promised ? [await gateway.capture(promised.id, promised.amountPaise)] : [];
}

/**
 * Asks the gateway about a waiting customer's payment and records money that came. Does not ask again within three
 * seconds. Returns "known" if the gateway's answer is known and no attempt to pay is under way. Never throws.
 */
export async function checkNow(
  db: Database,
  gateway: Gateway,
  payment: Payment,
  now = new Date(),
): Promise<"known" | "unknown"> {
  if (payment.checkedAt && Math.abs(now.getTime() - payment.checkedAt.getTime()) < PAUSE) {
    return payment.state === "failed" && !payment.pending ? "known" : "unknown";
  }
  return checkPayment(db, gateway, payment).then(
    ({ pending }) => (pending ? "unknown" : "known"),
    () => "unknown",
  );
}

/**
 * Asks the gateway about its orders of the last five days on which no money came, at most 50 in a call. Records money
 * that came.
 */
export async function pollOpenPayments(
  db: Database,
  gateway: Gateway,
  now: Date,
): Promise<{ asked: number; settled: number; unanswered: number }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rest = sql`greatest(interval '1 minute', (${at} - ${gatewayOrders.createdAt}) / 10)`;
  // Asked in the future means asked by a clock that has been put back.
  const due = sql`${paymentRequests.checkedAt} not between ${at} - ${rest} and ${at} + ${rest}`;
  const candidates = await db
    .select({ payment: paymentRequests })
    .from(gatewayOrders)
    .innerJoin(paymentRequests, eq(paymentRequests.id, gatewayOrders.requestId))
    .where(
      and(
        isNull(gatewayOrders.paidAt),
        // After five days, Razorpay returns money that was not captured.
        gt(gatewayOrders.createdAt, new Date(now.getTime() - 5 * DAY)),
        or(isNull(paymentRequests.checkedAt), due),
      ),
    )
    .orderBy(sql`${paymentRequests.checkedAt} asc nulls first`, asc(paymentRequests.id))
    .limit(BATCH);

  const result = { asked: 0, settled: 0, unanswered: 0 };
  // A request is asked about with all its orders at once.
  const asked = new Map(candidates.map(({ payment }) => [payment.id, payment]));
  for (const payment of asked.values()) {
    try {
      const { settlements } = await checkPayment(db, gateway, payment);
      result.asked += 1;
      result.settled += settlements.filter((one) => one === "settled" || one === "refund due").length;
    } catch {
      result.unanswered += 1;
    }
  }
  return result;
}

/** Razorpay gives money back within six months of the payment. */
const REFUNDABLE_DAYS = 183;
const RECEIPTS_AT_ONCE = 20;
/** After so many receipts without an answer, the gateway is left alone until the next call. */
const MOST_UNANSWERED = 3;

/**
 * Asks the gateway about refunds of card payments that were made on its own pages and of which no notice came. Asks
 * about a payment soon after it came, and ever more seldom; at most 20 payments in a call.
 */
export async function pollRefunds(
  db: Database,
  gateway: Gateway,
  now: Date,
): Promise<{ asked: number; unanswered: number }> {
  const age = sql`${now.toISOString()}::timestamptz - ${receipts.receivedAt}`;
  const due = sql`${receipts.checkedAt} < ${now.toISOString()}::timestamptz - greatest(interval '15 minutes', (${age}) / 10)`;
  const candidates = await db
    .select({ id: receipts.id, externalId: receipts.externalId })
    .from(receipts)
    .innerJoin(paymentRequests, eq(paymentRequests.id, receipts.requestId))
    .where(
      and(
        eq(receipts.rail, "card"),
        isNotNull(paymentRequests.gatewayOrderId),
        gt(receipts.receivedAt, new Date(now.getTime() - REFUNDABLE_DAYS * DAY)),
        or(isNull(receipts.checkedAt), due),
      ),
    )
    .orderBy(sql`${receipts.checkedAt} asc nulls first`, asc(receipts.id))
    .limit(RECEIPTS_AT_ONCE);

  const result = { asked: 0, unanswered: 0 };
  for (const { id, externalId } of candidates) {
    if (result.unanswered === MOST_UNANSWERED) break;
    await db.update(receipts).set({ checkedAt: now }).where(eq(receipts.id, id));
    try {
      await followWaitingNotices(db, externalId);
      await recordRefundsOf(db, gateway, externalId);
      result.asked += 1;
    } catch {
      result.unanswered += 1;
    }
  }
  return result;
}
