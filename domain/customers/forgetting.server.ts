import { recordChange } from "#domain/audit/audit.server.ts";
import type { RecordedEnquiry } from "#domain/enquiries/enquiries.server.ts";
import {
  forgetWriter,
  listErasureRequests,
  lockEnquiries,
  lockEnquiriesPastClaims,
  mustBeKept,
  requestErasure,
} from "#domain/enquiries/forgetting.server.ts";
import {
  forgetPersonOf,
  listOrdersPastKeeping,
  listOrdersToForget,
  tracesOfCorrections,
} from "#domain/orders/forgetting.server.ts";
import { keptSince } from "#domain/orders/keeping.ts";
import { lockOrder, type Order } from "#domain/orders/orders.server.ts";
import { addressesOfOrder, finishedStatuses, isForgotten, tracesOfOrder } from "#domain/orders/person.ts";
import { forgetOrigins } from "#domain/orders/unpaid.server.ts";
import {
  forgetNotices,
  forgetNoticesBefore,
  forgetPayer,
  listNumbersWithOpenMoney,
} from "#domain/payments/forgetting.server.ts";
import type { Database } from "#platform/database.server.ts";
import { forgetJobs } from "#platform/traces.server.ts";
import { deleteUnconfirmed } from "./unconfirmed.server.ts";

/** As many of one sort are forgotten in an hour at most. */
const MOST = 500;
/** As many orders are locked together: few, so that nobody waits, and more than one, as they share the long looks. */
const TOGETHER = 50;

/**
 * Forgets whom erased accounts have left behind in orders and complaints that have come to their end since, whoever
 * registered and never confirmed it, which connection and browser an order of last week came from, and everybody in what need not be kept any more; the job "forget-persons".
 */
export async function forgetPersons(db: Database, now = new Date()): Promise<void> {
  for (const id of await listOrdersToForget(db)) {
    await db.transaction(async (tx) => forgetPersonsOf(tx, [await lockOrder(tx, id)]));
  }
  const requested = (await listErasureRequests(db)).filter((enquiry) => !mustBeKept(enquiry));
  const references = requested.map(({ reference }) => reference);
  await db.transaction(async (tx) => forgetWriters(tx, await lockEnquiries(tx, references)));
  await deleteUnconfirmed(db);
  await forgetOrigins(db, now);
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
      await requestErasure(tx, enquiry);
      const by = { id: null, name: "The customer" };
      const action = "asked to be forgotten once it is settled";
      await recordChange(tx, { by, action, subject: { kind: "enquiry", id: enquiry.reference } });
    }
  }
}
