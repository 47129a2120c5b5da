import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { payerInWords } from "#domain/orders/documents/bill.ts";
import { orderEvents, orders, orderSums } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { payer } from "../statement/payer.server.ts";
import { paymentRequests } from "../schema.ts";
import { holderOf, outOfTheHouse } from "./hand-in.ts";

/** SQL condition for payment requests for cash that is out of the house and that nobody has handed in. */
const isOut = and(
  // The index `payment_requests_waiting` has the same condition.
  inArray(paymentRequests.state, ["open", "failed"]),
  eq(paymentRequests.method, "cash"),
  eq(orders.method, "cash"),
  eq(orders.isGift, false),
  inArray(orders.status, [...outOfTheHouse]),
  lt(orderSums.balancePaise, sql`0`),
);

export type CashOut = Awaited<ReturnType<typeof listCashOut>>[number];

/**
 * The cash that customers pay or have paid at the door and that nobody has handed in, oldest delivery first. `day`: the
 * day in India on which the order was delivered or collected; null while it is on the road.
 */
export async function listCashOut(db: Database) {
  const arrivedAt = sql<Date | null>`(select max(${orderEvents.happenedAt}) from ${orderEvents}
    where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.kind} = ${orders.status})`.mapWith(
    orderEvents.happenedAt,
  );
  const rows = await db
    .select({
      ...payer,
      status: orders.status,
      courier: orders.courier,
      collects: orders.collects,
      trackingNumber: orders.trackingNumber,
      paise: sql<number>`-${orderSums.balancePaise}`.mapWith(Number),
      arrivedAt,
    })
    .from(paymentRequests)
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(isOut)
    .orderBy(asc(arrivedAt), asc(orders.number));
  return rows.map((row) => ({
    number: row.number,
    payer: payerInWords(row),
    trackingNumber: row.trackingNumber,
    paise: row.paise,
    holder: holderOf(row),
    day: row.status === "dispatched" ? null : dayInIndia(row.arrivedAt ?? new Date()),
  }));
}

/** How many orders have cash out of the house, and how much that is in paise. */
export async function sumCashOut(db: Database): Promise<{ count: number; paise: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      paise: sql<number>`coalesce(-sum(${orderSums.balancePaise}), 0)`.mapWith(Number),
    })
    .from(paymentRequests)
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(isOut);
  return row!;
}
