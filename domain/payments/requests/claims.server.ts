import { and, count, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { isPaid } from "#domain/orders/order.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { lockOrder, recordEvent, holdLonger } from "#domain/orders/orders.server.ts";
import { orderEvents, orders } from "#domain/orders/schema.ts";
import { claimUntil } from "#domain/orders/waiting.ts";
import type { Database } from "#platform/database.server.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { lockPayment, type Payment } from "./payments.server.ts";
import { paymentRequests, receipts } from "../schema.ts";
import { parseUtr } from "../statement/utr.ts";

const MOST_CLAIMS = 5;
const A_DAY = 24 * 60 * 60 * 1000;

/** Why a UTR is not taken. */
export type NotClaimed = "no utr" | "not by upi" | "of another payment" | "too many";

/**
 * Records the UTR (the bank's number) of a UPI transfer that the customer says they made. If the order's `hold` is
 * "standard", the first UTR prolongs the reservation of stock by two days. Refuses an order that is not paid by UPI, an
 * invalid UTR, a UTR recorded for another order, and a sixth UTR.
 */
export async function claimTransfer(
  db: Database,
  paymentId: string,
  written: string,
): Promise<"claimed" | { refused: NotClaimed }> {
  const utr = parseUtr(written);
  if (!utr) return { refused: "no utr" };
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.method !== "upi") return { refused: "not by upi" };
    if (payment.claimedUtr === utr || (await isPaidFor(tx, payment))) return "claimed";
    if (await hasServed(tx, payment, utr)) return { refused: "of another payment" };

    const [reported] = await tx
      .select({ times: count() })
      .from(orderEvents)
      .where(and(wasSaidOf(payment), sql`${orderEvents.data}->>'withoutUtr' is null`));
    if (reported!.times >= MOST_CLAIMS) return { refused: "too many" };
    // Only the first report counts, or invented ones would hold the stock for ever.
    if (!payment.claimedUtr) await waitForClaim(tx, payment, new Date());
    await tx
      .update(paymentRequests)
      .set({ claimedUtr: utr, checkedAt: new Date() })
      .where(eq(paymentRequests.id, paymentId));
    const note = `UTR ${utr}`;
    await recordEvent(tx, payment.orderId, "payment-claimed", { by: "customer", note, paise: payment.amountPaise });
    return "claimed";
  });
}

/** Records that the customer says they paid by UPI, but gives no transfer number. Does not prolong the reservation. */
export async function sayPaid(db: Database, paymentId: string, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.method !== "upi" || payment.state === "closed" || (await isPaidFor(tx, payment))) return;
    const { orderId, amountPaise: paise } = payment;
    await tx
      .update(paymentRequests)
      .set({ saidPaidAt: payment.saidPaidAt ?? now, checkedAt: now })
      .where(eq(paymentRequests.id, paymentId));
    const [said] = await tx.select({ times: count() }).from(orderEvents).where(wasSaidOf(payment));
    if (said!.times > 0) return;
    await recordEvent(tx, orderId, "payment-claimed", { by: "customer", paise, data: { withoutUtr: true } });
  });
}

/** Forgets that the customer said they had paid. A transfer number that they reported stays. */
export async function sayUnpaid(db: Database, paymentId: string): Promise<void> {
  await db.update(paymentRequests).set({ saidPaidAt: null }).where(eq(paymentRequests.id, paymentId));
}

const wasSaidOf = ({ orderId }: Payment) =>
  and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, "payment-claimed"));

async function waitForClaim(tx: Database, { id, orderId }: Payment, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.hold !== "standard") return;
  await holdLonger(tx, order, claimUntil(now));
  const startAfter = new Date(now.getTime() + A_DAY);
  await enqueue(tx, "claim-reminder", { paymentId: id }, { startAfter });
}

/** The job "claim-reminder": tells the shop's owner that a reported UPI transfer is not confirmed yet. */
export async function remindOfClaim(db: Database, data: unknown): Promise<void> {
  const { paymentId } = z.object({ paymentId: z.uuid() }).parse(data);
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.state !== "open" || payment.claimedUtr === null) return;
    const { orderId, claimedUtr, amountPaise: paise } = payment;
    await recordEvent(tx, orderId, "claim-waits", { by: "clock", note: `UTR ${claimedUtr}`, paise });
  });
}

async function isPaidFor(tx: Database, { orderId }: Payment): Promise<boolean> {
  const { status, sums } = (await findOrder(tx, orderId))!;
  return isPaid({ status, sums });
}

async function hasServed(tx: Database, { orderId }: Payment, utr: string): Promise<boolean> {
  const { rows } =
    await tx.execute(sql`select from ${receipts} join ${paymentRequests} on ${paymentRequests.id} = ${receipts.requestId}
    where ${receipts.rail} = 'upi' and ${receipts.externalId} = ${utr} and ${receipts.reversalId} is null
      and ${paymentRequests.orderId} <> ${orderId}`);
  return rows.length > 0;
}

/** Finds the newest order for which a customer reported the UPI transfer `utr`. Returns the order's number. */
export async function findOrderNumberByReportedUtr(db: Database, utr: string): Promise<string | undefined> {
  const [found] = await db
    .select({ number: orders.number })
    .from(paymentRequests)
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .where(eq(paymentRequests.claimedUtr, utr))
    .orderBy(desc(paymentRequests.createdAt))
    .limit(1);
  return found?.number;
}
