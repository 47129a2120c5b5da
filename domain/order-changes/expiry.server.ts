import { and, asc, inArray, lt } from "drizzle-orm";
import type { CancelWhy } from "#domain/orders/event.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { advanceOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { loadStage } from "#domain/settings/settings.server.ts";
import type { Stage } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import type { Handler } from "#platform/jobs.server.ts";
import type { Log } from "#platform/log.ts";
import type { Gateway } from "#domain/payments/gateways/gateway.ts";
import { closeRequests, findPaymentBy } from "#domain/payments/requests/payments.server.ts";
import { checkPayment } from "#domain/payments/receipts/reconciliation.server.ts";

const HOUR = 60 * 60 * 1000;
const PATIENCE = 6 * HOUR;
const BATCH = 100;

/** Why an order expires, and its note. */
const endings: Partial<Record<OrderStatus, { why: CancelWhy; note: string }>> = {
  "awaiting-payment": { why: "not paid", note: "The payment did not come in time." },
  "awaiting-approval": { why: "not approved", note: "We could not say yes in time." },
};
const ending = Object.keys(endings) as OrderStatus[];

/** The background job that ends orders. Each run uses the gateway of the shop's stage at that time (trial or open). */
export function expiryHandler(db: Database, gateways: Record<Stage, Gateway | undefined>, log: Log): Handler {
  return async () => {
    const { expired, unanswered } = await expireHolds(db, new Date(), gateways[await loadStage(db)]);
    if (expired.length > 0) log.info({ orders: expired }, "orders ran out unpaid");
    if (unanswered.length > 0) log.warn({ orders: unanswered }, "overdue orders wait for the gateway's answer");
  };
}

export type Expiry = {
  /** The numbers of the cancelled orders. */
  expired: string[];
  /** The numbers of overdue orders that stay open for at most six more hours, because the gateway did not answer. */
  unanswered: string[];
};

/**
 * Cancels orders that were not paid or approved in time, at most 100 in a call. If there is a `gateway`, asks it first,
 * records money that has come, and keeps an order that is then paid.
 */
export async function expireHolds(db: Database, now: Date, gateway?: Gateway): Promise<Expiry> {
  const overdue = await db
    .select({ id: orders.id, number: orders.number, holdExpiresAt: orders.holdExpiresAt })
    .from(orders)
    .where(and(inArray(orders.status, ending), lt(orders.holdExpiresAt, now)))
    .orderBy(asc(orders.holdExpiresAt))
    .limit(BATCH);

  const result: Expiry = { expired: [], unanswered: [] };
  for (const { id, number, holdExpiresAt } of overdue) {
    const patient = now.getTime() - holdExpiresAt!.getTime() < PATIENCE;
    const outcome = gateway && !(await askFirst(db, id, gateway)) && patient ? "unanswered" : await expire(db, id, now);
    if (outcome !== "changed meanwhile") result[outcome].push(number);
  }
  return result;
}

/**
 * Asks the gateway about an order's payment and records money that came. Returns false only when the gateway refuses or
 * does not answer.
 */
async function askFirst(db: Database, orderId: string, gateway: Gateway): Promise<boolean> {
  const payment = await findPaymentBy(db, orderId, "razorpay");
  if (!payment?.gatewayOrderId) return true;
  return checkPayment(db, gateway, payment).then(
    () => true,
    () => false,
  );
}

async function expire(db: Database, orderId: string, now: Date): Promise<"expired" | "changed meanwhile"> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { status, holdExpiresAt } = order;
    const end = endings[status];
    if (!end || !holdExpiresAt || holdExpiresAt >= now) return "changed meanwhile";
    await closeRequests(tx, orderId);
    await advanceOrder(tx, order, "cancelled", { by: "clock", ...end });
    return "expired";
  });
}
