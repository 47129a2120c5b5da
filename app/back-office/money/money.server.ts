import { may } from "#app/access.ts";
import { database, gateway, type Context } from "#app/context.ts";
import { showMobile } from "#domain/accounts/mobile-number.ts";
import { sayPart } from "#app/sentences/money-back.ts";
import { formatMoney, formatRupees, type Paise } from "#domain/money.ts";
import { buyersMobile, payerInWords } from "#domain/orders/documents/bill.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import { momentInWords, untilInWords } from "#domain/orders/customer/timeline.ts";
import { sumCashOut } from "#domain/payments/hand-ins/cash-out.server.ts";
import { listAccounts } from "#domain/payments/hand-ins/hand-ins.server.ts";
import { countHeldNotices, listHeldNotices } from "#domain/payments/receipts/held-notices.server.ts";
import { listOpenRefunds } from "#domain/payments/refunds/open-refunds.server.ts";
import { methodOfRail, type RefundStatus, utrOf } from "#domain/payments/requests/payment.ts";
import { takesBackSale } from "#domain/payments/refunds/refunding.ts";
import { listAllBack, listReturnedPaid } from "#domain/payments/worklist/returned.server.ts";
import { waitingKinds } from "#domain/payments/worklist/waiting.ts";
import {
  listFailedAttempts,
  listUnallocated,
  listPartPayments,
  readAwaited,
  type AwaitedPayment,
} from "#domain/payments/worklist/worklist.server.ts";
import { ageInWords } from "#platform/age.ts";
import { dayInWords } from "#platform/day.ts";
import { saidBy } from "./said.server.ts";

const SHOWN = 100;

/** What the money page shows: payments, refunds, money without an order, and unusable messages from Razorpay. */
export async function moneyPage(context: Context, request: Request, now = new Date()) {
  const db = context.get(database);
  const awaited = await readAwaited(db, SHOWN, now);
  const cash = await sumCashOut(db);
  const lacks = (await listAccounts(db)).reduce((sum, { lacksPaise }) => sum + Math.max(0, lacksPaise), 0);
  const refunds = await listOpenRefunds(db);
  const returned = await listReturnedPaid(db, now, SHOWN);
  const allBack = await listAllBack(db, SHOWN);
  const parts = await listPartPayments(db, now, SHOWN);
  const unallocated = await listUnallocated(db, now, SHOWN);
  const attempts = await listFailedAttempts(db, SHOWN);
  const notices = await listHeldNotices(db, SHOWN);
  const isAsked = context.get(gateway) !== undefined;
  const withCall = <Row extends { call: ReturnType<typeof callOf> }>(row: Row): Row =>
    may(context, "contacts") ? row : { ...row, call: undefined };
  return {
    said: saidBy(request),
    groups: waitingKinds
      .filter((kind) => kind !== "gateway" && kind !== "cash" && kind !== "cash at home")
      .map((kind) => ({ kind, ...awaited.get(kind)! }))
      .filter(({ count }) => count > 0)
      .map((group) => ({ ...group, rows: group.rows.map((row) => awaitedRow(row, now)) })),
    cash: {
      count: cash.count,
      amount: formatRupees(cash.paise),
      lacks: lacks > 0 ? formatRupees(lacks) : undefined,
    },
    atTheGateway: awaited.get("gateway")!.count,
    cashAtHome: awaited.get("cash at home")!.count,
    refundCount: refunds.length,
    refunds: refunds.slice(0, SHOWN).map((refund) => withCall(refundRow(refund, now, isAsked))),
    returnedCount: returned[0]?.count ?? 0,
    returned: returned.map((order) => ({
      number: order.number,
      payer: payerInWords(order),
      amount: formatRupees(order.leftPaise),
      since: ageInWords(order.placedAt, now),
    })),
    allBackCount: allBack[0]?.count ?? 0,
    allBack: allBack.map((order) => ({
      number: order.number,
      payer: payerInWords(order),
      stands: `It is ${statusInWords(order.status)}`,
      leaves: `planned for ${dayInWords(order.dispatchOn)}`,
    })),
    unallocatedCount: [parts, unallocated, attempts].reduce((sum, [first]) => sum + (first?.count ?? 0), 0),
    unallocated: [...parts.map(partPaymentRow), ...unallocated.map(unallocatedRow), ...attempts.map(attemptRow)].map(
      withCall,
    ),
    noticeCount: notices.length < SHOWN ? notices.length : await countHeldNotices(db),
    notices: notices.map(noticeRow),
  };
}

type Listed<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

function awaitedRow(awaited: AwaitedPayment, now: Date) {
  const { id, number, amountPaise, claimedUtr, saidPaidAt, placedAt, holdExpiresAt } = awaited;
  return {
    id,
    number,
    payer: payerInWords(awaited),
    amount: formatRupees(amountPaise),
    since: ageInWords(placedAt, now),
    utr: claimedUtr,
    says: !claimedUtr && saidPaidAt ? momentInWords(saidPaidAt) : undefined,
    until: holdExpiresAt && untilInWords(holdExpiresAt),
  };
}

