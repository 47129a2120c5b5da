import { and, asc, desc, eq, gt, inArray, isNotNull, ne, or } from "drizzle-orm";
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
    .select({
      payment: payments,
      number: orders.number,
      status: orders.status,
      placedAt: orders.placedAt,
      holdExpiresAt: orders.holdExpiresAt,
    })
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

const SIXTY_DAYS = 60 * 24 * 60 * 60 * 1000;

/**
 * What came and does not fit, latest first: another amount than was asked for, for sixty days, and attempts that failed
 * at the gateway while their order still waits.
 */
export async function listMisfits(db: Database, now = new Date()) {
  return db
    .select({ payment: payments, number: orders.number, status: orders.status, mobile: orders.mobile })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        isNotNull(payments.failure),
        ne(payments.status, "paid"),
        gt(payments.createdAt, new Date(now.getTime() - SIXTY_DAYS)),
        or(ne(payments.status, "failed"), eq(orders.status, "awaiting-payment")),
      ),
    )
    .orderBy(desc(payments.createdAt));
}
