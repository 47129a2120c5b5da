import { randomUUID } from "node:crypto";
import { holdAgain } from "#domain/catalogue/stock/stock.server.ts";
import { recordTransition, whoMoved, type Staff } from "#domain/orders/board/staff-transitions.server.ts";
import { releaseCapacity } from "#domain/delivery/capacity.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { advanceOrder, lockOrder, rescheduleOrder } from "#domain/orders/orders.server.ts";
import { planFor, SOLD_OUT, TOO_LATE } from "#domain/orders/planning.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";

/**
 * Approves a cash order: reserves stock, places the order and returns the id of the approval in the log (`submissionId`).
 * Refuses an order that does not wait for approval, whose goods are sold out, or that could not arrive fresh. Throws
 * for an unknown order.
 */
export async function approveOrder(
  db: Database,
  by: Staff,
  orderId: string,
  now = new Date(),
): Promise<{ submissionId: string } | { refused: string }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== "awaiting-approval") {
      const { submissionId, sentence } = await whoMoved(tx, order, { to: "placed", by });
      return submissionId ? { submissionId } : { refused: sentence };
    }
    const days = await planFor(tx, order, await readCalendar(tx), now);
    if (!days) return { refused: `${TOO_LATE} Cancel it, and call the customer.` };
    if (!(await holdAgain(tx, orderId, { arrivesOn: days.promisedOn, today: dayInIndia(now) }))) {
      await releaseCapacity(tx, orderId);
      return { refused: `${SOLD_OUT} Cancel it, or wait until there is more.` };
    }
    const submissionId = randomUUID();
    const doing = { by: "shop", actorId: by.id, submissionId } as const;
    await advanceOrder(tx, order, "placed", doing);
    await rescheduleOrder(tx, order, days, doing);
    await recordTransition(tx, order, { to: "placed", by });
    return { submissionId };
  });
}
