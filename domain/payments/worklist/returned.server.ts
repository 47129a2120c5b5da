import { and, asc, eq, gt, inArray, notExists, sql, sum } from "drizzle-orm";
import { asksWhatToDoInSql } from "#domain/orders/all-back.server.ts";
import { allowances, orders, orderSums } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { payer } from "../statement/payer.server.ts";
import { isOpen } from "../refunds/open-refunds.server.ts";
import { refunds } from "../schema.ts";

/** Orders are listed for this many days from their day of dispatch. */
const DAYS = 60;

const keptPaise = sql<number>`(${orderSums.receivedPaise} - ${orderSums.returnedPaise} - ${orderSums.leavingPaise})::integer`;

/**
 * SQL condition for returned, paid orders for which the owner has not decided on a refund. The query must join
 * `orderSums`.
 */
export function waitsForDecision(db: Database, now: Date) {
  const open = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), isOpen));
  // What was decided and then called off is no decision.
  const decided = db
    .select({ id: allowances.orderId })
    .from(allowances)
    .where(and(eq(allowances.orderId, orders.id), eq(allowances.kind, "return")))
    .groupBy(allowances.orderId)
    .having(gt(sum(allowances.paise), "0"));
  return and(
    // The index `orders_board` finds orders by status and day of dispatch.
    eq(orders.status, "returned"),
    gt(orders.dispatchOn, addDays(dayInIndia(now), -DAYS)),
    gt(keptPaise, 0),
    gt(orderSums.totalPaise, orderSums.allowedPaise),
    notExists(open),
    notExists(decided),
  );
}

/** Returned, paid orders for which the owner has not decided on a refund, oldest first. */
export async function listReturnedPaid(db: Database, now = new Date(), most = 100) {
  return db
    .select({
      ...payer,
      placedAt: orders.placedAt,
      /** What the shop still has of the order's money. */
      leftPaise: keptPaise,
      /** How many such orders there are in all. */
      count: sql<number>`(count(*) over ())::integer`,
    })
    .from(orders)
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(waitsForDecision(db, now))
    .orderBy(asc(orders.placedAt))
    .limit(most);
}

/**
 * The numbers of returned, paid orders for which the owner has not decided on a refund. With `orderIds`, only the
 * numbers of these orders.
 */
export async function listNumbersReturnedPaid(db: Database, now: Date, orderIds?: string[]): Promise<string[]> {
  const rows = await db
    .select({ number: orders.number })
    .from(orders)
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(and(waitsForDecision(db, now), orderIds && inArray(orders.id, orderIds)));
  return rows.map(({ number }) => number);
}

/** SQL condition for orders that have not left, though all their money went back, and about which nobody has decided. */
export const waitsThoughAllIsBack = and(inArray(orders.status, ["placed", "packed", "ready"]), asksWhatToDoInSql);

/** Orders that have not left, though all their money went back, by day of dispatch. */
export async function listAllBack(db: Database, most = 100) {
  return db
    .select({
      ...payer,
      status: orders.status,
      dispatchOn: orders.dispatchOn,
      /** How many such orders there are in all. */
      count: sql<number>`(count(*) over ())::integer`,
    })
    .from(orders)
    .where(waitsThoughAllIsBack)
    .orderBy(asc(orders.dispatchOn), asc(orders.placedAt))
    .limit(most);
}
