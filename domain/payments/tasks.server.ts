import { and, count, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { countHeldNotices } from "./held-notices.server.ts";
import { isOpen } from "./open-refunds.server.ts";
import { waitsForDecision } from "./returned.server.ts";
import { payments, refunds } from "./schema.ts";
import { claimedLate, doesNotFit } from "./worklist.server.ts";

/**
 * How much of money waits for somebody's doing: transfers that were told of, also too late, what has to be sent back by
 * hand, what came and does not fit, what came back paid, and
 * notices that are held. Attempts that failed and what Razorpay sends by itself are nobody's task; where
 * `asks` is "nobody", the shop has no keys of it and sends by hand what it was not asked for.
 */
export async function countMoneyTasks(db: Database, asks: "the shop" | "nobody", now = new Date()): Promise<number> {
  const told = and(
    eq(orders.status, "awaiting-payment"),
    eq(payments.method, "upi"),
    inArray(payments.status, ["open", "failed"]),
    isNotNull(payments.claimedUtr),
  );
  const isByHand = or(
    ne(payments.method, "razorpay"),
    eq(refunds.status, "failed"),
    asks === "nobody" ? inArray(refunds.status, ["due", "sent"]) : undefined,
  );
  const owed = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isOpen(db), isByHand));
  // What was told of and does not fit is one thing to look at; each list is answered by its own index.
  const tasks = union(
    paymentsWhere(db, told),
    paymentsWhere(db, claimedLate(now)),
    paymentsWhere(db, and(doesNotFit(now), ne(payments.status, "failed"))),
    paymentsWhere(db, waitsForDecision(db, now)),
    owed,
  ).as("tasks");
  const [counted] = await db.select({ count: count() }).from(tasks);
  return counted!.count + (await countHeldNotices(db));
}

function paymentsWhere(db: Database, condition: ReturnType<typeof and>) {
  return db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(condition);
}
