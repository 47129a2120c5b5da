import { and, count, eq, ne } from "drizzle-orm";
import type { Actor } from "#domain/orders/order.ts";
import { lockOrder, recordEvent } from "#domain/orders/orders.server.ts";
import { orderEvents } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { withLatinDigits } from "#platform/digits.ts";
import type { Settlement } from "./payment.ts";
import { findPayment, lockPayments } from "./payments.server.ts";
import { payments } from "./schema.ts";
import { settlePayment } from "./settle.server.ts";

const MOST_CLAIMS = 5;

/** The twelve digits a UPI transfer carries, however they were typed; undefined for anything else. */
export function parseUtr(text: string): string | undefined {
  const digits = withLatinDigits(text).replace(/[\s-]/g, "");
  return /^\d{12}$/.test(digits) ? digits : undefined;
}

/**
 * The customer says that the transfer was made, and by which UTR. It settles nothing: the owner looks into the bank.
 * Until then the order does not run out. Refuses, in words, what is no UTR and one that has served.
 */
export async function claimUpi(
  db: Database,
  paymentId: string,
  written: string,
): Promise<"claimed" | { refused: string }> {
  const utr = parseUtr(written);
  if (!utr) return { refused: "Enter the 12 digits of the UTR, as your UPI app shows them" };
  return db.transaction(async (tx) => {
    const found = await findPayment(tx, paymentId);
    if (found?.method !== "upi") return { refused: "This order is not paid by UPI." };
    await lockOrder(tx, found.orderId);
    const payment = (await lockPayments(tx, found.orderId)).find(({ id }) => id === paymentId)!;
    if (payment.status === "paid" || payment.claimedUtr === utr) return "claimed";
    if (await hasServed(tx, paymentId, utr)) return { refused: "This UTR belongs to another payment" };

    const [told] = await tx
      .select({ times: count() })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, payment.orderId), eq(orderEvents.kind, "payment-claimed")));
    if (told!.times >= MOST_CLAIMS) return { refused: "You have told us several UTRs. Call or write to us instead" };
    await tx.update(payments).set({ claimedUtr: utr }).where(eq(payments.id, paymentId));
    const note = `UTR ${utr}`;
    await recordEvent(tx, payment.orderId, "payment-claimed", { by: "customer", note, paise: payment.amountPaise });
    return "claimed";
  });
}

async function hasServed(tx: Database, paymentId: string, utr: string): Promise<boolean> {
  const others = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.utr, utr), ne(payments.id, paymentId)));
  return others.length > 0;
}

/** The owner has seen the transfer in the bank, in full. A UTR serves once. */
export async function confirmUpi(
  db: Database,
  paymentId: string,
  written: string,
  by: Actor = "shop",
): Promise<Settlement | { refused: "utr" | "method" }> {
  const utr = parseUtr(written);
  if (!utr) return { refused: "utr" };
  const payment = await findPayment(db, paymentId);
  if (!payment) return { refused: "unknown payment" };
  if (payment.method !== "upi") return { refused: "method" };
  return settlePayment(db, { paymentId, amountPaise: payment.amountPaise, currency: "INR", utr, by });
}
