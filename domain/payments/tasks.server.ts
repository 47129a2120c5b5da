import { and, count, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { orders, orderSums } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { countHeldNotices } from "./held-notices.server.ts";
import { isOpen } from "./refunds.server.ts";
import { waitsForDecision } from "./returned.server.ts";
import { payments, receipts, refunds } from "./schema.ts";
import { claimedLate, hasPartPayment } from "./worklist.server.ts";

/**
 * The number of tasks about money for staff. These count: UPI transfers whose UTR (number) a customer reported, also
 * for orders cancelled since; part payments (`hasPartPayment`); paid orders that were returned; refunds to send by
 * hand; failed refunds that are still owed; and notices of the payment gateway that wait for a decision. An order
 * counts once, even if several things are to be done about it. Its refunds are counted besides, each once. Failed
 * attempts to pay do not count, nor do refunds that Razorpay sends by itself. When `asks` is "nobody", the shop has no
 * Razorpay keys; then all open refunds are sent by hand, and they count.
 */
export async function countMoneyTasks(db: Database, asks: "the shop" | "nobody", now = new Date()): Promise<number> {
  const told = and(
    eq(orders.status, "awaiting-payment"),
    eq(payments.method, "upi"),
    inArray(payments.state, ["open", "failed"]),
    isNotNull(payments.claimedUtr),
  );
  const isByHand = or(
    ne(receipts.rail, "card"),
    eq(refunds.status, "failed"),
    asks === "nobody" ? inArray(refunds.status, ["due", "sent"]) : undefined,
  );
  const owed = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
    .where(and(isOpen, isByHand));
  // What was told of and pays for nothing is one thing to look at; each list is answered by its own index.
  const tasks = union(
    requestedWhere(db, told),
    requestedWhere(db, claimedLate(now)),
    ordersWhere(db, hasPartPayment(db, now)),
    ordersWhere(db, waitsForDecision(db, now)),
    owed,
  ).as("tasks");
  const [counted] = await db.select({ count: count() }).from(tasks);
  return counted!.count + (await countHeldNotices(db));
}

type Condition = ReturnType<typeof and>;

function requestedWhere(db: Database, condition: Condition) {
  return db
    .select({ id: orders.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(condition);
}

function ordersWhere(db: Database, condition: Condition) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(condition);
}
