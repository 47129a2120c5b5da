import { randomBytes } from "node:crypto";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Paise } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import { lockOrder } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";
import { payments } from "./schema.ts";

export type Payment = typeof payments.$inferSelect;

const letterOf: Record<PaymentMethod, string> = { cash: "C", upi: "U", razorpay: "R" };

/**
 * What is asked for when an order is paid by its present method: one row for each order and method, made in the
 * transaction that places the order or changes its method. Asked again, it gives the one there is.
 */
export async function createPayment(
  tx: Database,
  order: { id: string; number: string; method: PaymentMethod },
  amountPaise: number,
): Promise<Payment> {
  const known = await findPaymentBy(tx, order.id, order.method);
  if (known) return known;
  const reference = order.number.replace(/[^\dA-Za-z]/g, "").toUpperCase() + letterOf[order.method];
  const [payment] = await tx
    .insert(payments)
    .values({ orderId: order.id, method: order.method, status: "open", amountPaise, reference })
    .returning();
  return payment!;
}

/** Money that came for a payment besides what was asked for, in paise. */
export type Surplus = { amountPaise: Paise; gatewayPaymentId?: string; utr?: string };

/** Writes down money that came for a payment besides what was asked for. */
export async function createSurplus(tx: Database, payment: Payment, came: Surplus, now: Date): Promise<Payment> {
  const { amountPaise, gatewayPaymentId, utr } = came;
  const [surplus] = await tx
    .insert(payments)
    .values({
      orderId: payment.orderId,
      method: payment.method,
      status: "paid",
      amountPaise,
      surplusOf: payment.id,
      reference: `${payment.reference}${randomBytes(4).toString("hex").toUpperCase()}`,
      gatewayPaymentId,
      utr,
      settledAt: now,
    })
    .returning();
  return surplus!;
}

/** One payment by its id, however its order stands. */
export async function findPayment(db: Database, id: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment;
}

/** How an order is, or was to be, paid by one method. */
export async function findPaymentBy(
  db: Database,
  orderId: string,
  method: PaymentMethod,
): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.method, method), isNull(payments.surplusOf)));
  return payment;
}

/** The payment that a gateway's order was made for; undefined for an order that is not ours. */
export async function findPaymentByGatewayOrder(db: Database, gatewayOrderId: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.gatewayOrderId, gatewayOrderId));
  return payment;
}

/** Everything that was asked for and that came for an order, oldest first. */
export async function listPayments(db: Database, orderId: string): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
}

/** The payment that an order was paid with; undefined while it was not, and for money that is given back whole. */
export async function findCounted(db: Database, orderId: string): Promise<Payment | undefined> {
  return (await listPayments(db, orderId)).find(({ counted }) => counted);
}

/** The payments of an order, locked for a change; the order's own row is locked before. */
export async function lockPayments(tx: Database, orderId: string): Promise<Payment[]> {
  return tx.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id)).for("update");
}

/** One payment, locked for a change after its order and together with the order's others. */
export async function lockPayment(tx: Database, paymentId: string): Promise<Payment | undefined> {
  const found = await findPayment(tx, paymentId);
  if (!found) return undefined;
  await lockOrder(tx, found.orderId);
  return (await lockPayments(tx, found.orderId)).find(({ id }) => id === paymentId);
}

/** Ends the payments of a locked order that nobody has paid; money that comes for one all the same is still seen. */
export async function closeOpenPayments(tx: Database, orderId: string, except?: string): Promise<void> {
  const open = (await lockPayments(tx, orderId)).filter(({ id, status }) => status === "open" && id !== except);
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  await tx.update(payments).set({ status: "expired" }).where(inArray(payments.id, ids));
}
