import { eq, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { asksWhatToDo, balanceOf, owesBeforeItLeaves } from "./order.ts";
import type { Order } from "./schema.ts";
import { lockOrderByNumber, readSums, recordEvent } from "./orders.server.ts";
import { orders } from "./schema.ts";

const ALL_BACK = "All its money is given back. Open it, and say whether it is cancelled or made all the same.";
const notPaid = (paise: Paise) =>
  `${formatRupees(paise)} of it is not paid. Record that money, change the order back, or cancel it.`;

/**
 * SQL condition on `orders`, which must have a status before the order leaves: all its money went back, and the shop has
 * not decided whether it makes the order all the same (`asksWhatToDo`).
 */
export const asksWhatToDoInSql = sql`(orders.goes_on_at is null and case
  when exists (select from refunds back where back.order_id = orders.id)
    or exists (select from disputes against where against.order_id = orders.id)
  then (select sums.is_all_back from order_sums sums where sums.order_id = orders.id)
  else false end)`;

/**
 * Why a locked order does not go on: all its money went back, and the shop has not decided, or it was to be paid
 * beforehand and is not. Undefined if it may go on.
 */
export async function whyItWaits(tx: Database, order: Order): Promise<string | undefined> {
  const money = { ...order, sums: (await readSums(tx, [order.id])).get(order.id)! };
  if (asksWhatToDo(money)) return ALL_BACK;
  return owesBeforeItLeaves(money) ? notPaid(-balanceOf(money)) : undefined;
}

/**
 * Records that an order is made though all its money went back, and tells the customer. Refuses an order about which
 * nothing is to be decided.
 */
export async function goOn(
  db: Database,
  by: Actor,
  number: string,
): Promise<"goes on" | "already done" | "unknown order" | { refused: string }> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, number);
    if (!order) return "unknown order";
    if (order.goesOnAt !== null) return "already done";
    if (!asksWhatToDo({ ...order, sums: (await readSums(tx, [order.id])).get(order.id)! }))
      return { refused: "There is nothing to decide about this order any more." };
    await tx.update(orders).set({ goesOnAt: new Date() }).where(eq(orders.id, order.id));
    await recordEvent(tx, order.id, "goes-on", { by: "shop", actorId: by.id });
    await recordChange(tx, {
      by,
      action: "had it made though its money went back",
      subject: { kind: "order", id: order.id },
      before: { isMadeAllTheSame: false },
      after: { isMadeAllTheSame: true },
    });
    return "goes on";
  });
}
