import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { forgetInLog, mentions } from "#domain/audit/forgetting.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Order } from "./orders.server.ts";
import { erasedName, finishedStatuses, withoutPerson } from "./person.ts";
import { orderEvents, orderNotes, orders } from "./schema.ts";

/** The ids of finished orders whose person asked to be forgotten and is still in them. */
export async function listOrdersToForget(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.forgetsPerson, true), ne(orders.mobile, ""), inArray(orders.status, [...finishedStatuses])))
    .orderBy(asc(orders.placedAt), asc(orders.id));
  return rows.map(({ id }) => id);
}

/**
 * Takes the person out of a locked order, and out of all that was written about it where one of the traces is in it.
 * Amounts, days and goods stay.
 */
export async function forgetPersonOf(tx: Database, order: Order, traces: readonly string[]): Promise<void> {
  await tx.update(orders).set(withoutPerson(order)).where(eq(orders.id, order.id));
  await tx.update(orderNotes).set({ text: erasedName }).where(eq(orderNotes.orderId, order.id));
  await tx
    .update(orderEvents)
    .set({ note: null })
    .where(and(eq(orderEvents.orderId, order.id), mentions(orderEvents.note, traces)));
  await forgetInLog(tx, { kind: "order", ids: [order.id] }, traces);
}
