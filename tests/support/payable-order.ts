import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { expect } from "vitest";
import { stock, stockHolds } from "#domain/catalogue/stock/schema.ts";
import { capacityHolds } from "#domain/delivery/schema.ts";
import { completeCards } from "#domain/orders/board/cards.server.ts";
import { listDocuments, snapshotOf } from "#domain/orders/documents/documents.server.ts";
import {
  canBecome,
  orderStatuses,
  type OrderStatus,
  balanceOf,
  cashToCollect,
  givenBackOf,
  isPaid,
  keptOf,
  owesBeforeItLeaves,
  partPaidPaiseOf,
} from "#domain/orders/order.ts";
import { dataOf } from "#domain/orders/event.ts";
import { findOrder, type FullOrder } from "#domain/orders/full-order.server.ts";
import { orderSums } from "#domain/orders/schema.ts";
import { callOffRefund } from "#domain/payments/refunds/calling-off.server.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { reverseReceipt, standingOf } from "#domain/order-changes/reversal.server.ts";
import { takeCancellationBack } from "#domain/order-changes/uncancelling.server.ts";
import { claimTransfer } from "#domain/payments/requests/claims.server.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { listReceipts } from "#domain/payments/receipts/received.server.ts";
import { expireHolds } from "#domain/order-changes/expiry.server.ts";
import { listReversed } from "#domain/payments/receipts/reversals.server.ts";
import { receiveNotice } from "#domain/payments/receipts/notices.server.ts";
import { listOpenRefunds } from "#domain/payments/refunds/open-refunds.server.ts";
import { findPayment, findPaymentBy } from "#domain/payments/requests/payments.server.ts";
import {
  checkPayment,
  openGatewayOrder,
  pollOpenPayments,
  pollRefunds,
} from "#domain/payments/receipts/reconciliation.server.ts";
import {
  listRefunds,
  markRefundFailed,
  repeatRefund,
  requestRefund,
  type Refund,
} from "#domain/payments/refunds/refunds.server.ts";
import { takesBackSale } from "#domain/payments/refunds/refunding.ts";
import { listGatewayOrders } from "#domain/payments/requests/attempts.server.ts";
import { sendRefunds } from "#domain/payments/refunds/dispatch-refunds.server.ts";
import { payByAnotherMethod } from "#domain/order-changes/change-method.server.ts";
import { returnPartPayment } from "#domain/payments/requests/part-payment.server.ts";
import { listPartPayments } from "#domain/payments/worklist/worklist.server.ts";
import type { Database } from "#platform/database.server.ts";
import { db, pool } from "./database.ts";
import { setFree } from "./free-stock.ts";
import { withRazorpay } from "./razorpay.ts";
import { change, inChennai, inGuntur, redirect } from "./order-changes.ts";
import { anOrder } from "./orders.ts";

const { standIn, gateway } = await withRazorpay();
const [first] = await db.select().from(stock).orderBy(asc(stock.productId)).limit(1);
const sweet = first!.productId;
await setFree(db, sweet, 10_000_000);

/** The grams of the product `sweet` that are free or reserved for orders. The sum must never change. */
export async function grams(): Promise<number> {
  const [free] = await db.select().from(stock).where(eq(stock.productId, sweet));
  const [held] = await db
    .select({ sum: sql<number>`coalesce(sum(${stockHolds.grams}), 0)::integer` })
    .from(stockHolds)
    .where(and(eq(stockHolds.productId, sweet), isNull(stockHolds.releasedAt)));
  return free!.grams + held!.sum;
}

const owner = { id: null, name: "Sita" };

/** Changes an order so that it has this many packs, on its day or else on the first one that is possible. */
async function holdPacks(on: Database, orderId: string, packs: number): Promise<void> {
  const order = (await findOrder(on, orderId))!;
  if (order.lines[0]!.quantity === packs) return;
  const wish = { packs: { [order.lines[0]!.packId]: packs } };
  const onItsDay = await change(on, orderId, wish);
  const day = "refused" in onItsDay ? onItsDay.days?.[0] : undefined;
  if (day) await change(on, orderId, { ...wish, day });
}

const HOURS = 3_600_000;
let serial = 0;

