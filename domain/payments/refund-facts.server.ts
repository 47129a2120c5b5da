import { and, eq } from "drizzle-orm";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import type { OrderEvent } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";
import { methodOf } from "./payment.ts";
import { receipts, refunds } from "./schema.ts";

export type RefundFacts = {
  /** How the money came; undefined when refunds of the same amount came different ways. */
  method: PaymentMethod | undefined;
  /** What the bill's page has by now. */
  papers: "bill" | "bill and credit note" | undefined;
};

/** What a customer is told of money that goes back; undefined for an event about anything else. */
export async function readRefundFacts(
  db: Database,
  { kind, orderId, paise }: Pick<OrderEvent, "kind" | "orderId" | "paise">,
): Promise<RefundFacts | undefined> {
  if ((kind !== "refund-due" && kind !== "refunded") || paise === null) return undefined;
  const [came, ...others] = await db
    .selectDistinct({ rail: receipts.rail })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
    .where(and(eq(refunds.orderId, orderId), eq(refunds.amountPaise, paise)));
  const kinds = new Set((await listDocuments(db, orderId)).map((document) => document.kind));
  return {
    method: came && others.length === 0 ? methodOf(came.rail) : undefined,
    papers: kinds.has("credit-note") ? "bill and credit note" : kinds.has("invoice") ? "bill" : undefined,
  };
}
