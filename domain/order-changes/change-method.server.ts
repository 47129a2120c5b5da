import { releaseStock } from "#domain/catalogue/stock/release.server.ts";
import type { Paise } from "#domain/money.ts";
import { chargesOf } from "#domain/orders/documents/bill.ts";
import { totalOf, type PaymentMethod, keptOf } from "#domain/orders/order.ts";
import { findInvoice } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { releaseCapacity } from "#domain/delivery/capacity.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { advanceOrder, limitHold, lockOrder, rescheduleOrder } from "#domain/orders/orders.server.ts";
import { changePaymentMethod } from "#domain/orders/payment-method.server.ts";
import { findObjection, type Objection } from "#domain/orders/customer/refusals.server.ts";
import { planFor } from "#domain/orders/planning.server.ts";
import { holdUntil } from "#domain/orders/waiting.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { createPayment } from "#domain/payments/requests/payments.server.ts";

/** Why an order keeps its way of paying. */
export type NotTurned = "not waiting" | "claimed" | "partly paid" | "billed" | "too late";

/**
 * Changes the payment method of an order that waits for its payment. Refuses if the order does not wait for a payment,
 * if it is partly paid, or if the customer says they have paid. Refuses cash for gifts, for goods that would no longer
 * arrive fresh, and for customers who refused parcels (`findObjection`).
 */
export async function payByAnotherMethod(
  db: Database,
  orderId: string,
  method: PaymentMethod,
  /** The fee of the new method. */
  feePaise: Paise,
  now = new Date(),
): Promise<"changed" | { refused: NotTurned } | { objection: Objection | "gift" }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== "awaiting-payment") return { refused: "not waiting" };
    const { lines, sums } = (await findOrder(tx, orderId))!;
    if (sums.isClaimed) return { refused: "claimed" };
    if (method === order.method) return "changed";
    if (method === "cash" && order.isGift) return { objection: "gift" };
    const settings = await readSettings(tx);
    const objection = method === "cash" && (await findObjection(tx, { ...order, method }, settings.refusals));
    if (objection) return { objection };
    if (keptOf(sums) > 0) return { refused: "partly paid" };

    if (method === "cash" && (await findInvoice(tx, orderId))) return { refused: "billed" };
    const days = method === "cash" ? await planFor(tx, order, await readCalendar(tx), now) : order;
    if (!days) return { refused: "too late" };

    const isUsual = order.hold === "standard";
    const anew = holdUntil(method, order.placedAt, settings);
    const longer = [order.holdExpiresAt, anew].filter((until) => until !== null);
    const holdExpiresAt = method === "cash" ? null : isUsual ? new Date(Math.max(...longer.map(Number))) : undefined;
    await changePaymentMethod(tx, order, method, {
      cashFeePaise: feePaise,
      ...(holdExpiresAt !== undefined && { holdExpiresAt }),
    });
    const total = totalOf(chargesOf({ ...order, lines, cashFeePaise: feePaise }));
    await createPayment(tx, { ...order, method }, total);
    if (method === "cash" && isUsual) {
      await advanceOrder(tx, order, "placed", { by: "customer" });
      await rescheduleOrder(tx, order, days, { by: "customer" });
    } else if (method === "cash") {
      await releaseCapacity(tx, order.id);
      await releaseStock(tx, order.id);
      await advanceOrder(tx, order, "awaiting-approval", { by: "customer" });
      await limitHold(tx, { ...order, method }, "none", now);
    }
    return "changed";
  });
}