/** Places an order that can be paid by UPI and by Razorpay. */
export async function payableOrder() {
  const { payment: upi, ...order } = await anOrder(pool, { demand: new Map([[sweet, 500]]) });
  await payByAnotherMethod(db, order.id, "razorpay", 0);
  const made = (await findPaymentBy(db, order.id, "razorpay"))!;
  const { id: gatewayOrderId } = await openGatewayOrder(db, gateway, made);
  const razorpay = (await findPayment(db, made.id))!;
  const newUtr = () => String(700_000_000_000 + (serial += 1));
  const [utr, another, ofPart, ofRest] = [newUtr(), newUtr(), newUtr(), newUtr()];
  /** Its orders at the gateway, each over another amount. */
  const atGateway = async () => (await listGatewayOrders(db, razorpay.id)).map(({ id }) => id);
  const letters = async () => {
    const ids = await atGateway();
    return standIn.notices.written.filter(({ body }) => ids.some((id) => body.includes(id)));
  };
  /** Gives money back on the gateway's own pages: `most` paise at most, of the last payment that has some left. */
  const refundOnPages = async (most: number) => {
    const paid = (await atGateway())
      .flatMap((id) => standIn.ledger.paymentsOf(id))
      .find((one) => one.captured && one.amount - one.amount_refunded >= 100);
    if (paid) await standIn.refundOnPages(paid.id, Math.min(most, paid.amount - paid.amount_refunded));
  };
  const later = () => new Date(Date.now() + 2 * HOURS);
  let sent = 0;
  /** The functions that make something happen to the order. They use the database connection `on`. */
  const actsOn = (on: Database) => ({
    pay: async () => standIn.pay(gatewayOrderId),
    fail: async () => void standIn.notices.tell(standIn.ledger.attempt(gatewayOrderId, "failed")),
    return: async () => checkPayment(on, gateway, (await findPayment(on, razorpay.id))!),
    notices: async () => {
      for (const { body, signature, id } of (await letters()).toReversed()) {
        await receiveNotice(on, gateway, { body: Buffer.from(body), signature, eventId: id });
      }
    },
    poll: () => pollOpenPayments(on, gateway, later()),
    confirm: () => confirmUpi(on, upi.id, utr),
    line: () => confirmUpi(on, upi.id, another, 549_00),
    part: () => confirmUpi(on, upi.id, ofPart, 200_00),
    rest: () => confirmUpi(on, upi.id, ofRest, 349_00),
    claim: () => claimTransfer(on, upi.id, utr),
    whole: () => confirmUpi(on, upi.id, ofPart, "whole"),
    change: () => payByAnotherMethod(on, order.id, "upi", 0),
    cash: () => payByAnotherMethod(on, order.id, "cash", 35_00),
    cancel: () => cancelOrder(on, order.id, "customer"),
    expire: () => expireHolds(on, new Date(Date.now() + 72 * HOURS), gateway),
    refund: () => requestRefund(on, order.id, 200_00, "A jar was broken."),
    undone: async () => {
      for (const { id } of await listRefunds(on, order.id)) await markRefundFailed(on, id);
    },
    again: async () => {
      for (const { id } of await listRefunds(on, order.id)) await repeatRefund(on, id);
    },
    back: () => returnPartPayment(on, owner, order.id, 200_00),
    onPages: async () => refundOnPages(100_00),
    allOnPages: async () => refundOnPages(Infinity),
    callOff: async () => {
      for (const { id } of await listRefunds(on, order.id)) {
        await callOffRefund(on, gateway, owner, { refundId: id, reason: "It was a mistake." });
      }
    },
    reverse: async () => {
      for (const { receipt } of await listReceipts(on, order.id)) {
        const seen = standingOf((await findOrder(on, order.id))!);
        await reverseReceipt(on, owner, { receiptId: receipt.id, seen, reason: "It was for another order." });
      }
    },
    uncancel: () =>
      takeCancellationBack(on, owner, { orderId: order.id, reason: "The wrong card.", mayCancelPaid: true }),
    up: () => holdPacks(on, order.id, 2),
    down: () => holdPacks(on, order.id, 1),
    far: () => redirect(on, order.id, inChennai),
    near: () => redirect(on, order.id, inGuntur),
    /** Pays what is asked for by now at the gateway. */
    payNow: async () => {
      const request = (await findPaymentBy(on, order.id, "razorpay"))!;
      standIn.pay((await openGatewayOrder(on, gateway, request)).id);
    },
    pollRefunds: () => pollRefunds(on, gateway, later()),
    send: () => sendRefunds(on, gateway, new Date(Date.now() + 2 * HOURS * (sent += 1))),
  });
  return {
    order,
    atGateway,
    /** The amount of each transfer, in paise. The keys are UTRs (the bank's numbers of the transfers). */
    utrs: { [utr]: 549_00, [another]: 549_00, [ofPart]: 200_00 },
    actsOn,
    /** Everything that can happen to the order, by name. */
    acts: actsOn(db),
  };
}

export type PayableOrder = Awaited<ReturnType<typeof payableOrder>>;
/** The names of acts to be combined at random; any sequence of them must be possible. */
export const everyAct = [
  "pay", "fail", "return", "notices", "poll", "confirm", "line", "part", "whole", "claim", "change", "cash", "cancel", "expire", "refund", "undone", "again", "back", "send", "onPages", "allOnPages", "callOff", "reverse", "uncancel", "pollRefunds", "up", "down", "far", "near", "payNow",
] as const satisfies (keyof PayableOrder["acts"])[]; // prettier-ignore

