import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Paise } from "#domain/money.ts";
import { isPaid, keptOf } from "#domain/orders/order.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { lockOrder, readSums, recordEvent } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";
import { listHeld } from "../refunds/refunds.server.ts";
import { refunds } from "../schema.ts";

/** Records that the owner sent all part payments of an order back by hand. Refuses an order that is paid in full. */
export async function returnPartPayment(
  db: Database,
  by: Actor,
  orderId: string,
  /** The order's money as the page showed it. If the amount has changed since, nothing is recorded. */
  seenPaise: Paise,
): Promise<"sent back" | "already done" | "unknown order" | { refused: string }> {
  return db.transaction(async (tx) => {
    if (!(await findOrder(tx, orderId))) return "unknown order";
    const { status } = await lockOrder(tx, orderId);
    const sums = (await readSums(tx, [orderId])).get(orderId)!;
    if (isPaid({ status, sums })) {
      return { refused: "The order is paid by now. What came besides its amount stands under To give back." };
    }
    const paise = keptOf(sums);
    if (paise <= 0) return "already done";
    if (paise !== seenPaise) return { refused: "More came while this page was open. Look once more before you go on." };
    const now = new Date();
    const done = { orderId, status: "done", reasonCode: "unfit", reason: "It did not fit.", decidedBy: by.id } as const;
    const sent = await tx
      .insert(refunds)
      .values(
        (await listHeld(tx, orderId)).map(({ id, leftPaise }) => ({
          ...done,
          receiptId: id,
          amountPaise: leftPaise,
          doneAt: now,
        })),
      )
      .returning({ id: refunds.id });
    const data = { refundIds: sent.map(({ id }) => id) };
    await recordEvent(tx, orderId, "unallocated-returned", { by: "shop", actorId: by.id, paise, data });
    await recordChange(tx, {
      by,
      action: "sent money back by hand",
      subject: { kind: "order", id: orderId },
      before: { receivedPaise: paise },
      after: { receivedPaise: 0, sentBackPaise: paise },
    });
    return "sent back";
  });
}
