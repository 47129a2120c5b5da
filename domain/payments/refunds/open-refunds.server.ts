import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { payer } from "../statement/payer.server.ts";
import { receipts, refunds } from "../schema.ts";

// The columns are named in full: Drizzle leaves the table's name out in a query of one table, and subqueries need it.
/**
 * SQL condition for refunds that failed or were called off, were not repeated, and whose money the shop still has and
 * owes. What was promised as goodwill or for a returned order is not owed once it is called off, nor what was promised
 * for a cancellation that was taken back since, or what pays for goods that were added to the order instead.
 */
export const isOwedAgain = sql`(refunds.status in ('failed', 'called-off')
  and (refunds.status = 'failed' or refunds.reason_code not in ('goodwill', 'return'))
  and not exists (select from refunds again where again.repeats = refunds.id)
  and not (refunds.status = 'called-off' and refunds.reason_code in ('cancelled', 'late') and exists (
    select from order_events e
    where e.order_id = refunds.order_id and e.kind = 'uncancelled' and e.happened_at >= refunds.created_at))
  and not (refunds.status = 'called-off' and exists (
    select from order_events e
    where e.order_id = refunds.order_id and e.kind = 'refund-called-off' and e.data->>'refundId' = refunds.id::text
      and e.data->>'spent' = 'true'))
  and refunds.amount_paise <= (select balance_paise from order_sums owed where owed.order_id = refunds.order_id)
  and refunds.amount_paise <= (select came.amount_paise - coalesce(sum(promised.amount_paise), 0)
    from receipts came left join refunds promised on promised.receipt_id = came.id and promised.status in ('due', 'sent', 'done')
    where came.id = refunds.receipt_id and came.reversal_id is null group by came.id))`;

/** SQL condition for refunds that are due, sent or still owed (`isOwedAgain`); uses the index `refunds_open`. */
export const isOpen = sql<boolean>`(refunds.status in ('due', 'sent') or ${isOwedAgain})`;

/** The refunds that have not arrived yet, oldest first. Includes failed and called-off refunds that are still owed. */
export async function listOpenRefunds(db: Database, orderIds?: string[]) {
  return db
    .select({
      id: refunds.id,
      status: refunds.status,
      amountPaise: refunds.amountPaise,
      reason: refunds.reason,
      reasonCode: refunds.reasonCode,
      rail: receipts.rail,
      externalId: receipts.externalId,
      ...payer,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isOpen, orderIds && inArray(refunds.orderId, orderIds)))
    .orderBy(asc(refunds.createdAt));
}

/**
 * Gives refunds that were promised as goodwill and have not arrived the reason "cancelled": of a cancelled order all
 * money is the customer's, also when such a refund is called off.
 */
export async function countAsCancelled(tx: Database, orderId: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ reasonCode: "cancelled" })
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.reasonCode, "goodwill"),
        inArray(refunds.status, ["due", "sent", "failed"]),
      ),
    );
}

/**
 * Undoes `countAsCancelled` for an order whose cancellation is taken back: what was promised before `cancelledAt` was
 * goodwill.
 */
export async function countAsGoodwill(tx: Database, orderId: string, cancelledAt: Date): Promise<void> {
  await tx
    .update(refunds)
    .set({ reasonCode: "goodwill" })
    .where(and(eq(refunds.orderId, orderId), eq(refunds.reasonCode, "cancelled"), lt(refunds.createdAt, cancelledAt)));
}
