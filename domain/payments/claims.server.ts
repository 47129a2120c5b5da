import { and, count, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { isPaid } from "#domain/orders/order.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { lockOrder, recordEvent, holdLonger, claimUntil } from "#domain/orders/orders.server.ts";
import { orderEvents, orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { lockPayment, type Payment } from "./payments.server.ts";
import { payments, receipts } from "./schema.ts";
import { parseUtr } from "./matching.ts";

const MOST_CLAIMS = 5;

/**
 * Records the UTR (the 12-digit number of a UPI transfer) of a payment that the customer says they made; `written` is
 * the UTR as it was typed. This confirms nothing: the owner is told and checks the bank account. The first report for
 * an order whose `hold` is "standard" makes it wait, with its stock reserved, until 48 hours from now, and queues a
 * reminder for the owner. No other report extends a reservation, because anybody can invent a UTR. Returns "claimed";
 * also for a paid order, and for the UTR that was reported last, which changes nothing. Returns `refused`, a sentence,
 * for an invalid UTR, for one by which another order was paid, for a sixth UTR, and for an order that is not paid by
 * UPI.
 */
export async function claimTransfer(
  db: Database,
  paymentId: string,
  written: string,
): Promise<"claimed" | { refused: string }> {
  const utr = parseUtr(written);
  if (!utr) return { refused: "Enter the 12 digits of the UTR, as your UPI app shows them" };
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.method !== "upi") return { refused: "This order is not paid by UPI." };
    if (payment.claimedUtr === utr || (await isPaidFor(tx, payment))) return "claimed";
    if (await hasServed(tx, payment, utr)) return { refused: "This UTR belongs to another payment" };

    const [reported] = await tx
      .select({ times: count() })
      .from(orderEvents)
      .where(and(wasSaidOf(payment), sql`${orderEvents.data}->>'withoutUtr' is null`));
    if (reported!.times >= MOST_CLAIMS)
      return { refused: "You have told us several UTRs. Call or write to us instead" };
    // Only the first report counts, or invented ones would hold the stock for ever.
    if (!payment.claimedUtr) await waitForClaim(tx, payment, new Date());
    await tx.update(payments).set({ claimedUtr: utr, checkedAt: new Date() }).where(eq(payments.id, paymentId));
    const note = `UTR ${utr}`;
    await recordEvent(tx, payment.orderId, "payment-claimed", { by: "customer", note, paise: payment.amountPaise });
    return "claimed";
  });
}

/**
 * Records that the customer says they paid by UPI but gives no UTR (the bank's number of the transfer), and that the
 * shop is to look for the money. The shop is told of the first report only. The reservation of the stock is not
 * extended, because anybody can say so. Does nothing when the order is paid, and when the payment request is unknown,
 * closed or not for UPI.
 */
export async function sayPaid(db: Database, paymentId: string, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.method !== "upi" || payment.state === "closed" || (await isPaidFor(tx, payment))) return;
    const { orderId, amountPaise: paise } = payment;
    await tx
      .update(payments)
      .set({ saidPaidAt: payment.saidPaidAt ?? now, checkedAt: now })
      .where(eq(payments.id, paymentId));
    const [said] = await tx.select({ times: count() }).from(orderEvents).where(wasSaidOf(payment));
    if (said!.times > 0) return;
    await recordEvent(tx, orderId, "payment-claimed", { by: "customer", paise, data: { withoutUtr: true } });
  });
}

/**
 * Clears the record that the customer says they have paid, so that the page shows again how to pay. A UTR (the bank's
 * number of a UPI transfer) that they reported stays.
 */
export async function sayUnpaid(db: Database, paymentId: string): Promise<void> {
  await db.update(payments).set({ saidPaidAt: null }).where(eq(payments.id, paymentId));
}

const wasSaidOf = ({ orderId }: Payment) =>
  and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, "payment-claimed"));

async function waitForClaim(tx: Database, { id, orderId }: Payment, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.hold !== "standard") return;
  const until = claimUntil(now);
  await holdLonger(tx, order, until);
  const startAfter = new Date((now.getTime() + until.getTime()) / 2);
  await enqueue(tx, "claim-reminder", { paymentId: id }, { startAfter });
}

/**
 * The handler of the job "claim-reminder", whose data is `{ paymentId }`. Reminds the owner of a UPI transfer that a
 * customer reported; does nothing when the payment request is not open any more. `claimTransfer` queues the job at the
 * first report of an order whose `hold` is "standard"; it runs 24 hours later.
 */
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
    await tx.execute(sql`select from ${receipts} join ${payments} on ${payments.id} = ${receipts.requestId}
    where ${receipts.rail} = 'upi' and ${receipts.externalId} = ${utr} and ${payments.orderId} <> ${orderId}`);
  return rows.length > 0;
}

/**
 * The number of the order for which a customer reported this UTR (the bank's number of a UPI transfer), the newest if
 * there are several; undefined when nobody did.
 */
export async function findOrderNumberByReportedUtr(db: Database, utr: string): Promise<string | undefined> {
  const [found] = await db
    .select({ number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.claimedUtr, utr))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return found?.number;
}
