import { and, asc, eq, gt, inArray, isNotNull, or } from "drizzle-orm";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { payments } from "./schema.ts";

const FORTNIGHT = 14 * 24 * 60 * 60 * 1000;

/**
 * The payments that wait for the owner, oldest first: what orders wait for, cash that was not handed in yet, and for a
 * fortnight transfers that were told of though their order has ended.
 */
export async function listAwaited(db: Database, now = new Date()) {
  const unpaid = inArray(payments.status, ["open", "failed"]);
  const since = new Date(now.getTime() - FORTNIGHT);
  return db
    .select({ payment: payments, number: orders.number, status: orders.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      or(
        and(unpaid, eq(orders.status, "awaiting-payment")),
        and(
          unpaid,
          eq(payments.method, "cash"),
          eq(orders.method, "cash"),
          inArray(orders.status, ["placed", "packed", "ready", "dispatched", "delivered", "collected"]),
        ),
        and(
          eq(payments.status, "expired"),
          eq(orders.status, "cancelled"),
          isNotNull(payments.claimedUtr),
          gt(payments.createdAt, since),
        ),
      ),
    )
    .orderBy(asc(payments.createdAt));
}
