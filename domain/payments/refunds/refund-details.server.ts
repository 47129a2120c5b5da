import { asc, eq } from "drizzle-orm";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { dataOf } from "#domain/orders/event.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import type { OrderEvent } from "#domain/orders/full-order.server.ts";
import type { Database } from "#platform/database.server.ts";
import { methodOfRail, type Rail } from "../requests/payment.ts";
import { receipts, refunds } from "../schema.ts";
import { backBy, type GoingBack } from "./money-back.ts";
import { isOpen } from "./open-refunds.server.ts";

export type RefundDetails = {
  /** How the refunded money had been paid. */
  method: PaymentMethod;
  /** The last day (YYYY-MM-DD) on which the money may reach the customer. */
  backBy: string;
  /** The documents issued for the order; undefined when there are none. */
  documents: "bill" | "bill and credit note" | undefined;
};

/** The facts that an e-mail about a refund mentions; undefined for an event that is not about a refund. */
export async function readRefundDetails(
  db: Database,
  event: Pick<OrderEvent, "kind" | "orderId" | "data">,
): Promise<RefundDetails | undefined> {
  const about = dataOf(event, "refund-due", "refunded");
  if (!about) return undefined;
  const { rail, createdAt } = await findRefunded(db, about.refundId);
  const { orderId } = event;
  const kinds = new Set((await listDocuments(db, orderId)).map((document) => document.kind));
  return {
    method: methodOfRail[rail],
    backBy: backBy(createdAt),
    documents: kinds.has("credit-note") ? "bill and credit note" : kinds.has("invoice") ? "bill" : undefined,
  };
}

async function findRefunded(db: Database, refundId: string): Promise<{ rail: Rail; createdAt: Date }> {
  const [came] = await db
    .select({ rail: receipts.rail, createdAt: refunds.createdAt })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
    .where(eq(refunds.id, refundId));
  return came!;
}

/** What goes back or went back of an order's money, oldest first. */
export async function listMoneyBack(db: Database, orderId: string): Promise<GoingBack[]> {
  const { amountPaise, createdAt, doneAt } = refunds;
  const rows = await db
    .select({ amountPaise, createdAt, doneAt, isOpen, rail: receipts.rail })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(createdAt), asc(refunds.id));
  return rows.map(({ rail, ...refund }) => ({ ...refund, method: methodOfRail[rail] }));
}
