import { database } from "#app/context.ts";
import { whoActs } from "#app/access.ts";
import { mayActAs } from "#domain/accounts/account.ts";
import { findUserNames } from "#domain/accounts/users.server.ts";
import type { Calendar } from "#domain/delivery/calendar.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { isPaid } from "#domain/orders/balance.ts";
import { bestBeforeInWords } from "#domain/orders/best-before.ts";
import { trackingPage } from "#domain/orders/couriers.ts";
import { isLate, isReported, moneyMarkOf, nextStepOf, otherMovesOf } from "#domain/orders/desk.ts";
import { whyNoCorrection } from "#domain/orders/correction.ts";
import { findInvoice } from "#domain/orders/documents/documents.server.ts";
import { historyOf } from "#domain/orders/history.ts";
import { laneOf } from "#domain/orders/lanes.ts";
import { listNotes } from "#domain/orders/notes.server.ts";
import type { FullOrder } from "#domain/orders/orders.server.ts";
import { momentInWords } from "#domain/orders/story.ts";
import { isCancellable } from "#domain/payments/cancellation.server.ts";
import { listOpenRefunds } from "#domain/payments/open-refunds.server.ts";
import { listPayments } from "#domain/payments/payments.server.ts";
import { listReceipts } from "#domain/payments/receipts.server.ts";
import { refundableOf } from "#domain/payments/refunding.ts";
import { listRefunds } from "#domain/payments/refunds.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { RouterContextProvider } from "react-router";
import { daysInWords } from "./card.server.ts";
import { customerView } from "./customer.server.ts";
import { readDone } from "./done.server.ts";
import { moneyView } from "./order-money.server.ts";
import { orderAtDesk } from "./order-at-desk.server.ts";
import { standingName } from "./words.ts";

/** Everything the desk knows of one order. */
export async function readOrder(context: Readonly<RouterContextProvider>, number: string, query: URLSearchParams) {
  const db = context.get(database);
  const order = await orderAtDesk(db, number);
  const requests = await listPayments(db, order.id);
  const refunds = await listRefunds(db, order.id);
  const notes = await listNotes(db, order.id);
  const actors = order.events.flatMap(({ actorId }) => actorId ?? []);
  const isOwner = mayActAs(whoActs(context).role, "owner");
  return {
    ...standingOf(order),
    customer: customerView(order),
    mayCorrect: whyNoCorrection(order.status) === undefined,
    mayForget: isOwner && !order.forgetsPerson,
    bill: billOf(order, await readCalendar(db)),
    money: moneyView(order, {
      requests,
      receipts: await listReceipts(db, order.id),
      refunds,
      open: await listOpenRefunds(db, [order.id]),
    }),
    isConfirmedByHand: requests.some(({ method }) => method !== "razorpay"),
    isOwner,
    mayRefund: isOwner && isPaid(order) && refundableOf(order.sums, refunds) > 0,
    mayTakeBack: isOwner && order.status === "collected" && !isPaid(order),
    parcel: parcelOf(order),
    gift: order.isGift ? { message: order.giftMessage, from: order.senderName } : undefined,
    note: order.note,
    hasInvoice: (await findInvoice(db, order.id)) !== undefined,
    history: historyOf(order.events, notes, await findUserNames(db, actors)),
    notes: notes.map(({ id, by, text, writtenAt }) => ({
      id,
      by,
      text,
      at: momentInWords(writtenAt),
    })),
    done: await readDone(db, query),
  };
}

export type DeskOrder = Awaited<ReturnType<typeof readOrder>>;

function standingOf(order: FullOrder) {
  const { number, token, status, collects } = order;
  const today = dayInIndia(new Date());
  return {
    number,
    token,
    status,
    collects,
    lane: laneOf(status),
    standing: standingName(status),
    isLate: isLate(order, today),
    days: daysInWords(order, today),
    placedAt: momentInWords(order.placedAt),
    mark: moneyMarkOf(order),
    isPaid: isPaid(order),
    next: nextStepOf(order),
    others: otherMovesOf(order),
    isCancellable: isCancellable(status, "shop"),
    isReported: isReported(order),
  };
}

function billOf(order: FullOrder, calendar: Calendar) {
  const { lines, deliveryPaise, cashFeePaise } = order;
  return {
    lines: lines.map(({ position, name, nameTe, label, quantity, unitPaise, contents, shelfLifeDays }) => ({
      position,
      name,
      nameTe,
      label,
      quantity,
      paise: unitPaise * quantity,
      contents: contents.map((content) => `${content.quantity} × ${content.name}, ${content.grams} g`),
      bestBefore: bestBeforeInWords({ shelfLifeDays, contents }, order, calendar),
    })),
    deliveryPaise,
    cashFeePaise,
    totalPaise: order.sums.totalPaise,
  };
}

function parcelOf({ courier, trackingNumber }: FullOrder) {
  return courier ? { courier, number: trackingNumber ?? "", page: trackingPage(courier, trackingNumber) } : undefined;
}
