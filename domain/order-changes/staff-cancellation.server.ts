import { randomUUID } from "node:crypto";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Advance } from "#domain/orders/board/staff-transitions.server.ts";
import { isPaid, keptOf, type OrderStatus, type Sums } from "#domain/orders/order.ts";
import { lockOrder, lockOrderByNumber, readSums } from "#domain/orders/orders.server.ts";
import { isUnpaidOrder } from "#domain/orders/board/unpaid.server.ts";
import type { Database } from "#platform/database.server.ts";
import { cancelOrder, isCancellable } from "./cancellation.server.ts";
import { staleInWords } from "./stale.server.ts";

type Cancelling = {
  orderId: string;
  /** The order's status as the staff member's page shows it. */
  seen: OrderStatus;
  /** For the log; customers do not see it. */
  reason: string;
  /** Shown to the customer on the order's page. */
  note: string | undefined;
  /** Whether the staff member may cancel an order for which money came. */
  mayCancelPaid: boolean;
  /** The id that all log entries of one form submission share. */
  submissionId?: string;
};

/** Cancels an order and logs the reason. Refuses if the order has left the shop or its status is no longer `seen`. */
export async function cancelAsStaff(
  db: Database,
  by: Actor,
  { orderId, seen, reason, note, mayCancelPaid, submissionId }: Cancelling,
): Promise<"cancelled" | "already cancelled" | { refused: string }> {
  return db.transaction(async (tx) => {
    const { status } = await lockOrder(tx, orderId);
    if (status === "cancelled") return "already cancelled";
    if (status !== seen) return { refused: await staleInWords(tx, orderId) };
    if (!isCancellable(status, "shop")) return { refused: tooLateToCancel };
    const sums = (await readSums(tx, [orderId])).get(orderId)!;
    if (!mayCancelPaid && hasMoneyCome({ sums })) return { refused: paidForOthers };
    const owedPaise = isPaid({ status, sums }) ? keptOf(sums) : 0;
    const outcome = await cancelOrder(tx, orderId, "shop", { note, actorId: by.id, submissionId });
    if (outcome === "too late") return { refused: tooLateToCancel };
    if (outcome !== "cancelled") return outcome;
    const after = { status: "cancelled", reason, owedPaise, ...(note && { note }) };
    await recordChange(tx, {
      by,
      action: "cancelled",
      subject: { kind: "order", id: orderId },
      before: { status },
      after,
    });
    return outcome;
  });
}

/** Cancels the unpaid orders among `numbers`. `refused` has the other orders, each with a sentence for staff. */
export async function cancelUnpaid(
  db: Database,
  by: Actor,
  { numbers, reason, mayCancelPaid }: { numbers: readonly string[]; reason: string; mayCancelPaid: boolean },
): Promise<Advance> {
  const advance: Advance = { submissionId: randomUUID(), moved: [], refused: [] };
  for (const number of new Set(numbers)) {
    const sentence = await db.transaction(async (tx) => {
      const order = await lockOrderByNumber(tx, number);
      if (!order) return "There is no such order.";
      const { id: orderId, status: seen } = order;
      if (!isUnpaidOrder(order)) return staleInWords(tx, orderId);
      const outcome = await cancelAsStaff(tx, by, {
        orderId,
        seen,
        reason,
        note: undefined,
        mayCancelPaid,
        submissionId: advance.submissionId,
      });
      return typeof outcome === "string" ? undefined : outcome.refused;
    });
    if (sentence) advance.refused.push({ number, sentence });
    else advance.moved.push(number);
  }
  return advance;
}

/** Whether money came for an order, even if it went back since. */
export function hasMoneyCome({ sums }: { sums: Sums }): boolean {
  return sums.receivedPaise > 0;
}

export const paidForOthers =
  "Money came for this order, and your role here does not cancel what is paid. Ask a manager or an owner.";

export const tooLateToCancel =
  "It has left the shop, so it can no longer be cancelled. If it comes back, mark it as returned and give the money back.";
