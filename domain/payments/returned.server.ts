import { and, asc, eq, gt, notExists, sql } from "drizzle-orm";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { payments, refunds } from "./schema.ts";

const DAYS = 60;

/**
 * Orders that came back though they were paid, and of whose money nothing was promised back: somebody decides whether
 * it goes back or the parcel goes out once more. For sixty days after they left, oldest first. At most `most`; each
 * says how many there are in all.
 */
export async function listReturnedPaid(db: Database, now = new Date(), most = 100) {
  const promised = db.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, payments.id));
  return db
    .select({
      number: orders.number,
      name: orders.name,
      isGift: orders.isGift,
      senderName: orders.senderName,
      city: orders.city,
      placedAt: orders.placedAt,
      amountPaise: payments.amountPaise,
      count: sql<number>`(count(*) over ())::integer`,
    })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.counted, true)))
    .where(
      and(eq(orders.status, "returned"), gt(orders.dispatchOn, addDays(dayInIndia(now), -DAYS)), notExists(promised)),
    )
    .orderBy(asc(orders.placedAt))
    .limit(most);
}
