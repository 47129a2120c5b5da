import { randomUUID } from "node:crypto";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { addressesOf, identifiersOf } from "#domain/audit/identifiers.ts";
import type { RecordedEnquiry } from "#domain/enquiries/enquiries.server.ts";
import {
  countEnquiriesInAccounts,
  listEnquiriesOfGuest,
  lockEnquiries,
  mustBeKept,
} from "#domain/enquiries/erasure.server.ts";
import {
  countOrdersInAccounts,
  listOrdersOfGuest,
  markErased,
  type Buyer,
} from "#domain/orders/customer/guests.server.ts";
import { forgetMobiles } from "#domain/orders/customer-notes/notes.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import type { Order } from "#domain/orders/schema.ts";
import { recordEvent } from "#domain/orders/orders.server.ts";
import { eraseReviewers } from "#domain/orders/reviews/reviews.server.ts";
import { finishedStatuses, isErased, identifiersOfOrder } from "#domain/orders/customer/person.ts";
import type { Database } from "#platform/database.server.ts";
import { eraseLimitCounts, eraseJobs } from "#platform/identifiers.server.ts";
import { erasePersonsOf, eraseWaiting, eraseWriters } from "./deferred-erasure.server.ts";

/** The records of a person without an account. */
export type Guest = {
  person: Buyer;
  orders: Order[];
  enquiries: RecordedEnquiry[];
  /** How many orders and enquiries with the same mobile or e-mail belong to accounts, whose holders can erase them. */
  inAccounts: number;
};

/**
 * The orders and enquiries with this person's mobile or e-mail, and the order `person.orderId`. Leaves out records that
 * belong to accounts, are erased or are to be erased. A gift order is not found by the receiver's mobile.
 */
export async function findGuest(db: Database, person: Buyer): Promise<Guest> {
  return {
    person,
    orders: await listOrdersOfGuest(db, person),
    // A complaint whose writer is to be erased is left to the hourly job, which waits until it is settled.
    enquiries: (await listEnquiriesOfGuest(db, person)).filter(({ erasureRequestedAt }) => !erasureRequestedAt),
    inAccounts: (await countOrdersInAccounts(db, person)) + (await countEnquiriesInAccounts(db, person)),
  };
}

/** A guest's unfinished orders and unsettled complaints. The guest is erased from these only once they have ended. */
export function waitsOf({ orders, enquiries }: Guest): { orders: Order[]; enquiries: RecordedEnquiry[] } {
  return {
    orders: orders.filter(({ status }) => !finishedStatuses.includes(status)),
    enquiries: enquiries.filter(mustBeKept),
  };
}

/** A guest's order numbers and enquiry references as one text, to notice whether records were added or removed. */
export function listedOf({ orders, enquiries }: Guest): string {
  return [...orders.map(({ number }) => number), ...enquiries.map(({ reference }) => reference)].toSorted().join(" ");
}

/**
 * Erases a person without an account (DPDP Act 2023, section 12). Unfinished orders and complaints are erased once they
 * have ended. Refuses if records were added or removed since staff saw the list.
 */
export async function eraseGuest(
  db: Database,
  person: Buyer,
  /** `seen`: what `listedOf` gave for the list that staff saw. `keepsReviews`: whether the words of reviews stay. */
  { seen, by, keepsReviews = false }: { seen: string; by: Actor; keepsReviews?: boolean },
): Promise<"forgotten" | { refused: string }> {
  return db.transaction(async (tx) => {
    const guest = await findGuest(tx, person);
    const listed = listedOf(guest);
    if (listed === "") return "forgotten";
    if (listed !== seen) {
      return { refused: "Something has changed since this page was opened. Look at the list once more, then press." };
    }
    // Locked in the same sequence as when an account is erased: enquiries, orders.
    const references = guest.enquiries.map(({ reference }) => reference);
    const enquiries = await lockEnquiries(tx, references);
    const orders = await markErased(
      tx,
      guest.orders.map(({ id }) => id),
    );
    const traces = identifiersOfGuest(guest);
    const ids = orders.map(({ id }) => id);
    await eraseReviewers(tx, ids, { keepsWords: keepsReviews, traces });
    await erasePersonsOf(tx, orders, traces);
    await forgetMobiles(tx, orders);
    await eraseWriters(tx, enquiries);
    const addresses = addressesOf({ mobiles: [person.mobile], emails: [person.email] });
    await eraseJobs(tx, addresses);
    if (person.email) {
      await eraseWaiting(tx, person.email);
      await eraseLimitCounts(tx, [person.email.toLowerCase()]);
    }
    await recordErasure(tx, { ...guest, orders, enquiries }, by);
    return "forgotten";
  });
}

function identifiersOfGuest({ person, orders, enquiries }: Guest): string[] {
  const names = enquiries.flatMap(({ name, lastName }) => [name, lastName]);
  return [
    ...orders.flatMap(identifiersOfOrder),
    ...identifiersOf({ names, mobiles: [person.mobile], emails: [person.email] }),
  ];
}

async function recordErasure(tx: Database, { orders, enquiries }: Guest, by: Actor): Promise<void> {
  const doing = { by: "shop", actorId: by.id, submissionId: randomUUID() } as const;
  for (const { id } of orders) {
    const isGone = isErased((await findOrder(tx, id))!);
    await recordEvent(tx, id, isGone ? "erased" : "erasure-requested", doing);
    await recordChange(tx, { by, action: actionOf(isGone), subject: { kind: "order", id } });
  }
  for (const enquiry of enquiries) {
    const subject = { kind: "enquiry", id: enquiry.reference } as const;
    await recordChange(tx, { by, action: actionOf(!mustBeKept(enquiry)), subject });
  }
}

function actionOf(isGone: boolean): string {
  return isGone ? "forgot the person" : "promised to forget the person at its end";
}
