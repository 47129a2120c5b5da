import { eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { lockPayment } from "./payments.server.ts";
import { paymentRequests } from "../schema.ts";

/** Records that an attempt to pay failed. Returns "unchanged" when the payment request is closed or unknown. */
export async function failAttempt(db: Database, paymentId: string, reason: string): Promise<"failed" | "unchanged"> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment || payment.state === "closed") return "unchanged";
    // PostgreSQL stores no NUL, and a gateway's words may be of any length.
    const failure = reason.replaceAll("\0", "").slice(0, 500);
    await tx.update(paymentRequests).set({ state: "failed", failure }).where(eq(paymentRequests.id, paymentId));
    return "failed";
  });
}

/**
 * Stores the gateway's order id in a payment request. If the request has an id already, keeps that id. Returns the
 * stored id. Throws for an unknown request.
 */
export async function keepGatewayOrder(db: Database, paymentId: string, gatewayOrderId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw new Error(`There is no payment ${paymentId}`);
    if (payment.gatewayOrderId) return payment.gatewayOrderId;
    await tx.update(paymentRequests).set({ gatewayOrderId }).where(eq(paymentRequests.id, paymentId));
    return gatewayOrderId;
  });
}

/**
 * Stores when the gateway was last asked about a payment request (`checkedAt`), or whether an attempt to pay is under
 * way (`pending`).
 */
export async function noteCheck(
  db: Database,
  paymentId: string,
  check: { checkedAt: Date } | { pending: boolean },
): Promise<void> {
  await db.update(paymentRequests).set(check).where(eq(paymentRequests.id, paymentId));
}
