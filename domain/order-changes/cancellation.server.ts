import { type OrderStatus, isPaid, owesBeforeItLeaves } from "#domain/orders/order.ts";
import { advanceOrder, lockOrder, readSums } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";
import { closeRequests } from "#domain/payments/requests/payments.server.ts";
import { countAsCancelled } from "#domain/payments/refunds/open-refunds.server.ts";
import { listHeld, oweRefund } from "#domain/payments/refunds/refunds.server.ts";

type Canceller = "customer" | "shop";

const cancellable: Record<Canceller, readonly OrderStatus[]> = {
  customer: ["awaiting-payment", "awaiting-approval", "placed"],
  shop: ["awaiting-payment", "awaiting-approval", "placed", "packed", "ready"],
};

/** Whether the customer or the shop may still cancel an order with this status. */
export function isCancellable(status: OrderStatus, by: Canceller = "customer"): boolean {
  return cancellable[by].includes(status);
}

/**
 * Cancels an order, and frees what was reserved for it. What was paid is refunded without a charge (Consumer
 * Protection (E-Commerce) Rules 2020, rule 4(8)). Refuses an order whose status does not allow this (see
 * `isCancellable`).
 */
export async function cancelOrder(
  db: Database,
  orderId: string,
  by: Canceller,
  /** The customer sees `note`. */
  { note, ...staff }: { note?: string | undefined; actorId?: string | null; submissionId?: string | undefined } = {},
): Promise<"cancelled" | "already cancelled" | "too late"> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status === "cancelled") return "already cancelled";
    if (!isCancellable(order.status, by)) return "too late";
    const sums = (await readSums(tx, [order.id])).get(order.id)!;
    await closeRequests(tx, order.id);
    await advanceOrder(tx, order, "cancelled", { by, note, ...staff });
    await countAsCancelled(tx, order.id);
    // Not for a part payment of an order that was never made: the owner sends it back by hand.
    const wasMade = isPaid({ ...order, sums }) || owesBeforeItLeaves({ ...order, sums });
    for (const { id, leftPaise } of wasMade ? await listHeld(tx, order.id) : []) {
      const owing = { receiptId: id, orderId: order.id, amountPaise: leftPaise, actorId: staff.actorId };
      await oweRefund(tx, { ...owing, code: "cancelled", reason: { why: "cancelled" } });
    }
    return "cancelled";
  });
}
