import { and, asc, eq, exists, gt, gte, inArray, notExists, or, sql } from "drizzle-orm";
import { orderEvents, orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { isOpen, leftPaise } from "./open-refunds.server.ts";
import { payer } from "./payer.server.ts";
import { payments, refunds } from "./schema.ts";

const DAYS = 60;

/**
 * Of orders joined with their payments those that came back though they were paid, with something left of the money, of
 * which nothing is on its way back and nothing was promised since: `orders_board`. For sixty days after they left.
 */
export function waitsForDecision(db: Database, now: Date) {
  const hadComeBack = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, payments.orderId),
        eq(orderEvents.kind, "returned"),
        gte(refunds.createdAt, orderEvents.happenedAt),
      ),
    );
  const decided = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payments.id), or(isOpen(db), exists(hadComeBack))));
  return and(
    eq(orders.status, "returned"),
    gt(orders.dispatchOn, addDays(dayInIndia(now), -DAYS)),
    eq(payments.counted, true),
    gt(leftPaise(db), 0),
    notExists(decided),
  );
}

/**
 * Orders that came back though they were paid: somebody decides whether what is left of the money goes back or the parcel
 * goes out once more. Oldest first, at most `most`; each says how many there are in all.
 */
export async function listReturnedPaid(db: Database, now = new Date(), most = 100) {
  return db
    .select({
      ...payer,
      placedAt: orders.placedAt,
      leftPaise: leftPaise(db),
      count: sql<number>`(count(*) over ())::integer`,
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(waitsForDecision(db, now))
    .orderBy(asc(orders.placedAt))
    .limit(most);
}

/** The numbers of the same orders, of all or of those with these ids. */
export async function listNumbersReturnedPaid(db: Database, now: Date, orderIds?: string[]): Promise<string[]> {
  const rows = await db
    .select({ number: orders.number })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(waitsForDecision(db, now), orderIds && inArray(orders.id, orderIds)));
  return rows.map(({ number }) => number);
}
