import { desc, eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { lockPayment } from "./payments.server.ts";
import { gatewayOrders, paymentRequests } from "../schema.ts";

export type GatewayOrder = typeof gatewayOrders.$inferSelect;

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
 * Stores an order at the gateway as the one on which a payment request is paid. If the request has one over the same
 * amount already on which nothing came, keeps that. Returns the stored one. Throws for an unknown request.
 */
export async function keepGatewayOrder(
  db: Database,
  paymentId: string,
  made: Pick<GatewayOrder, "id" | "amountPaise">,
): Promise<GatewayOrder> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw new Error(`There is no payment ${paymentId}`);
    const known = await findPayableOrder(tx, payment, made.amountPaise);
    if (known) return known;
    const [order] = await tx
      .insert(gatewayOrders)
      .values({ ...made, requestId: paymentId })
      .returning();
    await tx.update(paymentRequests).set({ gatewayOrderId: made.id }).where(eq(paymentRequests.id, paymentId));
    return order!;
  });
}

/** The gateway order on which a request is to be paid, if it is over this amount and nothing came on it. */
export async function findPayableOrder(
  db: Database,
  { gatewayOrderId }: { gatewayOrderId: string | null },
  amountPaise: number,
): Promise<GatewayOrder | undefined> {
  const order = gatewayOrderId === null ? undefined : await findGatewayOrder(db, gatewayOrderId);
  return order?.amountPaise === amountPaise && order.paidAt === null ? order : undefined;
}

/** An order at the gateway by the gateway's id; undefined when the shop has no such order. */
export async function findGatewayOrder(db: Database, id: string): Promise<GatewayOrder | undefined> {
  const [order] = await db.select().from(gatewayOrders).where(eq(gatewayOrders.id, id));
  return order;
}

/** All orders at the gateway of a payment request, newest first. */
export async function listGatewayOrders(db: Database, paymentId: string): Promise<GatewayOrder[]> {
  return db
    .select()
    .from(gatewayOrders)
    .where(eq(gatewayOrders.requestId, paymentId))
    .orderBy(desc(gatewayOrders.createdAt), desc(gatewayOrders.id));
}

/** Stores that money came on an order at the gateway, so that the gateway is not asked about it any more. */
export async function notePaidOrder(db: Database, id: string): Promise<void> {
  await db.update(gatewayOrders).set({ paidAt: new Date() }).where(eq(gatewayOrders.id, id));
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
