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
 * Creates the payment request of an order for its present method, with the amount in paise; called in the transaction
 * that places the order or changes the method. There is one per order and method; a second call returns it.
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

/** A payment request by its id. */
export async function findPayment(db: Database, id: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment;
}

/** The payment request of an order for one method; undefined when there is none. */
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

/** The payment request with this gateway order id; undefined when it is not ours. */
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

/** Locks the order of a payment request, then reads the request. Undefined when there is none. */
export async function lockPayment(tx: Database, paymentId: string): Promise<Payment | undefined> {
  const found = await findPayment(tx, paymentId);
  if (!found) return undefined;
  await lockOrder(tx, found.orderId);
  return findPayment(tx, paymentId);
}

/** A payment request with its locked order. The request is not locked: its claims and attempts may have changed. */
export async function lockRequested(tx: Database, paymentId: string) {
  const [found] = await tx
    .select({ request: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
    .for("update", { of: orders });
  return found;
}

/** Closes the payment requests of a locked order; money that still comes is recorded. */
export async function closeRequests(tx: Database, orderId: string): Promise<void> {
  const status = sql`case when ${payments.status} = 'open' then 'expired' else ${payments.status} end`;
  await tx
    .update(payments)
    .set({ state: "closed", status })
    .where(and(eq(payments.orderId, orderId), ne(payments.state, "closed")));
}

/**
 * Closes the payment requests of an order that this receipt has paid, and writes the columns that the version before
 * reads.
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

/** Clears the reported UTR of a request once its transfer was found. */
export async function answerClaim(tx: Database, id: string): Promise<void> {
  await tx.update(payments).set({ claimedUtr: null }).where(eq(payments.id, id));
}
