import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { issueCreditNote } from "#domain/orders/documents.server.ts";
import { recordEvent } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { GatewayRefund } from "./gateways/gateway.ts";
import { holdNotice } from "./held-notices.server.ts";
import { lockPayment, type Payment } from "./payments.server.ts";
import { payments, refunds } from "./schema.ts";

export type Refund = typeof refunds.$inferSelect;

/**
 * Promises money back, all of a payment or part of it, in paise. Refuses what was not paid, more than is left of it,
 * and less than its gateway sends. Money of a gateway then goes back by itself; any other the owner sends and marks as done.
 */
export async function requestRefund(
  db: Database,
  paymentId: string,
  amountPaise: number,
  reason: string,
): Promise<{ refundId: string } | { refused: string }> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.status !== "paid") return { refused: "This payment has not been paid." };
    if (!Number.isInteger(amountPaise) || amountPaise <= 0) return { refused: "The amount must be more than nothing." };
    if (payment.method === "razorpay" && amountPaise < 1_00)
      return { refused: "Razorpay sends back no less than Rs 1." };
    if (amountPaise > (await refundable(tx, payment))) return { refused: "That is more than is left of the payment." };
    return { refundId: await oweRefund(tx, payment, amountPaise, reason) };
  });
}

/** Writes a refund down for a payment whose order is locked, and tells the customer of it. */
export async function oweRefund(
  tx: Database,
  payment: Payment,
  amountPaise: number,
  reason: string,
  repeats?: string,
): Promise<string> {
  const [refund] = await tx
    .insert(refunds)
    .values({ paymentId: payment.id, amountPaise, status: "due", reason, repeats })
    .returning({ id: refunds.id });
  await recordEvent(tx, payment.orderId, "refund-due", { by: "shop", note: reason, paise: amountPaise });
  return refund!.id;
}

/** What of a locked payment was not promised back yet, in paise. */
export async function refundable(tx: Database, payment: Payment): Promise<number> {
  const [promised] = await tx
    .select({ paise: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::integer` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), ne(refunds.status, "failed")));
  return payment.amountPaise - promised!.paise;
}

/**
 * The money has reached the customer. A refund of the money the order was paid with brings a credit note; what came
 * too often or too late never was a sale. Refuses a failed one whose money was promised back anew since.
 */
export async function markRefundDone(db: Database, refundId: string, gatewayRefundId?: string, now = new Date()) {
  return changeRefund(db, refundId, async (tx, refund, payment) => {
    if (refund.status === "done") return "already done";
    if (refund.status === "failed" && (await isRepeated(tx, refund, payment))) return "asked again";
    await tx
      .update(refunds)
      .set({ status: "done", doneAt: now, ...(gatewayRefundId && { gatewayRefundId }) })
      .where(eq(refunds.id, refund.id));
    const { orderId } = payment;
    const paise = refund.amountPaise;
    await recordEvent(tx, orderId, "refunded", { by: gatewayRefundId ? "gateway" : "shop", paise });
    if (payment.counted) await issueCreditNote(tx, { id: refund.id, orderId, paise }, now);
    return "done";
  });
}

/**
 * Takes what a gateway tells of a refund, by a notice or by an answer. One over another amount or currency than was asked
 * for counts for nothing: what was `said` is held for the owner, and the refund has failed, so that it can be asked for
 * again or sent by hand.
 */
export async function takeGatewayRefund(
  db: Database,
  refundId: string,
  { id, amountPaise, currency, status }: GatewayRefund,
  said: Uint8Array,
): Promise<"taken" | "held"> {
  return db.transaction(async (tx) => {
    const refund = await findRefund(tx, refundId);
    if (refund && (amountPaise !== refund.amountPaise || currency !== "INR")) {
      await markRefundFailed(tx, refundId);
      await holdNotice(tx, { body: said, reason: "another refund", refundId, amountPaise, currency });
      return "held";
    }
    await markRefundSent(tx, refundId, id);
    if (status === "processed") await markRefundDone(tx, refundId, id);
    if (status === "failed") await markRefundFailed(tx, refundId);
    return "taken";
  });
}

/** The gateway has it in hand: some days pass until it arrives. */
export async function markRefundSent(db: Database, refundId: string, gatewayRefundId: string) {
  return changeRefund(db, refundId, async (tx, refund) => {
    if (refund.status !== "due") return "no longer due";
    await tx.update(refunds).set({ status: "sent", gatewayRefundId }).where(eq(refunds.id, refund.id));
    return "sent";
  });
}

/** The gateway could not send it: the owner is told. It no longer counts against the payment, and can be asked again. */
export async function markRefundFailed(db: Database, refundId: string) {
  return changeRefund(db, refundId, async (tx, refund, payment) => {
    if (refund.status === "done" || refund.status === "failed") return "already over";
    await tx.update(refunds).set({ status: "failed" }).where(eq(refunds.id, refund.id));
    await recordEvent(tx, payment.orderId, "refund-failed", { by: "gateway", paise: refund.amountPaise });
    return "failed";
  });
}

/** Asks anew for a refund that failed. Refuses any other, and one that was asked for again before. */
export async function repeatRefund(
  db: Database,
  refundId: string,
): Promise<{ refundId: string } | { refused: string }> {
  const answer = await changeRefund(db, refundId, async (tx, refund, payment) => {
    if (refund.status !== "failed") return { refused: "This refund did not fail." };
    if (await isRepeated(tx, refund, payment)) return { refused: "This refund was asked for again before." };
    return { refundId: await oweRefund(tx, payment, refund.amountPaise, refund.reason, refund.id) };
  });
  return answer === "unknown refund" ? { refused: "There is no such refund." } : answer;
}

/** Whether the money of a failed refund was promised back anew since. */
async function isRepeated(tx: Database, { id, amountPaise }: Refund, payment: Payment): Promise<boolean> {
  return (await tx.$count(refunds, eq(refunds.repeats, id))) > 0 || amountPaise > (await refundable(tx, payment));
}

/** Order, payment, refund: locked in that sequence, as everywhere. */
async function changeRefund<Answer>(
  db: Database,
  refundId: string,
  change: (tx: Database, refund: Refund, payment: Payment) => Promise<Answer>,
): Promise<Answer | "unknown refund"> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(eq(refunds.id, refundId));
    const payment = known && (await lockPayment(tx, known.paymentId));
    if (!payment) return "unknown refund";
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for("update");
    return change(tx, refund!, payment);
  });
}

/** One refund by its id, a UUID. */
export async function findRefund(db: Database, id: string): Promise<Refund | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id));
  return refund;
}

/** Refunds of an order's payments, oldest first. */
export async function listRefunds(db: Database, orderId: string): Promise<Refund[]> {
  const ofOrder = db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId));
  return db.select().from(refunds).where(inArray(refunds.paymentId, ofOrder)).orderBy(asc(refunds.createdAt));
}

const MINUTE = 60_000;
const lease = { due: 2 * MINUTE, sent: 60 * MINUTE };

/**
 * Whether the caller is the one who may ask the gateway about this refund: for two minutes while it is due, for an
 * hour once it is under way.
 */
export async function claimRefund(
  db: Database,
  { id, status }: { id: string; status: "due" | "sent" },
  now: Date,
): Promise<boolean> {
  const free = or(isNull(refunds.triedAt), lt(refunds.triedAt, new Date(now.getTime() - lease[status])));
  const claimed = await db
    .update(refunds)
    .set({ triedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, status), free))
    .returning({ id: refunds.id });
  return claimed.length > 0;
}
