import { allowLetters } from "#domain/accounts/letter-refusals.server.ts";
import { eraseMailbox, eraseWaitingLetters } from "#domain/accounts/mailboxes.server.ts";
import { recordChange } from "#domain/audit/audit.server.ts";
import { deleteOldStockRequests, eraseStockRequests } from "#domain/catalogue/stock/stock-requests.server.ts";
import type { RecordedEnquiry } from "#domain/enquiries/enquiries.server.ts";
import {
  eraseWriter,
  listErasureRequests,
  lockEnquiries,
  lockEnquiriesPastClaims,
  mustBeKept,
  requestErasure,
} from "#domain/enquiries/erasure.server.ts";
import {
  erasePersonOf,
  listOrdersPastRetention,
  listOrdersToErase,
  identifiersOfCorrections,
} from "#domain/orders/customer/erasure.server.ts";
import { forgetMobiles } from "#domain/orders/customer-notes/notes.server.ts";
import { retainedSince } from "#domain/orders/customer/retention.ts";
import type { Order } from "#domain/orders/schema.ts";
import { lockOrder } from "#domain/orders/orders.server.ts";
import { addressesOfOrder, finishedStatuses, isErased, identifiersOfOrder } from "#domain/orders/customer/person.ts";
import { eraseOrigins } from "#domain/orders/board/unpaid.server.ts";
import {
  eraseNotices,
  eraseNoticesBefore,
  erasePayer,
  listNumbersWithOpenMoney,
} from "#domain/payments/erasure.server.ts";
import type { Database } from "#platform/database.server.ts";
import { eraseJobs } from "#platform/identifiers.server.ts";
import { deleteUnconfirmed } from "./unconfirmed.server.ts";

/** The most orders and enquiries that one run erases because their retention is over. */
const MOST = 500;
/** How many orders one transaction erases. More would stay locked too long; fewer would repeat slow queries often. */
const TOGETHER = 50;

/**
 * The hourly job "forget-persons". Erases the data of people who asked for it, once their orders and complaints are
 * finished. Also erases all personal data that need not be kept any longer.
 */
export async function erasePersons(db: Database, now = new Date()): Promise<void> {
  for (const id of await listOrdersToErase(db)) {
    await db.transaction(async (tx) => erasePersonsOf(tx, [await lockOrder(tx, id)]));
  }
  const requested = (await listErasureRequests(db)).filter((enquiry) => !mustBeKept(enquiry));
  const references = requested.map(({ reference }) => reference);
  await db.transaction(async (tx) => eraseWriters(tx, await lockEnquiries(tx, references)));
  await deleteUnconfirmed(db);
  await deleteOldStockRequests(db, now);
  await eraseOrigins(db, now);
  await endRetention(db, now);
  await db.transaction((tx) => forgetMobiles(tx));
}

/** Erases people from records that no law requires any more. Leaves out orders whose money is not settled. */
async function endRetention(db: Database, now: Date): Promise<void> {
  const except = await listNumbersWithOpenMoney(db, now);
  const ids = await listOrdersPastRetention(db, { except, most: MOST, now });
  for (let done = 0; done < ids.length; done += TOGETHER) {
    // Sorted, so that two transactions that lock several orders do not end in a deadlock.
    const few = ids.slice(done, done + TOGETHER).toSorted();
    await db.transaction(async (tx) => {
      const orders = [];
      for (const id of few) orders.push(await lockOrder(tx, id));
      // Some of these orders were erased before, except what the law required on their invoices.
      await eraseFinished(tx, orders, [], now);
    });
  }
  await eraseNoticesBefore(db, retainedSince(now), MOST);
  await db.transaction(async (tx) => eraseWriters(tx, await lockEnquiriesPastClaims(tx, { most: MOST, now })));
}

/**
 * Erases people from finished orders whose money is settled. Skips all other orders, and orders erased before. The
 * caller must lock the orders. `traces` are words of names, mobiles and e-mails, in lower case. Texts about these
 * orders are erased if they contain such a word.
 */
export async function erasePersonsOf(tx: Database, orders: readonly Order[], traces: string[] = []): Promise<void> {
  const known = orders.filter((order) => !isErased(order));
  for (const order of await eraseFinished(tx, known, traces)) {
    await eraseJobs(tx, addressesOfOrder(order));
    if (order.email) await eraseWaitingLetters(tx, order.email);
  }
}

/** Erases people from finished orders whose money is settled, and returns these orders. Skips all other orders. */
async function eraseFinished(
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
    const all = [
      ...new Set([...identifiersOfOrder(order), ...(await identifiersOfCorrections(tx, order.id)), ...traces]),
    ];
    await erasePayer(tx, order.id, all);
    await erasePersonOf(tx, order, all, now);
  }
  await eraseNotices(
    tx,
    finished.map(({ id }) => id),
  );
  return finished;
}

/**
 * Erases the writers of these locked enquiries. If a complaint is not settled yet, its writer is erased only after the
 * settlement.
 */
export async function eraseWriters(tx: Database, found: readonly RecordedEnquiry[]): Promise<void> {
  for (const enquiry of found) {
    if (!mustBeKept(enquiry)) await eraseWriter(tx, enquiry);
    else {
      await requestErasure(tx, enquiry);
      const by = { id: null, name: "The customer" };
      const action = "asked to be forgotten once it is settled";
      await recordChange(tx, { by, action, subject: { kind: "enquiry", id: enquiry.reference } });
    }
  }
}

/**
 * Deletes an e-mail address's requests for e-mails about sold-out products, its refusal of further e-mails, and the
 * e-mails that wait for it.
 */
export async function eraseWaiting(tx: Database, email: string): Promise<void> {
  await eraseStockRequests(tx, email);
  await eraseMailbox(tx, email);
  await allowLetters(tx, email.toLowerCase());
}
