import { and, count, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { orders, orderSums } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { countHeldNotices } from "../receipts/held-notices.server.ts";
import { isOpen } from "../refunds/open-refunds.server.ts";
import { waitsForDecision, waitsThoughAllIsBack } from "./returned.server.ts";
import { paymentRequests, receipts, refunds } from "../schema.ts";
import { claimedLate, hasPartPayment } from "./worklist.server.ts";

/**
 * How many tasks about money wait for staff, such as refunds to send by hand. `asks` says who asks Razorpay to send
 * card refunds: "nobody" if the shop has no Razorpay keys.
 */
export async function countMoneyTasks(db: Database, asks: "the shop" | "nobody", now = new Date()): Promise<number> {
  const told = and(
    eq(orders.status, "awaiting-payment"),
    eq(paymentRequests.method, "upi"),
    inArray(paymentRequests.state, ["open", "failed"]),
    isNotNull(paymentRequests.claimedUtr),
  );
  const isByHand = or(
    ne(receipts.rail, "card"),
    inArray(refunds.status, ["failed", "called-off"]),
    // Without keys, the shop cannot ask Razorpay to send refunds.
    asks === "nobody" ? inArray(refunds.status, ["due", "sent"]) : undefined,
  );
  const owed = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
    .where(and(isOpen, isByHand));
  // An order with two kinds of task counts once. Each part of the union uses an index of its own.
  const tasks = union(
    requestedWhere(db, told),
    requestedWhere(db, claimedLate(now)),
    ordersWhere(db, hasPartPayment(db, now)),
    ordersWhere(db, waitsForDecision(db, now)),
    ordersWhere(db, waitsThoughAllIsBack),
    owed,
  ).as("tasks");
  const [counted] = await db.select({ count: count() }).from(tasks);
  return counted!.count + (await countHeldNotices(db));
}

type Condition = ReturnType<typeof and>;

function requestedWhere(db: Database, condition: Condition) {
  return db
    .select({ id: orders.id })
    .from(paymentRequests)
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .where(condition);
}

function ordersWhere(db: Database, condition: Condition) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(condition);
}
