import { href } from "react-router";
import { markOrdersSeen } from "#domain/notifications/new-orders.server.ts";
import { may } from "#app/access.ts";
import { database, environment, type Context } from "#app/context.ts";
import { findUserNames } from "#domain/accounts/users.server.ts";
import type { Calendar } from "#domain/delivery/delivery.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { formatMoney, formatRupees } from "#domain/money.ts";
import { asksWhatToDo, isPackedHere, isPaid, keptOf, partInWords, partPaidPaiseOf } from "#domain/orders/order.ts";
import { bestBeforeInWords } from "#domain/orders/kitchen/best-before.ts";
import { buyersMobile, chargesOf, discountName } from "#domain/orders/documents/bill.ts";
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
import { historyOf, isOfMoney } from "#domain/orders/board/history.ts";
import { laneOf } from "#domain/orders/board/lanes.ts";
import { listNotes } from "#domain/orders/board/notes.server.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { lotsInWords, type PackedLot } from "#domain/orders/kitchen/packed-lots.ts";
import { readPackedLots } from "#domain/orders/kitchen/packed-lots.server.ts";
import { listRecalled } from "#domain/orders/kitchen/packing.server.ts";
import { readStanding, type Standing } from "#domain/orders/customer/standing.server.ts";
import { cameBackInWords } from "#domain/orders/customer/standing.ts";
import { isErased, awaitsErasure } from "#domain/orders/customer/person.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import { listDisputes } from "#domain/payments/receipts/disputes.server.ts";
import { listPayments, type Payment } from "#domain/payments/requests/payments.server.ts";
import { listReceipts } from "#domain/payments/receipts/receipts.server.ts";
import { listReversed } from "#domain/payments/receipts/reversals.server.ts";
import { refundableOf } from "#domain/payments/refunds/refunding.ts";
import { listRefunds, type Refund } from "#domain/payments/refunds/refunds.server.ts";
import { listToLeave } from "#domain/orders/parcels/parcels.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia, dayInWords } from "#platform/day.ts";
import { daysInWords } from "./card.server.ts";
import { customerView } from "./order-customer.server.ts";
import { readDone, type DoneView } from "./done.server.ts";
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
  return {
    ...statusOf(order, recalled),
    /** Who took the order at the desk. */
    takenBy: order.takenBy === null ? undefined : names.get(order.takenBy),
    isCancellable: mayCancel(context, order),
    isUncancellable: mayUncancel(context, order),
    mark: seesMoney ? moneyMarkOf(order) : undefined,
    /** The secret of the page as the customer sees it, which has all that is known of the order. */
    token: seesMoney && seesContacts ? order.token : undefined,
    customer: customerView(order, seesContacts, context.get(environment).SITE_URL),
    standing: seesContacts ? standingInWords(await readStanding(db, order)) : undefined,
    hasCustomer: seesContacts && !isErased(order) && !awaitsErasure(order) && hasBuyer(order),
    mayCorrect: seesContacts && whyNoCorrection(order.status) === undefined,
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
    hasInvoice: (await findInvoice(db, order.id)) !== undefined,
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
    discountName: discountName(order),
    /** By position, what was taken off a line's price, and why. */
    lowered: new Map(
      lowered.map((line) => [line.position, `${formatRupees(line.discountPaise)} less: ${line.discountReason}`]),
    ),
    totalPaise: order.sums.totalPaise,
  };
}

const ways = { upi: "UPI", razorpay: "Razorpay", cash: "Cash" } as const;

type Received = Awaited<ReturnType<typeof listReceipts>>[number];
type Dispute = Awaited<ReturnType<typeof listDisputes>>[number];

type Money = {
  requests: readonly Payment[];
  receipts: readonly Received[];
  refunds: readonly Refund[];
};

/** Sentences about the money that came, was refunded, is missing or is awaited. */
function moneyView(order: FullOrder, { requests, receipts, refunds }: Money) {
  // A refund that was repeated is left out, because the later one is listed.
  const repeated = new Set(refunds.map(({ repeats }) => repeats));
  const told = refunds.filter(({ id, status, isOpen }) => (status !== "failed" || isOpen) && !repeated.has(id));
  const came = receipts.map(({ receipt, method }) => ({
    id: receipt.id,
    words: receiptInWords(receipt, method),
    /** Where it is taken back, if a person recorded it. */
    takeBack: receipt.rail === "card" ? undefined : takeBackOf(receipt),
    refunds: told
      .filter(({ receiptId }) => receiptId === receipt.id)
      .map((refund) => ({ ...refundView(refund), isOpen: refund.isOpen })),
  }));
  const asked = requests
    .filter((request) => request.state !== "closed" || request.claimedUtr || request.method === order.method)
    .filter((request) => !receipts.some(({ method }) => method === request.method))
    .map((request) => ({ id: request.id, words: requestInWords(request, order), takeBack: undefined, refunds: [] }));
  const part = partPaidPaiseOf(order);
  const missing =
    part > 0
      ? [{ id: "missing", words: `${partInWords(part, order.sums.totalPaise)}.`, takeBack: undefined, refunds: [] }]
      : [];
  return [...came, ...missing, ...asked];
}

