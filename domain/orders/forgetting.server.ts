import { and, asc, eq, gte, inArray, lt, ne, notExists, notLike, or, sql } from "drizzle-orm";
import { forgetFacts, forgetInLog, formerStaff, mentions, wroteItself } from "#domain/audit/forgetting.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { asInvoiced, corrected } from "./correction.server.ts";
import type { Order } from "./orders.server.ts";
import { listDocuments, type Document } from "./documents/documents.server.ts";
import { documents } from "./documents/schema.ts";
import { keptSince, keptUntil } from "./keeping.ts";
import { erasedGstin, erasedName, finishedStatuses, namedOnInvoice, withoutAnybody, withoutPerson } from "./person.ts";
import { orderEvents, orderLines, orderNotes, orders } from "./schema.ts";

const isFinished = inArray(orders.status, [...finishedStatuses]);

/** The ids of finished orders whose person asked to be forgotten and is still in them. */
export async function listOrdersToForget(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.forgetsPerson, true), ne(orders.mobile, ""), isFinished))
    .orderBy(asc(orders.placedAt), asc(orders.id));
  return rows.map(({ id }) => id);
}

/**
 * The ids of finished orders, at most `most` and the oldest first, that need not be kept any more and tell of somebody
 * still, on their invoice at least. Those of the numbers in `except` have to wait.
 */
export async function listOrdersPastKeeping(
  db: Database,
  { except, most, now }: { except: ReadonlySet<string>; most: number; now: Date },
): Promise<string[]> {
  const since = keptSince(now);
  const later = db
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orders.id), gte(documents.issuedAt, since)));
  const tellsOfSomebody = or(
    ne(orders.mobile, ""),
    ne(orders.name, erasedName),
    notLike(orders.gstin, `%${erasedGstin}`),
  );
  const waits = sql`${orders.number} = any(${sql.param([...except])}::text[])`;
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(lt(orders.placedAt, since), isFinished, tellsOfSomebody, sql`not ${waits}`, notExists(later)))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/**
 * Takes the person out of a locked order, and out of all that was written about it where one of the traces is in it.
 * Amounts, days and goods stay, and what its invoice must go on saying as long as it has to be kept.
 */
export async function forgetPersonOf(
  tx: Database,
  order: Order,
  traces: readonly string[],
  now = new Date(),
): Promise<void> {
  const papers = await listDocuments(tx, order.id);
  const isKept = dayInIndia(now) <= keptUntil(order, papers);
  const rest = isKept
    ? withoutPerson(await asInvoiced(tx, order), await findNamed(tx, order, papers))
    : withoutAnybody(order);
  await tx.update(orders).set(rest).where(eq(orders.id, order.id));
  await tx.update(orderNotes).set({ text: erasedName }).where(eq(orderNotes.orderId, order.id));
  await tx
    .update(orderEvents)
    .set({ note: null })
    .where(and(eq(orderEvents.orderId, order.id), mentions(orderEvents.note, traces)));
  await forgetInLog(tx, { kind: "order", ids: [order.id] }, traces);
  await forgetFacts(tx, { kind: "order", id: order.id }, corrected);
}

async function findNamed(tx: Database, order: Order, papers: readonly Document[]) {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  return namedOnInvoice(
    order,
    lines,
    papers.find(({ kind }) => kind === "invoice"),
  );
}

/** Takes the name of somebody who worked for the shop from the notes they wrote; the notes stay. */
export async function forgetNoteWriter(tx: Database, userId: string): Promise<void> {
  const subject = { kind: "order", id: orderNotes.orderId };
  await tx
    .update(orderNotes)
    .set({ by: formerStaff })
    .where(wroteItself(userId, orderNotes.by, subject));
}
