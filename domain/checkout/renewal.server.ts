import { holdAgain, readDemand } from "#domain/catalogue/stock/stock.server.ts";
import { releaseUse, takeUseAgain } from "#domain/coupons/coupons.server.ts";
import { loadCapacity, readCookedFor, releaseCapacity, type Capacity } from "#domain/delivery/capacity.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { findOrder, type FullOrder } from "#domain/orders/full-order.server.ts";
import { advanceOrder, holdLonger, lockOrder, rescheduleOrder, type Days } from "#domain/orders/orders.server.ts";
import { holdUntil } from "#domain/orders/waiting.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { isErased } from "#domain/orders/customer/person.ts";
import { ranOut } from "#domain/orders/customer/timeline.ts";
import { reopenRequest } from "#domain/payments/requests/payments.server.ts";
import { planFor } from "#domain/orders/planning.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { decideHold, lockSender, type Sender } from "./hold-bounds.server.ts";

/** Why an order that nobody paid in time does not wait for its payment once more. */
export type NotRenewed =
  /** It was given up for another reason, or can no longer be counted. */
  "not renewable" | "too many" | "too late" | "coupon used up" | "held by others" | "sold out";

/** Whether an order that nobody paid in time may wait for payment once more. */
export function isRenewable(order: FullOrder): boolean {
  const { status, hold, network, sums } = order;
  const isUntouched = sums.receivedPaise === 0 && !sums.isClaimed && !isErased(order);
  // `network` is deleted a week after the order. Without it, nobody can count the orders from one connection.
  return status === "cancelled" && ranOut(order) && hold === "standard" && network !== null && isUntouched;
}

/**
 * Lets an order that nobody paid in time wait for payment once more, at its old prices. Plans new days if necessary.
 * Throws for an unknown order.
 */
export async function renewOrder(
  db: Database,
  orderId: string,
  now = new Date(),
): Promise<"renewed" | { refused: NotRenewed }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status === "awaiting-payment") return "renewed";
    if (!isRenewable((await findOrder(tx, orderId))!)) return { refused: "not renewable" };
    const { mobile, network, device, method } = order;
    const sender = await lockSender(tx, mobile, { network: network!, device });
    if (sender.sendsTooMany) return { refused: "too many" };
    const capacity = await loadCapacity(tx);
    const days = await planFor(tx, order, await readCalendar(tx), now);
    if (!days) return { refused: "too late" };
    const isInUse = await takeUseAgain(tx, orderId);
    const refused = isInUse ? await whyNotHeld(tx, orderId, { sender, capacity, days, now }) : "coupon used up";
    if (refused) {
      await releaseCapacity(tx, orderId);
      if (isInUse) await releaseUse(tx, orderId);
      return { refused };
    }
    await reopenRequest(tx, order);
    await advanceOrder(tx, order, "awaiting-payment", { by: "customer" });
    const until = holdUntil(method, now, await readSettings(tx))!;
    await holdLonger(tx, { ...order, status: "awaiting-payment", holdExpiresAt: null }, until);
    await rescheduleOrder(tx, order, days, { by: "customer" });
    return "renewed";
  });
}

/** Reserves the stock of an order again. Returns why that is not possible. */
async function whyNotHeld(
  tx: Database,
  orderId: string,
  { sender, capacity, days, now }: { sender: Sender; capacity: Capacity; days: Days; now: Date },
): Promise<NotRenewed | undefined> {
  const demand = await readDemand(tx, orderId);
  const arrival = { arrivesOn: days.promisedOn, today: dayInIndia(now) };
  const onDay = { day: days.dispatchOn, cooked: await readCookedFor(tx, orderId) };
  const { hold } = await decideHold(tx, sender, { demand, arrival, capacity, onDay });
  if (hold !== "standard") return "held by others";
  return (await holdAgain(tx, orderId, arrival)) ? undefined : "sold out";
}
