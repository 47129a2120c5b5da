import { and, asc, eq, exists, gte, inArray, ne, not, or, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { payer } from "./payer.server.ts";
import { payments, refunds } from "./schema.ts";

/**
 * Refunds that have not arrived yet, oldest first, with what is needed to send them; failed ones too, until they are
 * repeated or nothing is left of their payment. Of all orders, or of those with these ids.
 */
export async function listOpenRefunds(db: Database, orderIds?: string[]) {
  return db
    .select({
      id: refunds.id,
      status: refunds.status,
      amountPaise: refunds.amountPaise,
      reason: refunds.reason,
      method: payments.method,
      counted: payments.counted,
      gatewayPaymentId: payments.gatewayPaymentId,
      utr: payments.utr,
      ...payer,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isOpen(db), orderIds && inArray(payments.orderId, orderIds)))
    .orderBy(asc(refunds.createdAt));
}

/** The same, of refunds joined with their payments: `refunds_open`. */
export function isOpen(db: Database) {
  const repeat = alias(refunds, "repeat");
  const isRepeated = exists(db.select({ id: repeat.id }).from(repeat).where(eq(repeat.repeats, refunds.id)));
  return or(
    inArray(refunds.status, ["due", "sent"]),
    and(eq(refunds.status, "failed"), not(isRepeated), gte(leftPaise(db), refunds.amountPaise)),
  );
}

/** What of a payment was not promised back, in paise; what failed counts as not promised. */
export function leftPaise(db: Database) {
  const other = alias(refunds, "other");
  const promised = db
    .select({ paise: sum(other.amountPaise) })
    .from(other)
    .where(and(eq(other.paymentId, payments.id), ne(other.status, "failed")));
  return sql<number>`(${payments.amountPaise} - coalesce((${promised}), 0))::integer`;
}
