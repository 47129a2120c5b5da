import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, notExists, sql } from "drizzle-orm";
import {
  eraseDetails,
  eraseInLog,
  formerStaff,
  listFormerFacts,
  mentions,
  wroteItself,
} from "#domain/audit/erasure.server.ts";
import { identifiersOf } from "#domain/audit/identifiers.ts";
import { eraseUsers } from "#domain/coupons/coupons.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { correctedFields } from "../event.ts";
import type { Correction } from "./correction.ts";
import type { Order } from "../schema.ts";
import { listDocuments, snapshotOf, writeSnapshots, type Document } from "../documents/documents.server.ts";
import { namedOn, withoutAnybodyOn, withoutPersonOn } from "../documents/snapshot.ts";
import { documents } from "../documents/schema.ts";
import { forgetPapers } from "../printed-lots/printed-papers.server.ts";
import { eraseReviewers } from "../reviews/reviews.server.ts";
import { retainedSince, retainedUntil } from "./retention.ts";
import { erasedName, finishedStatuses, withoutAnybody, withoutPerson } from "./person.ts";
import { orderEvents, orderLines, orderNotes, orders } from "../schema.ts";

const isFinished = inArray(orders.status, [...finishedStatuses]);

/** The ids of finished orders whose personal data are to be erased, oldest first. */
export async function listOrdersToErase(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.erasureRequestedAt), isNull(orders.erasedAt), isFinished))
    .orderBy(asc(orders.placedAt), asc(orders.id));
  return rows.map(({ id }) => id);
}

/**
 * The ids of at most `most` finished orders whose legal retention is over and which still name somebody, oldest first.
 * `except` has the numbers of orders to leave out.
 */
export async function listOrdersPastRetention(
  db: Database,
  { except, most, now }: { except: ReadonlySet<string>; most: number; now: Date },
): Promise<string[]> {
  const since = retainedSince(now);
  const later = db
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orders.id), gte(documents.issuedAt, since)));
  const waits = sql`${orders.number} = any(${sql.param([...except])}::text[])`;
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(lt(orders.placedAt, since), isFinished, isNull(orders.retentionEndedAt), sql`not ${waits}`, notExists(later)),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/**
 * Erases the personal data of a locked order, also from its invoices, reviews and notes. What the law requires on an
 * invoice stays until its retention ends.
 */
export async function erasePersonOf(
  tx: Database,
  order: Order,
  /** Words of names, mobiles and e-mails, in lower case. Texts about the order that contain one of them are erased. */
  traces: readonly string[],
  now = new Date(),
): Promise<void> {
  const issued = await listDocuments(tx, order.id);
  const isKept = dayInIndia(now) <= retainedUntil(order, issued);
  await tx
    .update(orders)
    .set(isKept ? withoutPerson(order, now) : withoutAnybody(order, now))
    .where(eq(orders.id, order.id));
  await eraseOnDocuments(tx, issued, isKept);
  await eraseReviewers(tx, [order.id], { keepsWords: false, traces });
  await eraseUsers(tx, [order.id]);
  await forgetPapers(tx, order.id);
  await tx.update(orderNotes).set({ text: erasedName }).where(eq(orderNotes.orderId, order.id));
  await tx
    .update(orderEvents)
    .set({ note: null })
    .where(and(eq(orderEvents.orderId, order.id), mentions(orderEvents.note, traces)));
  await tx
    .update(orderLines)
    .set({ discountReason: erasedName })
    .where(and(eq(orderLines.orderId, order.id), mentions(orderLines.discountReason, traces)));
  await eraseInLog(tx, { kind: "order", ids: [order.id] }, traces);
  await eraseDetails(tx, { kind: "order", id: order.id }, [...correctedFields, "blockReason"]);
}

/** The identifiers (`identifiersOf`) from the names, mobiles and e-mails that an order had before its corrections. */
export async function identifiersOfCorrections(db: Database, orderId: string): Promise<string[]> {
  const former: Correction[] = await listFormerFacts(db, { kind: "order", id: orderId }, correctedFields);
  return former.flatMap(({ name = null, senderName = null, mobile = null, senderMobile = null, email = null }) =>
    identifiersOf({ names: [name, senderName], mobiles: [mobile, senderMobile], emails: [email] }),
  );
}

/**
 * Erases personal data from documents. If `isKept`, legal retention still runs, and names that the law requires stay.
 */
async function eraseOnDocuments(tx: Database, issued: readonly Document[], isKept: boolean): Promise<void> {
  const snapshots = issued.map(snapshotOf);
  if (snapshots.length === 0) return;
  const named = namedOn(snapshots[0]!);
  const erased = snapshots.map((snapshot) => (isKept ? withoutPersonOn(snapshot, named) : withoutAnybodyOn(snapshot)));
  await writeSnapshots(tx, new Map(issued.map(({ id }, index) => [id, erased[index]!])));
}

/** Replaces the name of a former staff member with `formerStaff` in notes about orders. */
export async function eraseNoteWriter(tx: Database, userId: string): Promise<void> {
  const subject = { kind: "order", id: orderNotes.orderId };
  await tx
    .update(orderNotes)
    .set({ by: formerStaff })
    .where(wroteItself(userId, orderNotes.by, subject));
}
