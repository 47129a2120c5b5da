import { and, count, desc, eq, ne } from "drizzle-orm";
import { z } from "zod";
import type { Paise } from "#domain/money.ts";
import { lockOrder, recordEvent } from "#domain/orders/orders.server.ts";
import { holdLonger } from "#domain/orders/schedule.server.ts";
import { orderEvents, orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { claimUntil, type Settlement } from "./payment.ts";
import { findPayment, lockPayment, type Payment } from "./payments.server.ts";
import { payments } from "./schema.ts";
import { settlePayment } from "./settle.server.ts";
import { parseUtr } from "./utr.ts";

const MOST_CLAIMS = 5;

/**
 * The customer says that the transfer was made, and by which UTR. It settles nothing: the owner looks into the bank.
 * Until then the order is kept, for two days at most, unless its stock is not held as usual: then a claim, which anybody
 * can make up, lengthens nothing. Refuses, in words, what is no UTR and one that has served.
 */
export async function claimUpi(
  db: Database,
  paymentId: string,
  written: string,
): Promise<"claimed" | { refused: string }> {
  const utr = parseUtr(written);
  if (!utr) return { refused: "Enter the 12 digits of the UTR, as your UPI app shows them" };
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.method !== "upi") return { refused: "This order is not paid by UPI." };
    if (payment.status === "paid" || payment.claimedUtr === utr) return "claimed";
    if (await hasServed(tx, paymentId, utr)) return { refused: "This UTR belongs to another payment" };

    const [told] = await tx
      .select({ times: count() })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, payment.orderId), eq(orderEvents.kind, "payment-claimed")));
    if (told!.times >= MOST_CLAIMS) return { refused: "You have told us several UTRs. Call or write to us instead" };
    // Only the first claim: who makes up one after the other holds the stock no longer than that.
    if (!payment.claimedUtr) await waitForClaim(tx, payment, new Date());
    await tx.update(payments).set({ claimedUtr: utr }).where(eq(payments.id, paymentId));
    const note = `UTR ${utr}`;
    await recordEvent(tx, payment.orderId, "payment-claimed", { by: "customer", note, paise: payment.amountPaise });
    return "claimed";
  });
}

async function waitForClaim(tx: Database, { id, orderId }: Payment, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.hold !== "standard") return;
  const until = claimUntil(now);
  await holdLonger(tx, order, until);
  const startAfter = new Date((now.getTime() + until.getTime()) / 2);
  await enqueue(tx, "claim-reminder", { paymentId: id }, { startAfter });
}

/** Reminds the owner once of a transfer that nobody has looked for; the job "claim-reminder". */
export async function remindOfClaim(db: Database, data: unknown): Promise<void> {
  const { paymentId } = z.object({ paymentId: z.uuid() }).parse(data);
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.status !== "open" || payment.claimedUtr === null) return;
    const { orderId, claimedUtr, amountPaise: paise } = payment;
    await recordEvent(tx, orderId, "claim-waits", { by: "clock", note: `UTR ${claimedUtr}`, paise });
  });
}

async function hasServed(tx: Database, paymentId: string, utr: string): Promise<boolean> {
  const others = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.utr, utr), ne(payments.id, paymentId)));
  return others.length > 0;
}

/**
 * The owner has seen the transfer in the bank. `came` is how many paise a line of the statement says; or a UTR was typed,
 * and is the whole amount or, beside what was noted before, the rest of it. A UTR serves once. Refuses another amount
 * than was asked for, and notes it.
 */
export async function confirmUpi(
  db: Database,
  paymentId: string,
  written: string,
  came: Paise | "whole" | "rest" = "rest",
): Promise<Settlement | { refused: "utr" | "method" }> {
  const utr = parseUtr(written);
  if (!utr) return { refused: "utr" };
  const payment = await findPayment(db, paymentId);
  if (!payment) return { refused: "unknown payment" };
  if (payment.method !== "upi") return { refused: "method" };
  const seen =
    typeof came === "number"
      ? { amountPaise: came, told: "line" as const }
      : { amountPaise: payment.amountPaise, told: came };
  return settlePayment(db, { paymentId, currency: "INR", utr, by: "shop", ...seen });
}

/** Writes down cash that was handed in for a payment, all of it. Refuses one that is not paid in cash. */
export async function receiveCash(db: Database, paymentId: string): Promise<Settlement | { refused: "method" }> {
  const payment = await findPayment(db, paymentId);
  if (!payment) return { refused: "unknown payment" };
  if (payment.method !== "cash") return { refused: "method" };
  return settlePayment(db, { paymentId, amountPaise: payment.amountPaise, currency: "INR", by: "shop" });
}

/** The number of the order that a UTR was confirmed for. */
export async function findOrderNumberByUtr(db: Database, utr: string): Promise<string | undefined> {
  const [found] = await db
    .select({ number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.utr, utr));
  return found?.number;
}

/** The number of the order whose customer told a UTR, the latest of several. */
export async function findOrderNumberByToldUtr(db: Database, utr: string): Promise<string | undefined> {
  const [found] = await db
    .select({ number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.claimedUtr, utr))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return found?.number;
}
