import { and, eq, inArray, ne } from "drizzle-orm";
import { recordChange } from "#domain/audit/audit.server.ts";
import { auditLog } from "#domain/audit/schema.ts";
import type { RecordedEnquiry } from "#domain/enquiries/enquiries.server.ts";
import {
  forgetWriter,
  lockEnquiries,
  lockEnquiriesPastClaims,
  mustBeKept,
} from "#domain/enquiries/forgetting.server.ts";
import { enquiries } from "#domain/enquiries/schema.ts";
import { tracesOfCorrections } from "#domain/orders/correction.server.ts";
import { forgetPersonOf, listOrdersPastKeeping, listOrdersToForget } from "#domain/orders/forgetting.server.ts";
import { keptSince } from "#domain/orders/keeping.ts";
import { lockOrder, type Order } from "#domain/orders/orders.server.ts";
import { addressesOfOrder, finishedStatuses, isForgotten, tracesOfOrder } from "#domain/orders/person.ts";
import {
  forgetNotices,
  forgetNoticesBefore,
  forgetPayer,
  listNumbersWithOpenMoney,
} from "#domain/payments/forgetting.server.ts";
import type { Database } from "#platform/database.server.ts";
import { forgetJobs } from "#platform/traces.server.ts";
import { deleteUnconfirmed } from "./unconfirmed.server.ts";

/** Written down for a complaint that is still open when its writer's account is erased; the job finds it by this. */
const onceSettled = "asked to be forgotten once it is settled";

/** As many of one sort are forgotten in an hour at most. */
const MOST = 500;
/** As many orders are locked together: few, so that nobody waits, and more than one, as they share the long looks. */
const TOGETHER = 50;

/**
 * Forgets whom erased accounts have left behind in orders and complaints that have come to their end since, whoever
 * registered and never confirmed it, and everybody in what need not be kept any more; the job "forget-persons".
 */
export async function forgetPersons(db: Database, now = new Date()): Promise<void> {
  for (const id of await listOrdersToForget(db)) {
    await db.transaction(async (tx) => forgetPersonsOf(tx, [await lockOrder(tx, id)]));
  }
  const references = await listSettledLater(db);
  await db.transaction(async (tx) => forgetWriters(tx, await lockEnquiries(tx, references)));
  await deleteUnconfirmed(db);
  await endKeeping(db, now);
}

/** Forgets the oldest, asked or not, with an account or without, of whom no law makes us keep anything any more. */
async function endKeeping(db: Database, now: Date): Promise<void> {
  const except = await listNumbersWithOpenMoney(db, now);
  const ids = await listOrdersPastKeeping(db, { except, most: MOST, now });
  for (let done = 0; done < ids.length; done += TOGETHER) {
    // In one sequence for all who lock several.
    const few = ids.slice(done, done + TOGETHER).toSorted();
    await db.transaction(async (tx) => {
      const orders = [];
      for (const id of few) orders.push(await lockOrder(tx, id));
      await forgetFinished(tx, orders, [], now);
    });
  }
  await forgetNoticesBefore(db, keptSince(now), MOST);
  await db.transaction(async (tx) => forgetWriters(tx, await lockEnquiriesPastClaims(tx, { most: MOST, now })));
}

/**
 * Takes the person out of those of the locked orders that are finished, with no money awaited and none owed; the others
 * have to wait. `traces` are what else tells of the person.
 */
export async function forgetPersonsOf(tx: Database, orders: readonly Order[], traces: string[] = []): Promise<void> {
  const known = orders.filter((order) => !isForgotten(order));
  for (const order of await forgetFinished(tx, known, traces)) await forgetJobs(tx, addressesOfOrder(order));
}

/** The same without the jobs, which an old order has none of any more; answers with those that did not have to wait. */
async function forgetFinished(
  tx: Database,
  orders: readonly Order[],
  traces: string[],
  now = new Date(),
): Promise<Order[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const open = await listNumbersWithOpenMoney(tx, now, ids);
  const finished = orders.filter(({ number, status }) => finishedStatuses.includes(status) && !open.has(number));
  for (const order of finished) {
    const all = [...new Set([...tracesOfOrder(order), ...(await tracesOfCorrections(tx, order.id)), ...traces])];
    await forgetPayer(tx, order.id, all);
    await forgetPersonOf(tx, order, all, now);
  }
  await forgetNotices(
    tx,
    finished.map(({ id }) => id),
  );
  return finished;
}

/** Takes the writer out of the locked enquiries; a complaint that is not settled is noted for later. */
export async function forgetWriters(tx: Database, found: readonly RecordedEnquiry[]): Promise<void> {
  for (const enquiry of found) {
    if (!mustBeKept(enquiry)) await forgetWriter(tx, enquiry);
    else {
      const by = { id: null, name: "The customer" };
      await recordChange(tx, { by, action: onceSettled, subject: { kind: "enquiry", id: enquiry.reference } });
    }
  }
}

/** Those of the complaints whose writers asked to be forgotten and are, once they are settled. */
export async function listPromised(db: Database, references: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ reference: auditLog.subjectId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, "enquiry"),
        eq(auditLog.action, onceSettled),
        inArray(auditLog.subjectId, references),
      ),
    );
  return new Set(rows.map(({ reference }) => reference));
}

async function listSettledLater(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ enquiry: enquiries })
    .from(auditLog)
    .innerJoin(enquiries, eq(enquiries.reference, auditLog.subjectId))
    .where(and(eq(auditLog.subjectKind, "enquiry"), eq(auditLog.action, onceSettled), ne(enquiries.mobile, "")));
  return rows.flatMap(({ enquiry }) => (mustBeKept(enquiry) ? [] : enquiry.reference));
}
