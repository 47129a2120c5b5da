import { and, eq, sql } from "drizzle-orm";
import { dataOf, type Packs, type RefundWhy } from "#domain/orders/event.ts";
import { orderEvents } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";

/** Shown to the customer: a sentence that a person wrote, or why the program gives money back. */
export type Reason = string | { why: RefundWhy } | { leftOut: Packs };

/** For the desk. */
export function reasonInWords(reason: Reason): string {
  if (typeof reason === "string") return reason;
  if ("why" in reason) return whyInWords[reason.why];
  const { quantity, name, label } = reason.leftOut;
  return `We cannot make all of it, and leave out ${quantity} × ${name}, ${label}.`;
}

/** Why a refund was promised, for another one in its place. */
export async function readReason(
  tx: Database,
  { id, orderId, reason }: { id: string; orderId: string; reason: string },
): Promise<Reason> {
  const [promised] = await tx
    .select({ kind: orderEvents.kind, data: orderEvents.data })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.kind, "refund-due"),
        sql`${orderEvents.data}->>'refundId' = ${id}`,
      ),
    );
  const { why, leftOut } = (promised && dataOf(promised, "refund-due")) ?? {};
  if (why) return { why };
  return leftOut ? { leftOut } : reason;
}

const whyInWords: Record<RefundWhy, string> = {
  cancelled: "The order was cancelled.",
  "paid twice": "It was paid twice.",
  late: "The money came when the order could no longer be cooked.",
  "more than asked": "More came than was asked for.",
  besides: "It came besides the full amount.",
  "costs less": "What you ordered costs less now.",
  "at the gateway": "It was given back on the pages of Razorpay.",
};