/** Makes all orders too old for the hourly jobs, so that these orders do not slow the next test. */
export async function putAway(): Promise<void> {
  await db.execute("update payment_requests set created_at = created_at - interval '10 days'");
  await db.execute("update gateway_orders set created_at = created_at - interval '10 days'");
  await db.execute("update orders set hold_expires_at = null");
}

const standing = new Set(["due", "sent", "done"]);

const sumOf = (paise: number[]) => paise.reduce((all, one) => all + one, 0);

/** The sums of an order in paise, added up from its rows, to compare with what the shop computes. */
async function sumsOf(orderId: string) {
  const received = (await listReceipts(db, orderId)).map(({ receipt }) => receipt);
  const refunds = await listRefunds(db, orderId);
  const of = (...statuses: string[]) =>
    sumOf(refunds.filter(({ status }) => statuses.includes(status)).map(({ amountPaise }) => amountPaise));
  return {
    received,
    refunds,
    receivedPaise: sumOf(received.map(({ amountPaise }) => amountPaise)),
    returnedPaise: of("done"),
    leavingPaise: of("due", "sent"),
  };
}

/** Expects that money, sums, documents and events of the order agree, whatever happened to the order. */
export async function checkAll({ order, atGateway, utrs }: PayableOrder): Promise<void> {
  const full = (await findOrder(db, order.id))!;
  const { status, events, sums } = full;
  const { received, refunds, ...written } = await sumsOf(order.id);
  const changes = events.flatMap((event) => dataOf(event, "changed", "redirected") ?? []);
  const wasChanged = changes.length > 0;
  const most = Math.max(549_00, ...changes.map(({ afterPaise }) => afterPaise));

  // 1. No receipt is refunded beyond its amount or counted for orders beyond its amount.
  for (const { id, amountPaise } of received) {
    const back = refunds.filter((one) => one.receiptId === id && standing.has(one.status));
    expect(back.reduce((sum, one) => sum + one.amountPaise, 0)).toBeLessThanOrEqual(amountPaise);
  }
  // 2. No money is counted twice: there is at most one receipt for each transfer and each capture.
  const payments = (await atGateway()).flatMap((id) => standIn.ledger.paymentsOf(id));
  const captured = payments.filter((one) => one.captured);
  const onCard = received.filter(({ rail }) => rail === "card").map(({ externalId }) => externalId);
  expect(onCard.toSorted()).toEqual(captured.map(({ id }) => id).toSorted());
  for (const { externalId, amountPaise } of received.filter(({ rail }) => rail === "upi")) {
    if (wasChanged) expect(amountPaise).toBeLessThanOrEqual(most);
    else expect([549_00, 349_00, utrs[externalId]]).toContain(amountPaise);
  }
  for (const { id, amount } of captured) {
    const made = standIn.ledger.refundsOf(id);
    expect(made.reduce((sum, one) => sum + one.amount, 0)).toBeLessThanOrEqual(amount);
    // What the gateway has given back, by whose wish ever, is written down once.
    const ids = new Set(refunds.map(({ gatewayRefundId }) => gatewayRefundId));
    expect(made.filter((one) => !ids.has(one.id))).toEqual([]);
  }
  // 3. The sums agree with the rows. What is owed to the customer is on a list: as failed refunds or a part payment.
  expect(sums).toMatchObject(written);
  const balance = balanceOf(full);
  const owed = (await listOpenRefunds(db, [order.id])).filter((one) => !standing.has(one.status));
  const part = partPaidPaiseOf(full);
  const isNothing = status === "cancelled" || isPaid(full) ? balance === 0 : balance < 0;
  expect(isNothing || part === balance || sumOf(owed.map(({ amountPaise }) => amountPaise)) === balance).toBe(true);
  // 4. The order board, the order's page, the page about money and the slip show the same.
  const [card] = await completeCards(db, [full]);
  expect(card!.sums).toEqual(sums);
  const [row] = await db.select().from(orderSums).where(eq(orderSums.orderId, order.id));
  expect(row!.balancePaise).toBe(balance);
  expect(row!.isAllBack).toBe(givenBackOf(full) === "all");
  const listed = (await listPartPayments(db, new Date(), 1000)).find(({ id }) => id === order.id)?.camePaise ?? 0;
  // What came for an order that was paid and owes more by now stays with it.
  expect(listed).toBe(owed.length > 0 ? listed : owesBeforeItLeaves(full) ? 0 : part);
  expect(cashToCollect(full) ?? 0).toBe(full.method === "cash" && balance < 0 ? -balance : 0);

  const isPlaced = events.some(({ kind }) => kind === "payment-received");
  const times = (wanted: string) => events.filter(({ kind }) => kind === wanted).length;
  expect(times("payment-received")).toBeLessThanOrEqual(1 + times("payment-reversed") + changes.length);
  await checkPapers(full, { isPlaced, wasChanged, refunds, returnedPaise: written.returnedPaise });

  const story = events
    .map(({ kind }) => kind)
    .filter((kind): kind is OrderStatus => orderStatuses.includes(kind as OrderStatus));
  expect(story.at(-1)).toBe(status);
  for (const [index, step] of story.slice(1).entries())
    expect(canBecome(story[index]!, step, order.collects)).toBe(true);
  const holds = await db.select().from(stockHolds).where(eq(stockHolds.holder, order.id));
  const reserved = holds.filter(({ releasedAt }) => releasedAt === null).map((hold) => hold.grams);
  const needed = sumOf(full.lines.map(({ grams: ofPack, quantity }) => ofPack * quantity));
  expect(sumOf(reserved)).toBe(status === "cancelled" ? 0 : needed);
  const rooms = await db.select().from(capacityHolds).where(eq(capacityHolds.holder, order.id));
  const taken = rooms.filter(({ releasedAt }) => releasedAt === null).map(({ day }) => day);
  expect(taken).toEqual(status === "cancelled" ? [] : [full.dispatchOn]);
}

