import { eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { lockPayment } from "./payments.server.ts";
import { payments } from "./schema.ts";

/**
 * An attempt failed, in the gateway's words. The payment stays payable: the customer may try again, and what comes
 * later is settled. One that is closed stays as it is.
 */
export async function failAttempt(db: Database, paymentId: string, reason: string): Promise<"failed" | "unchanged"> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment || payment.state === "closed") return "unchanged";
    // PostgreSQL stores no NUL, and a gateway's words may be of any length.
    const failure = reason.replaceAll("\0", "").slice(0, 500);
    await tx.update(payments).set({ state: "failed", status: "failed", failure }).where(eq(payments.id, paymentId));
    return "failed";
  });
}

/** Keeps the gateway's order for a payment; of two that were made at once, the first is used by both. */
export async function keepGatewayOrder(db: Database, paymentId: string, gatewayOrderId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw new Error(`There is no payment ${paymentId}`);
    if (payment.gatewayOrderId) return payment.gatewayOrderId;
    await tx.update(payments).set({ gatewayOrderId }).where(eq(payments.id, paymentId));
    return gatewayOrderId;
  });
}

/** Notes when the gateway was last asked about a payment and, once it answered, whether an attempt is under way. */
export async function noteCheck(
  db: Database,
  paymentId: string,
  check: { checkedAt: Date } | { pending: boolean },
): Promise<void> {
  await db.update(payments).set(check).where(eq(payments.id, paymentId));
}
