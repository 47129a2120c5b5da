import { holdAgain, lockFree, readDemand } from "#domain/catalogue/stock.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { findOrder, type FullOrder } from "#domain/orders/full-order.server.ts";
import { holdUntil } from "#domain/orders/order.ts";
import { advanceOrder, holdLonger, lockOrder, rescheduleOrder } from "#domain/orders/orders.server.ts";
import { isErased } from "#domain/orders/person.ts";
import { ranOut } from "#domain/orders/timeline.ts";
import { reopenRequest } from "#domain/payments/payments.server.ts";
import { planFor, SOLD_OUT, TOO_LATE } from "#domain/payments/settlement.server.ts";
import type { Database } from "#platform/database.server.ts";
import { decideHold, lockSender } from "./hold-bounds.server.ts";

const ANEW = "Order the same again from the order’s page.";

/**
 * Whether the customer of an order whose time to pay ran out may still pay it: for a week, while its connection is
 * known, when no money came, none is looked for, and its stock was held without limits.
 */
export function isRenewable(order: FullOrder): boolean {
  const { status, hold, network, sums } = order;
  const isUntouched = sums.receivedPaise === 0 && !sums.isClaimed && !isErased(order);
  return status === "cancelled" && ranOut(order) && hold === "standard" && network !== null && isUntouched;
}

/**
 * Lets an order whose time to pay ran out wait for its payment once more, at its former prices: holds its stock within
 * the same bounds as a new order, and plans it for the next days when its own have passed. Does nothing when it waits
 * already. Refuses, in words, what is not renewable, sold out or could no longer arrive fresh.
 */
export async function renewOrder(
  db: Database,
  orderId: string,
  now = new Date(),
): Promise<"renewed" | { refused: string }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status === "awaiting-payment") return "renewed";
    if (!isRenewable((await findOrder(tx, orderId))!))
      return { refused: `This order cannot be taken up again. ${ANEW}` };
    const days = await planFor(tx, order, await readCalendar(tx), now);
    if (!days) return { refused: `${TOO_LATE} ${ANEW}` };
    const { mobile, network, device, method } = order;
    const sender = await lockSender(tx, mobile, { network: network!, device });
    if (sender.sendsTooMany) return { refused: "Too many orders came from your connection within an hour. Try later." };
    const demand = await readDemand(tx, orderId);
    const free = await lockFree(tx, [...demand.keys()]);
    if ((await decideHold(tx, sender, { demand, free })) !== "standard")
      return { refused: `Other unpaid orders hold too much of it just now. ${ANEW}` };
    if (!(await holdAgain(tx, orderId))) return { refused: `${SOLD_OUT} ${ANEW}` };
    await reopenRequest(tx, order);
    await advanceOrder(tx, order, "awaiting-payment", { by: "customer" });
    await holdLonger(tx, { ...order, status: "awaiting-payment", holdExpiresAt: null }, holdUntil(method, now)!);
    await rescheduleOrder(tx, order, days, { by: "customer" });
    return "renewed";
  });
}