type OnPaper = { isPlaced: boolean; wasChanged: boolean; refunds: readonly Refund[]; returnedPaise: number };

/** Expects that the bills of an order less their credit notes come to what is sold by it. */
async function checkPapers({ id, status, sums }: FullOrder, paper: OnPaper): Promise<void> {
  const papers = await listDocuments(db, id);
  const bills = papers.filter(({ kind }) => kind === "invoice");
  const left = bills.map((bill) => {
    const notes = papers.filter(({ invoiceId }) => invoiceId === bill.id);
    return snapshotOf(bill).bill.sum.totalPaise - sumOf(notes.map(({ paise }) => paise!));
  });
  const reversals = (await listReversed(db, id)).length;
  // A payment that is taken back may bring back the fee for cash, and with it another bill.
  if (!paper.wasChanged && reversals === 0) expect(bills).toHaveLength(paper.isPlaced ? 1 : 0);
  if (!paper.wasChanged) expect(bills.length).toBeLessThanOrEqual(1 + reversals);
  // Of several bills only the last one stands.
  expect(left.slice(0, -1).every((paise) => paise === 0)).toBe(true);
  const standsFor = left.at(-1) ?? 0;
  const credited = paper.refunds.filter((refund) => refund.status === "done" && takesBackSale(refund));
  const sold = Math.max(0, sums.totalPaise - sumOf(credited.map(({ amountPaise }) => amountPaise)));
  const { rows: gaps } = await db.execute(sql`
    select kind, financial_year from documents join document_series series using (kind, financial_year)
    group by kind, financial_year, series.last_serial having count(*) <> series.last_serial`);
  expect(gaps).toEqual([]);
  const owes = status !== "cancelled" && balanceOf({ status, sums }) < 0;
  // A bill is missing while an order owes or is cancelled unpaid; one that was issued stays until it is paid again.
  // One that was cancelled while it owed for what was added was not billed anew.
  const owed = paper.wasChanged && keptOf(sums) < sums.totalPaise;
  const mayBeMissing =
    owes || !paper.isPlaced || (status === "cancelled" && (keptOf(sums) === 0 || reversals > 0 || owed));
  if (mayBeMissing) expect([0, sold]).toContain(standsFor);
  else expect(standsFor).toBe(sold);
}

/** The status, money, documents and reserved stock of an order, as data to compare. */
export async function stateOf({ order }: PayableOrder) {
  const full = (await findOrder(db, order.id))!;
  const { received, receivedPaise, returnedPaise, leavingPaise } = await sumsOf(order.id);
  const holds = await db.select().from(stockHolds).where(eq(stockHolds.holder, order.id));
  return {
    status: full.status,
    balancePaise: balanceOf(full),
    received: received.map(({ rail, amountPaise }) => `${rail} ${amountPaise}`).toSorted(),
    keptPaise: receivedPaise - returnedPaise - leavingPaise,
    papers: (await listDocuments(db, order.id)).map(({ kind, paise }) => `${kind} ${paise ?? ""}`.trim()).toSorted(),
    isHeld: holds.every(({ releasedAt }) => releasedAt === null),
  };
}

/** The events of an order, oldest first, each as text with its amount in paise. */
export async function toldOf({ order }: PayableOrder): Promise<string[]> {
  return (await findOrder(db, order.id))!.events.map(({ kind, paise }) => `${kind} ${paise ?? ""}`.trim());
}