const refundStates = {
  due: "is owed back",
  sent: "is on its way back",
  done: "went back",
  failed: "has not gone back: Razorpay did not send it",
  "called-off": "was promised, and called off",
} as const;

function refundView({ id, amountPaise, status, source, doneAt, createdAt, reason }: Refund) {
  const amount = formatRupees(amountPaise);
  if (status === "called-off") return { id, amount, words: `${amount} ${refundStates[status]}. ${reason}` };
  const since = status === "done" ? doneAt && ` on ${momentInWords(doneAt)}` : ` (since ${momentInWords(createdAt)})`;
  const where = source === "gateway" ? ", by Razorpay's own pages," : "";
  return { id, amount, words: `${amount} ${refundStates[status]}${where}${since ?? ""}. ${reason}` };
}

function disputeView({ id, state, amountPaise, deductedPaise, respondBy }: Dispute) {
  const [contested, deducted] = [formatRupees(amountPaise), formatRupees(deductedPaise)];
  const words = {
    open: `The payer contests ${contested} at the bank. Answer on Razorpay's pages${respondBy ? ` by ${momentInWords(respondBy)}` : ""}.`,
    won: `The payer contested ${contested} at the bank, and it stays with the shop.`,
    lost: `The payer contested ${contested} at the bank, and the bank took ${deducted} back.`,
  };
  return { id, words: words[state] };
}

/**
 * Says how money came: "₹549 came with UTR 412345678901, on Saturday 21 November, 2:05 pm." A UTR is the bank's
 * reference.
 */
function receiptInWords(
  { rail, externalId, amountPaise, currency, receivedAt }: Received["receipt"],
  method: Payment["method"],
) {
  const amount = formatMoney(amountPaise, currency);
  const by =
    rail === "cash" ? "in cash" : rail === "upi" ? `with UTR ${externalId}` : `by ${ways[method]} (${externalId})`;
  const counts = currency === "INR" ? "" : " It counts for nothing.";
  return `${amount} came ${by}, on ${momentInWords(receivedAt)}.${counts}`;
}

/** Cash that came with that of other orders is taken back with them; its receipt has the id of the hand-in. */
function takeBackOf({ id, requestId, externalId }: Received["receipt"]): string {
  return requestId === null
    ? href("/back-office/money/cash/hand-ins/:id/take-back", { id: externalId })
    : href("/back-office/money/receipts/:id/reverse", { id });
}

type Reversed = Awaited<ReturnType<typeof listReversed>>[number];

function reversedView({ id, rail, externalId, amountPaise, currency, reversedAt, reversedBy, reason }: Reversed) {
  const by = rail === "cash" ? "in cash" : `with UTR ${externalId}`;
  const who = reversedBy ? ` by ${reversedBy}` : "";
  const amount = formatMoney(amountPaise, currency);
  return {
    id,
    words: `${amount} ${by} was recorded by mistake, and taken back${who}, ${momentInWords(reversedAt)}. ${reason}`,
  };
}

function requestInWords(
  { method, state, amountPaise, claimedUtr, saidPaidAt, failure }: Payment,
  order: FullOrder,
): string {
  const isOverUnpaid = method === "cash" && (state === "closed" || order.status === "returned");
  const how = isOverUnpaid ? "was not paid" : isPaid(order) && keptOf(order.sums) > 0 ? "is not needed" : states[state];
  return [
    `${ways[method]}, ${formatRupees(amountPaise)}, ${how}`,
    claimedUtr && `. The customer gave the UTR ${claimedUtr}`,
    !claimedUtr && saidPaidAt && `. The customer says that it is paid, since ${momentInWords(saidPaidAt)}`,
    failure && `. ${failure.replace(/\.$/, "")}`,
    ".",
  ]
    .filter(Boolean)
    .join("");
}

const states = {
  open: "is waited for",
  failed: "did not go through",
  closed: "did not come in time",
} as const;
