import { eq } from "drizzle-orm";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { dataOf } from "#domain/orders/event.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import type { OrderEvent } from "#domain/orders/full-order.server.ts";
import type { Database } from "#platform/database.server.ts";
import { methodOfRail, type Rail } from "../requests/payment.ts";
import { receipts, refunds } from "../schema.ts";

export type RefundDetails = {
  /** How the refunded money had been paid. */
  method: PaymentMethod;
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
  const rail = await findRailOf(db, about.refundId);
  const { orderId } = event;
  const kinds = new Set((await listDocuments(db, orderId)).map((document) => document.kind));
  return {
    method: methodOfRail[rail],
    documents: kinds.has("credit-note") ? "bill and credit note" : kinds.has("invoice") ? "bill" : undefined,
  };
}

async function findRailOf(db: Database, refundId: string): Promise<Rail> {
  const [came] = await db
    .select({ rail: receipts.rail })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
    .where(eq(refunds.id, refundId));
  return came!.rail;
}
