import { and, asc, eq, getTableColumns, isNull, sql, type SQL } from "drizzle-orm";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { methodOfRail } from "../requests/payment.ts";
import { paymentRequests, receipts } from "../schema.ts";

/** SQL condition for receipts of the order with this id: money that came for it, and its part of money for several. */
export const isReceiptOf = (orderId: SQL) => sql`receipts.id in (
  select part.receipt_id from allocations part where part.order_id = ${orderId}
  union select came.id from receipts came join payment_requests asked on asked.id = came.request_id
  where asked.order_id = ${orderId})`;

/** SQL for what of a receipt came for the order with this id, in the smallest unit of its currency. */
export const amountFor = (orderId: SQL) =>
  sql<number>`coalesce((select part.paise from allocations part
  where part.receipt_id = receipts.id and part.order_id = ${orderId}), receipts.amount_paise)`.mapWith(Number);

/**
 * All money that came for an order, oldest first. Includes money that does not count because of its currency or amount,
 * but not what was recorded by mistake. Of money that came for several orders, the amount is this order's part.
 */
export async function listReceipts(db: Database, orderId: string) {
  const rows = await db
    .select({ ...getTableColumns(receipts), amountPaise: amountFor(sql`${orderId}`) })
    .from(receipts)
    .where(and(isReceiptOf(sql`${orderId}`), isNull(receipts.reversalId)))
    .orderBy(asc(receipts.recordedAt), asc(receipts.id));
  return rows.map((receipt) => ({ receipt, method: methodOfRail[receipt.rail] }));
}

/** Finds the order for which the UPI transfer `utr` was recorded. Returns the order's number. */
export async function findOrderNumberByUtr(db: Database, utr: string): Promise<string | undefined> {
  const [found] = await db
    .select({ number: orders.number })
    .from(receipts)
    .innerJoin(paymentRequests, eq(paymentRequests.id, receipts.requestId))
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .where(and(eq(receipts.rail, "upi"), eq(receipts.externalId, utr), isNull(receipts.reversalId)));
  return found?.number;
}
