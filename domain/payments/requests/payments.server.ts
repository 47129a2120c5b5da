import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { Paise } from "#domain/money.ts";
import { keptOf, type PaymentMethod } from "#domain/orders/order.ts";
import { lockOrder, readSums } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";
import { gatewayOrders, paymentRequests } from "../schema.ts";

export type Payment = typeof paymentRequests.$inferSelect;

const letterOf: Record<PaymentMethod, string> = { cash: "C", upi: "U", razorpay: "R" };

/**
 * Creates a payment request for an order's payment method. If the order has such a request already, returns that
 * request unchanged.
 */
export async function createPayment(
  tx: Database,
  order: { id: string; number: string; method: PaymentMethod },
  amountPaise: Paise,
): Promise<Payment> {
  const reference = order.number.replace(/[^\dA-Za-z]/g, "").toUpperCase() + letterOf[order.method];
  const { id: orderId, method } = order;
  const [payment] = await tx
    .insert(paymentRequests)
    .values({ orderId, method, amountPaise, reference })
    .onConflictDoNothing({ target: [paymentRequests.orderId, paymentRequests.method] })
    .returning();
  return payment ?? (await findPaymentBy(tx, order.id, order.method))!;
}

/** A payment request by its id. */
export async function findPayment(db: Database, id: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(paymentRequests).where(eq(paymentRequests.id, id));
  return payment;
}

/** An order's payment request for this payment method; undefined when there is none. */
export async function findPaymentBy(
  db: Database,
  orderId: string,
  method: PaymentMethod,
): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.orderId, orderId), eq(paymentRequests.method, method)));
  return payment;
}

/** The payment request with this order at the gateway, now or before; undefined when the shop has no such request. */
export async function findPaymentByGatewayOrder(db: Database, gatewayOrderId: string): Promise<Payment | undefined> {
  const [found] = await db
    .select({ payment: paymentRequests })
    .from(gatewayOrders)
    .innerJoin(paymentRequests, eq(paymentRequests.id, gatewayOrders.requestId))
    .where(eq(gatewayOrders.id, gatewayOrderId));
  return found?.payment;
}

/** The payment requests of an order, oldest first. */
export async function listPayments(db: Database, orderId: string): Promise<Payment[]> {
  return db
    .select()
    .from(paymentRequests)
    .where(eq(paymentRequests.orderId, orderId))
    .orderBy(asc(paymentRequests.createdAt), asc(paymentRequests.id));
}

/** Locks the order of a payment request until the transaction ends, then reads the request. */
export async function lockPayment(tx: Database, paymentId: string): Promise<Payment | undefined> {
  const found = await findPayment(tx, paymentId);
  if (!found) return undefined;
  await lockOrder(tx, found.orderId);
  return findPayment(tx, paymentId);
}

/**
 * What is still to be paid of a payment request, in paise: its amount less what came. The whole amount when nothing is
 * missing, because what comes then has come again.
 */
export async function readDuePaise(db: Database, { orderId, amountPaise }: Payment): Promise<Paise> {
  const rest = amountPaise - keptOf((await readSums(db, [orderId])).get(orderId)!);
  return rest > 0 ? rest : amountPaise;
}

/**
 * Lowers the amounts of an order's payment requests by `paise`; raises them if it is negative. Leaves requests of
 * `paise` or less as they are. The caller must have locked the order.
 */
export async function lowerRequests(tx: Database, orderId: string, paise: Paise): Promise<void> {
  await tx
    .update(paymentRequests)
    .set({ amountPaise: sql`${paymentRequests.amountPaise} - ${paise}` })
    .where(and(eq(paymentRequests.orderId, orderId), gt(paymentRequests.amountPaise, paise)));
}

/** Deletes what the customer reported of payments of a locked order, because all of them have been found. */
export async function forgetClaims(tx: Database, orderId: string): Promise<void> {
  await tx
    .update(paymentRequests)
    .set({ claimedUtr: null, saidPaidAt: null })
    .where(eq(paymentRequests.orderId, orderId));
}

/** Closes an order's payment requests; money that still comes is recorded. The caller must have locked the order. */
export async function closeRequests(tx: Database, orderId: string): Promise<void> {
  await tx
    .update(paymentRequests)
    .set({ state: "closed" })
    .where(and(eq(paymentRequests.orderId, orderId), ne(paymentRequests.state, "closed")));
}

/**
 * Reopens an order's payment request for this payment method. `id` is the order's id. The caller must have locked the
 * order.
 */
export async function reopenRequest(
  tx: Database,
  { id, method }: { id: string; method: PaymentMethod },
  /** The amount to ask for, if it may be another than before. */
  amountPaise?: Paise,
): Promise<void> {
  await tx
    .update(paymentRequests)
    .set({ state: "open", ...(amountPaise !== undefined && { amountPaise }) })
    .where(and(eq(paymentRequests.orderId, id), eq(paymentRequests.method, method)));
}
