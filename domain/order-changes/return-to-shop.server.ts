import { randomUUID } from "node:crypto";
import { recordTransition, whoMoved, type Staff } from "#domain/orders/board/staff-transitions.server.ts";
import { isPaid } from "#domain/orders/order.ts";
import { advanceOrder, lockOrder, readSums } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";
import { closeRequests } from "#domain/payments/requests/payments.server.ts";

/**
 * Marks an unpaid order as returned after it was marked as collected by mistake, and waives what is unpaid. Returns the
 * id of the change in the log (`submissionId`). Refuses a paid order and an order that is not "collected".
 */
export async function returnToShop(
  db: Database,
  by: Staff,
  orderId: string,
): Promise<{ submissionId: string } | { refused: string }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== "collected") {
      const { submissionId, sentence } = await whoMoved(tx, order, { to: "returned", by });
      return submissionId ? { submissionId } : { refused: sentence };
    }
    if (isPaid({ ...order, sums: (await readSums(tx, [orderId])).get(orderId)! })) {
      return { refused: "This order was paid, so it is not taken back like this. Give the money back on its page." };
    }
    const submissionId = randomUUID();
    await closeRequests(tx, orderId);
    await advanceOrder(tx, order, "returned", { by: "shop", actorId: by.id, submissionId });
    await recordTransition(tx, order, { to: "returned", by });
    return { submissionId };
  });
}
