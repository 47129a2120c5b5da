import { href } from "react-router";
import { markOrdersSeen } from "#domain/notifications/new-orders.server.ts";
import { may } from "#app/access.ts";
import { database, environment, offered, type Context } from "#app/context.ts";
import { findUserNames } from "#domain/accounts/users.server.ts";
import type { Calendar } from "#domain/delivery/delivery.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { whyContentsStay } from "#domain/checkout/contents-stay.server.ts";
import { mayMove } from "#domain/checkout/other-day.server.ts";
import { formatRupees } from "#domain/money.ts";
import { asksWhatToDo, isPackedHere, isPaid } from "#domain/orders/order.ts";
import { bestBeforeInWords } from "#domain/orders/kitchen/best-before.ts";
import { buyersMobile, chargesOf, isOverEWayLimit } from "#domain/orders/documents/bill.ts";
import { whyNoCorrection } from "#domain/orders/customer/correction.ts";
import {
  hasJustLeft,
  isLate,
  isReported,
  moneyMarkOf,
  nextStepOf,
  otherTransitionsOf,
} from "#domain/orders/board/staff-transitions.ts";
import { findInvoice } from "#domain/orders/documents/documents.server.ts";
import { laneOf } from "#domain/orders/board/lanes.ts";
import { listNotes } from "#domain/orders/board/notes.server.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { lotsInWords, type PackedLot } from "#domain/orders/kitchen/packed-lots.ts";
import { readPackedLots } from "#domain/orders/kitchen/packed-lots.server.ts";
import { listRecalled } from "#domain/orders/kitchen/packing.server.ts";
import { readStanding, type Standing } from "#domain/orders/customer/standing.server.ts";
import { cameBackInWords } from "#domain/orders/customer/standing.ts";
import { isErased, awaitsErasure, finishedStatuses } from "#domain/orders/customer/person.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import { listDisputes } from "#domain/payments/receipts/disputes.server.ts";
import { listPayments } from "#domain/payments/requests/payments.server.ts";
import { listReceipts } from "#domain/payments/receipts/received.server.ts";
import { listReversed } from "#domain/payments/receipts/reversals.server.ts";
import { refundableOf } from "#domain/payments/refunds/refunding.ts";
import { listRefunds } from "#domain/payments/refunds/refunds.server.ts";
import { listOldPapers } from "#domain/orders/printed-lots/printed-papers.server.ts";
import { listToLeave } from "#domain/orders/parcels/parcels.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia, dayInWords } from "#platform/day.ts";
import { withLanguage } from "#platform/languages.ts";
import { sayDiscount } from "#app/sentences/bill.ts";
import { daysInWords, travelsWith } from "./card.server.ts";
import { historyOf, isOfMoney } from "./history.ts";
import { customerView } from "./order-customer.server.ts";
import { readDone, type DoneView } from "./done.server.ts";
import { disputeView, moneyView, reversedView } from "./order-money.server.ts";
import { mayCancel, mayUncancel, requireOrder } from "./require-order.server.ts";
import { statusName } from "./words.ts";

