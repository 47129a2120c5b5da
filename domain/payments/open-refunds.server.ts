import { and, asc, eq, inArray } from "drizzle-orm";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { payer } from "./payer.server.ts";
import { isOpen } from "./refunds.server.ts";
import { receipts, refunds } from "./schema.ts";

/** The refunds that have not arrived yet, oldest first. Includes failed refunds that are still owed. */
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
