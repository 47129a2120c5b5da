import { and, asc, eq, isNull, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { stock, stockHolds } from "#domain/catalogue/schema.ts";
import { balanceOf, cashToCollect, isPaid, unfitPaiseOf } from "#domain/orders/balance.ts";
import { completeCards } from "#domain/orders/cards.server.ts";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { canBecome, orderStatuses, type OrderStatus } from "#domain/orders/order.ts";
import { advanceOrder, findOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { orderSums } from "#domain/orders/schema.ts";
import { db } from "../../tests/support/database.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { withRazorpay } from "../../tests/support/razorpay.ts";
import { waitingOrder } from "../../tests/support/waiting-order.ts";
import { cancelOrder } from "./cancellation.server.ts";
import { claimUpi, confirmUpi } from "./claims.server.ts";
import { expireHolds } from "./expiry.server.ts";
import { receiveNotice } from "./notices.server.ts";
import { listOpenRefunds } from "./open-refunds.server.ts";
import { findPayment, findPaymentBy } from "./payments.server.ts";
import { checkPayment, openGatewayOrder, pollOpenPayments } from "./reconciliation.server.ts";
import { listReceipts } from "./receipts.server.ts";
import { listRefunds, markRefundFailed, repeatRefund, requestRefund } from "./refunds.server.ts";
import { sendRefunds } from "./sending.server.ts";
import { payAnotherWay } from "./switching.server.ts";
import { returnUnfitAsOwner } from "./unfit.server.ts";
import { listUnfit } from "./worklist.server.ts";

const { standIn, gateway } = await withRazorpay();
const [first] = await db.select().from(stock).orderBy(asc(stock.productId)).limit(1);
const sweet = first!.productId;
await setFree(db, sweet, 100_000);

/** Grams that are free and grams that orders hold: together they never change. */
async function grams(): Promise<number> {
  const [free] = await db.select().from(stock).where(eq(stock.productId, sweet));
  const [held] = await db
    .select({ sum: sql<number>`coalesce(sum(${stockHolds.grams}), 0)::integer` })
    .from(stockHolds)
    .where(and(eq(stockHolds.productId, sweet), isNull(stockHolds.releasedAt)));
  return free!.grams + held!.sum;
}

const owner = { id: null, name: "Sita" };
const HOURS = 3_600_000;
let serial = 0;

/** One order that may be paid by UPI and by Razorpay, and everything that can happen to it. */
async function aCase() {
  const { order, payment: upi } = await waitingOrder(db, { method: "upi", demand: new Map([[sweet, 500]]) });
  await payAnotherWay(db, order.id, "razorpay", 0);
  const made = (await findPaymentBy(db, order.id, "razorpay"))!;
  const gatewayOrderId = await openGatewayOrder(db, gateway, made);
  const razorpay = (await findPayment(db, made.id))!;
  const newUtr = () => String(700_000_000_000 + (serial += 1));
  const [utr, another, ofPart] = [newUtr(), newUtr(), newUtr()];
  const letters = () => standIn.notices.written.filter(({ body }) => body.includes(gatewayOrderId));
  const later = () => new Date(Date.now() + 2 * HOURS);
  const fresh = async () => (await findPayment(db, razorpay.id))!;

  const acts = {
    pay: async () => standIn.pay(gatewayOrderId),
    fail: async () => void standIn.notices.tell(standIn.ledger.attempt(gatewayOrderId, "failed")),
    return: async () => checkPayment(db, gateway, await fresh()),
    notices: async () => {
      for (const { body, signature, id } of letters().toReversed()) {
        await receiveNotice(db, gateway, { body: Buffer.from(body), signature, eventId: id });
      }
    },
    poll: () => pollOpenPayments(db, gateway, later()),
    confirm: () => confirmUpi(db, upi.id, utr),
    line: () => confirmUpi(db, upi.id, another, 549_00),
    part: () => confirmUpi(db, upi.id, ofPart, 200_00),
    claim: () => claimUpi(db, upi.id, utr),
    whole: () => confirmUpi(db, upi.id, ofPart, "whole"),
    change: () => payAnotherWay(db, order.id, "upi", 0),
    cash: () => payAnotherWay(db, order.id, "cash", 35_00),
    cancel: () => cancelOrder(db, order.id, "customer"),
    expire: () => expireHolds(db, new Date(Date.now() + 48 * HOURS), gateway),
    refund: () => requestRefund(db, order.id, 200_00, "A jar was broken."),
    undone: async () => {
      for (const { id } of await listRefunds(db, order.id)) await markRefundFailed(db, id);
    },
    again: async () => {
      for (const { id } of await listRefunds(db, order.id)) await repeatRefund(db, id);
    },
    back: () => returnUnfitAsOwner(db, owner, order.id, 200_00),
    send: () => sendRefunds(db, gateway, later()),
  };
  return { order, gatewayOrderId, utrs: { [utr]: 549_00, [another]: 549_00, [ofPart]: 200_00 }, acts };
}

type Case = Awaited<ReturnType<typeof aCase>>;
const names = [
  "pay", "fail", "return", "notices", "poll", "confirm", "line", "part", "whole", "claim", "change", "cash", "cancel", "expire", "refund", "undone", "again", "back", "send",
] as const satisfies (keyof Case["acts"])[]; // prettier-ignore

/** Lets the clock and the poller leave this order alone, so that the next one is not slowed by it. */
async function putAway(): Promise<void> {
  await db.execute("update payments set created_at = created_at - interval '10 days'");
  await db.execute("update orders set hold_expires_at = null");
}

const sumOf = (paise: number[]) => paise.reduce((all, one) => all + one, 0);

/** The sums as whoever keeps books would write them, from the rows alone. */
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

async function checkAll({ order, gatewayOrderId, utrs }: Case): Promise<void> {
  const full = (await findOrder(db, order.id))!;
  const { status, events, sums } = full;
  const { received, refunds, ...written } = await sumsOf(order.id);

  // 1. No receipt is given back beyond its amount, nor given to orders beyond it.
  for (const { id, amountPaise } of received) {
    const back = refunds.filter((one) => one.receiptId === id && one.status !== "failed");
    expect(back.reduce((sum, one) => sum + one.amountPaise, 0)).toBeLessThanOrEqual(amountPaise);
  }
  // 2. No money is counted twice: at most one receipt for each transfer, and one for each capture, as the gateway has it.
  const captured = standIn.ledger.paymentsOf(gatewayOrderId).filter((one) => one.status === "captured");
  const onCard = received.filter(({ rail }) => rail === "card").map(({ externalId }) => externalId);
  expect(onCard.toSorted()).toEqual(captured.map(({ id }) => id).toSorted());
  for (const { externalId, amountPaise } of received.filter(({ rail }) => rail === "upi")) {
    expect([549_00, 349_00, utrs[externalId]]).toContain(amountPaise);
  }
  for (const { id, amount } of captured) {
    expect(standIn.ledger.refundsOf(id).reduce((sum, one) => sum + one.amount, 0)).toBeLessThanOrEqual(amount);
  }
  // 3. Nothing is owed but what failed and waits to be asked for again, and a part of what was asked for.
  expect(sums).toMatchObject(written);
  const balance = balanceOf(full);
  const owed = (await listOpenRefunds(db, [order.id])).filter((one) => one.status === "failed");
  const unfit = unfitPaiseOf(full);
  const isNothing = status === "cancelled" || isPaid(full) ? balance === 0 : balance < 0;
  expect(isNothing || unfit === balance || owed.some((one) => one.amountPaise <= balance)).toBe(true);
  // 4. Board, order page, money page and slip say the same.
  const [card] = await completeCards(db, [full]);
  expect(card!.sums).toEqual(sums);
  const [row] = await db.select().from(orderSums).where(eq(orderSums.orderId, order.id));
  expect(row!.balancePaise).toBe(balance);
  const listed = (await listUnfit(db, new Date(), 1000)).find(({ id }) => id === order.id)?.camePaise ?? 0;
  expect(listed).toBe(owed.length > 0 ? listed : unfit);
  expect(cashToCollect(full) ?? 0).toBe(full.method === "cash" && balance < 0 ? -balance : 0);

  const isPlaced = events.some(({ kind }) => kind === "payment-received");
  expect((await listDocuments(db, order.id)).filter(({ kind }) => kind === "invoice")).toHaveLength(isPlaced ? 1 : 0);
  expect(events.filter(({ kind }) => kind === "payment-received").length).toBeLessThanOrEqual(1);

  const story = events
    .map(({ kind }) => kind)
    .filter((kind): kind is OrderStatus => orderStatuses.includes(kind as OrderStatus));
  expect(story.at(-1)).toBe(status);
  for (const [index, step] of story.slice(1).entries())
    expect(canBecome(story[index]!, step, order.collects)).toBe(true);
  const holds = await db.select().from(stockHolds).where(eq(stockHolds.holder, order.id));
  expect(holds.every(({ releasedAt }) => (releasedAt === null) === (status !== "cancelled"))).toBe(true);
}

test("whatever happens, in any order, repeated and at once: money counts once, one invoice, stock moves once", async () => {
  const whole = await grams();
  const lanes = fc.array(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(lanes, async (parallel) => {
      const one = await aCase();
      const run = async (lane: (typeof names)[number][]) => {
        for (const name of lane) await one.acts[name]();
      };
      await Promise.all(parallel.map(run));
      // In the end every notice has come, as Razorpay promises.
      await one.acts.notices();
      await one.acts.send();
      await checkAll(one);
      expect(await grams()).toBe(whole);
      await putAway();
    }),
    { numRuns: 50, endOnFailure: false },
  );
});

test("an order moves only as its table allows, whatever is asked of it", async () => {
  for (const from of orderStatuses) {
    for (const to of orderStatuses.filter((status) => !canBecome(from, status, false))) {
      const { order } = await waitingOrder(db, { status: from });
      const answer = await db.transaction(async (tx) =>
        advanceOrder(tx, await lockOrder(tx, order.id), to, { by: "shop" }),
      );
      expect(answer, `${from} to ${to}`).toBe("refused");
      expect((await findOrder(db, order.id))!.status).toBe(from);
    }
  }
});