/** What an order's page shows, in words. Throws 404 for an unknown number. */
export async function readOrder(context: Context, number: string, query: URLSearchParams) {
  const db = context.get(database);
  const order = await requireOrder(db, number);
  await markOrdersSeen(db, number);
  const requests = await listPayments(db, order.id);
  const refunds = await listRefunds(db, order.id);
  const notes = await listNotes(db, order.id);
  const actors = [order.takenBy, ...order.events.map(({ actorId }) => actorId)].filter((id) => id !== null);
  const names = await findUserNames(db, actors);
  const seesMoney = may(context, "money");
  const seesContacts = may(context, "contacts");
  const recalled = isPackedHere(order.status) ? (await listRecalled(db, [order.id])).get(order.id) : undefined;
  const token = seesMoney && seesContacts ? order.token : undefined;
  const invoice = await findInvoice(db, order.id);
  return {
    ...statusOf(order, recalled),
    /** Who took the order at the desk. */
    takenBy: order.takenBy === null ? undefined : names.get(order.takenBy),
    isCancellable: mayCancel(context, order),
    isUncancellable: mayUncancel(context, order),
    mark: seesMoney ? moneyMarkOf(order) : undefined,
    /** The secret of the page as the customer sees it, which has all that is known of the order. */
    token,
    customer: customerView(order, seesContacts, {
      site: context.get(environment).SITE_URL,
      language: offered(context, order.language),
    }),
    standing: seesContacts ? standingInWords(await readStanding(db, order)) : undefined,
    hasCustomer: seesContacts && !isErased(order) && !awaitsErasure(order) && hasBuyer(order),
    mayCorrect: seesContacts && whyNoCorrection(order.status) === undefined,
    mayMove: mayMove(order),
    oldPapers: ((await listOldPapers(db, [order.id])).get(order.id) ?? []).map(({ paper }) => paper),
    mayChange: may(context, "receive-money") && (await whyContentsStay(db, order)) === undefined,
    mayErase: may(context, "erase") && !isErased(order) && !awaitsErasure(order),
    bill: billOf(order, await readCalendar(db), (await readPackedLots(db, [order.id])).get(order.id)),
    sums: seesMoney ? sumsOf(order) : undefined,
    disputes: seesMoney ? (await listDisputes(db, order.id)).map(disputeView) : [],
    money: seesMoney ? moneyView(order, { requests, receipts: await listReceipts(db, order.id), refunds }) : undefined,
    reversed: seesMoney ? (await listReversed(db, order.id)).map(reversedView) : [],
    isConfirmedByHand: requests.some(({ method }) => method !== "razorpay"),
    mayRefund: may(context, "refund") && isPaid(order) && refundableOf(order.sums, refunds) > 0,
    mayTakeBack: may(context, "refund") && order.status === "collected" && !isPaid(order),
    parcels: order.parcels,
    gift: order.isGift
      ? {
          message: order.giftMessage,
          from: order.senderName,
          notBefore: order.collects ? undefined : dayInWords(order.promisedOn),
        }
      : undefined,
    note: order.note,
    needsEWayBill: !finishedStatuses.includes(order.status) && isOverEWayLimit(order),
    /** The address of the customer's bill, in the language of the order. */
    invoice:
      token && invoice && withLanguage(href("/orders/:token/invoice", { token }), offered(context, order.language)),
    history: historyOf(seesMoney ? order.events : order.events.filter(({ kind }) => !isOfMoney(kind)), notes, names),
    notes: notes.map(({ id, by, text, writtenAt }) => ({
      id,
      by,
      text,
      at: momentInWords(writtenAt),
    })),
    ...(await afterParcel(db, await readDone(db, query))),
  };
}

/** Whether an order is that of an account or of somebody with a mobile. */
function hasBuyer(order: FullOrder): boolean {
  return order.userId !== null || buyersMobile(order) !== null;
}

/** "4th order for this mobile, 2 refused"; undefined for the first one while none came back. */
function standingInWords(standing: Standing | undefined): string | undefined {
  if (!standing) return undefined;
  const { place } = standing;
  const back = cameBackInWords(standing);
  if (place === 1 && back === "") return undefined;
  const ending = new Intl.PluralRules("en", { type: "ordinal" }).select(place);
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
  return `${place}${endings[ending] ?? "th"} order for this mobile${back}`;
}

/** What was just done; after a parcel has left, also the next one that waits for a courier. */
async function afterParcel(db: Database, done: DoneView | undefined) {
  const [next] = done?.to === "dispatched" ? await listToLeave(db, 1) : [];
  return { done, nextParcel: next };
}

export type OrderView = Awaited<ReturnType<typeof readOrder>>;

function statusOf(order: FullOrder, recalled: number[] | undefined) {
  const { number, status, collects } = order;
  const today = dayInIndia(new Date());
  const leftAt = order.events.findLast(({ kind }) => kind === "dispatched")?.happenedAt;
  return {
    number,
    status,
    collects,
    lane: laneOf(status),
    statusName: statusName(status),
    isLate: isLate(order, today),
    recalled: recalled ?? [],
    days: daysInWords(order, today),
    travels: travelsWith(order),
    placedAt: momentInWords(order.placedAt),
    isPaid: isPaid(order),
    next: nextStepOf(order, recalled !== undefined),
    others: otherTransitionsOf(
      { status, collects, hasJustLeft: hasJustLeft(leftAt, new Date()) },
      recalled !== undefined,
    ),
    isReported: isReported(order),
    asksWhatToDo: asksWhatToDo(order),
  };
}

function billOf(order: FullOrder, calendar: Calendar, packed?: ReadonlyMap<number, PackedLot[]>) {
  return {
    lines: order.lines.map(({ position, name, nameTe, label, quantity, contents, shelfLifeDays }) => ({
      position,
      name,
      nameTe,
      label,
      quantity,
      contents: contents.map((content) => `${content.quantity} × ${content.name}, ${content.grams} g`),
      bestBefore: bestBeforeInWords({ shelfLifeDays, contents }, order, calendar),
      lots: lotsInWords(packed?.get(position)),
    })),
  };
}

function sumsOf(order: FullOrder) {
  const paise = new Map(order.lines.map(({ position, unitPaise, quantity }) => [position, unitPaise * quantity]));
  const lowered = order.lines.filter(({ discountReason }) => discountReason !== null);
  return {
    ...chargesOf(order),
    paise,
    discountName: sayDiscount(order),
    /** By position, what was taken off a line's price, and why. */
    lowered: new Map(
      lowered.map((line) => [line.position, `${formatRupees(line.discountPaise)} less: ${line.discountReason}`]),
    ),
    totalPaise: order.sums.totalPaise,
  };
}