function stateOf(status: RefundStatus, isByHand: boolean) {
  if (status === "failed") return "failed" as const;
  if (status === "called-off") return "called off" as const;
  return isByHand ? ("by hand" as const) : ("by itself" as const);
}

/** A refund as the money page shows it. `isAsked` says whether the shop has keys for Razorpay (the gateway). */
function refundRow(refund: Listed<typeof listOpenRefunds>, now: Date, isAsked: boolean) {
  const { id, number, amountPaise, status, rail, reason, externalId, createdAt } = refund;
  const method = methodOfRail[rail];
  // Without keys, the owner refunds Razorpay payments by hand.
  const isByHand = method !== "razorpay" || (!isAsked && (status === "due" || status === "sent"));
  return {
    id,
    number,
    payer: payerInWords(refund),
    amount: formatRupees(amountPaise),
    since: ageInWords(createdAt, now),
    reason,
    call: callOf(refund),
    utr: utrOf({ rail, externalId }),
    mayBeCalledOff: status === "due" || status === "failed",
    state: stateOf(status, isByHand),
    /** Whether the refunded money was surplus: it never paid for an order. */
    isSurplus: !takesBackSale(refund),
    isUnderWay: status === "sent",
    method,
  };
}

type Unallocated = {
  id: string;
  number: string;
  payer: string;
  call: ReturnType<typeof callOf>;
  words: string;
  /**
   * The money received for the order, minus refunds made or owed, in paise. The form that marks the money as sent back
   * is refused if this sum has changed.
   */
  camePaise?: Paise;
  state:
    /** A failed payment. */
    | "attempt"
    /** Money that counts for no order because of its currency or amount. */
    | "unallocated"
    | ReturnType<typeof partPaymentStateOf>;
  when: string;
};

/** A payment of less than the order's total, or money for an order that was cancelled or is to be paid in cash. */
function partPaymentRow(part: Listed<typeof listPartPayments>): Unallocated {
  const { id, number, camePaise, totalPaise, utrs, placedAt, orderStatus } = part;
  return {
    id,
    number,
    payer: payerInWords(part),
    call: callOf(part),
    words: `${sayPart(camePaise, totalPaise)}${utrs ? ` (${utrs})` : ""}`,
    camePaise,
    state: partPaymentStateOf(orderStatus),
    when: momentInWords(placedAt),
  };
}

/** Money that counts for no order because of its currency or its amount, for example an amount in dollars. */
function unallocatedRow(receipt: Listed<typeof listUnallocated>): Unallocated {
  const { id, number, amountPaise, currency, externalId, recordedAt } = receipt;
  const amount = formatMoney(amountPaise, currency);
  const words = `${amount} came (${externalId}), and counts for nothing`;
  return {
    id,
    number,
    payer: payerInWords(receipt),
    call: callOf(receipt),
    words,
    state: "unallocated",
    when: momentInWords(recordedAt),
  };
}

function attemptRow(attempt: Listed<typeof listFailedAttempts>): Unallocated {
  const { id, number, failure, createdAt } = attempt;
  const words = failure?.replace(/\.$/, "") ?? "The attempt failed";
  return {
    id,
    number,
    payer: payerInWords(attempt),
    call: callOf(attempt),
    words,
    state: "attempt",
    when: momentInWords(createdAt),
  };
}

/** Matches Razorpay's ids of payments, orders, refunds and disputes. The owner looks for these ids on Razorpay's pages. */
const namesInNotice = /\b(?:pay|order|rfnd|disp)_\w{6,40}/g;

function noticeRow(notice: Listed<typeof listHeldNotices>) {
  const { id, reason, number, amountPaise, askedPaise, currency, body, receivedAt } = notice;
  return {
    id,
    reason,
    number,
    told: amountPaise === null || currency === null ? undefined : formatMoney(amountPaise, currency),
    asked: askedPaise === null ? undefined : formatRupees(askedPaise),
    names: [...new Set(Buffer.from(body).toString("latin1").match(namesInNotice))].slice(0, 6),
    when: momentInWords(receivedAt),
  };
}

function callOf(order: Parameters<typeof buyersMobile>[0]) {
  const mobile = buyersMobile(order);
  return mobile ? { mobile, shown: showMobile(mobile) } : undefined;
}

/** Whether a partly paid order waits for the missing money, was cancelled, or is to be paid in cash instead. */
function partPaymentStateOf(status: OrderStatus) {
  if (status === "awaiting-payment") return "waits" as const;
  return status === "cancelled" ? ("ended" as const) : ("paid otherwise" as const);
}
