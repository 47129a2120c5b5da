import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Paise } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import { lockOrder } from "#domain/orders/orders.server.ts";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import type { receipts } from "./schema.ts";
import { payments } from "./schema.ts";

export type Payment = typeof payments.$inferSelect;

const letterOf: Record<PaymentMethod, string> = { cash: "C", upi: "U", razorpay: "R" };

/** Leaves out rows of the version before that are an overpayment, not a request. */
export const isRequest = isNull(payments.surplusOf);

/**
 * What is asked for when an order is paid by its present method: one row for each order and method, made in the
 * transaction that places the order or changes its method. Asked again, it gives the one there is.
 */
export async function createPayment(
  tx: Database,
  order: { id: string; number: string; method: PaymentMethod },
  amountPaise: Paise,
): Promise<Payment> {
  const reference = order.number.replace(/[^\dA-Za-z]/g, "").toUpperCase() + letterOf[order.method];
  const [payment] = await tx
    .insert(payments)
    .values({ orderId: order.id, method: order.method, status: "open", amountPaise, reference, isMirrored: true })
    .onConflictDoNothing({ target: [payments.orderId, payments.method], where: isRequest })
    .returning();
  return payment ?? (await findPaymentBy(tx, order.id, order.method))!;
}

/** One request by its id, however its order stands. */
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
    .where(and(eq(payments.orderId, orderId), eq(payments.method, method), isRequest));
  return payment;
}

/** The request that a gateway's order was made for; undefined for an order that is not ours. */
export async function findPaymentByGatewayOrder(db: Database, gatewayOrderId: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.gatewayOrderId, gatewayOrderId));
  return payment;
}

/** The payment requests of an order, oldest first. */
export async function listPayments(db: Database, orderId: string): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isRequest))
    .orderBy(asc(payments.createdAt), asc(payments.id));
}

/** One request, after its order was locked for a change. */
export async function lockPayment(tx: Database, paymentId: string): Promise<Payment | undefined> {
  const found = await findPayment(tx, paymentId);
  if (!found) return undefined;
  await lockOrder(tx, found.orderId);
  return findPayment(tx, paymentId);
}

/** One request with its order, whose row is locked for a change: what the request says of claims and attempts may be older. */
export async function lockRequested(tx: Database, paymentId: string) {
  const [found] = await tx
    .select({ request: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
    .for("update", { of: orders });
  return found;
}

/** Asks no more for a locked order; money that comes all the same is still seen. */
export async function closeRequests(tx: Database, orderId: string): Promise<void> {
  const status = sql`case when ${payments.status} = 'open' then 'expired' else ${payments.status} end`;
  await tx
    .update(payments)
    .set({ state: "closed", status })
    .where(and(eq(payments.orderId, orderId), ne(payments.state, "closed")));
}

/**
 * The same for an order that has its money by now, because this receipt came for that request. The former columns are
 * what a process of the version before knows it by.
 */
export async function closePaid(
  tx: Database,
  { id, orderId }: Payment,
  { rail, externalId, recordedAt }: typeof receipts.$inferSelect,
): Promise<void> {
  const ours = sql`${payments.id} = ${id}`;
  const status = sql`case when ${ours} then 'paid' when ${payments.status} = 'open' then 'expired' else ${payments.status} end`;
  await tx
    .update(payments)
    .set({
      state: "closed",
      status,
      counted: ours,
      failure: sql`case when ${ours} then null else ${payments.failure} end`,
      settledAt: sql`case when ${ours} then ${recordedAt.toISOString()}::timestamptz else ${payments.settledAt} end`,
      ...(rail === "upi" && { utr: sql`case when ${ours} then ${externalId} else ${payments.utr} end` }),
      ...(rail === "card" && {
        gatewayPaymentId: sql`case when ${ours} then ${externalId} else ${payments.gatewayPaymentId} end`,
      }),
    })
    .where(and(eq(payments.orderId, orderId), isRequest));
}

/** The transfer that the customer told was found, so nobody looks for it any more. */
export async function answerClaim(tx: Database, id: string): Promise<void> {
  await tx.update(payments).set({ claimedUtr: null }).where(eq(payments.id, id));
}
