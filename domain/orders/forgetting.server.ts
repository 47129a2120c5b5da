import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { forgetFacts, forgetInLog, formerStaff, mentions, wroteItself } from "#domain/audit/forgetting.server.ts";
import type { Database } from "#platform/database.server.ts";
import { asInvoiced, corrected } from "./correction.server.ts";
import type { Order } from "./orders.server.ts";
import { findInvoice } from "./documents.server.ts";
import { erasedName, finishedStatuses, namedOnInvoice, withoutPerson } from "./person.ts";
import { orderEvents, orderLines, orderNotes, orders } from "./schema.ts";

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
 * Amounts, days and goods stay, and what its invoice must go on saying.
 */
export async function forgetPersonOf(tx: Database, order: Order, traces: readonly string[]): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const named = namedOnInvoice(order, lines, await findInvoice(tx, order.id));
  await tx
    .update(orders)
    .set(withoutPerson(await asInvoiced(tx, order), named))
    .where(eq(orders.id, order.id));
  await tx.update(orderNotes).set({ text: erasedName }).where(eq(orderNotes.orderId, order.id));
  await tx
    .update(orderEvents)
    .set({ note: null })
    .where(and(eq(orderEvents.orderId, order.id), mentions(orderEvents.note, traces)));
  await forgetInLog(tx, { kind: "order", ids: [order.id] }, traces);
  await forgetFacts(tx, { kind: "order", id: order.id }, corrected);
}

/** Takes the name of somebody who worked for the shop from the notes they wrote; the notes stay. */
export async function forgetNoteWriter(tx: Database, userId: string): Promise<void> {
  const subject = { kind: "order", id: orderNotes.orderId };
  await tx
    .update(orderNotes)
    .set({ by: formerStaff })
    .where(wroteItself(userId, orderNotes.by, subject));
}
