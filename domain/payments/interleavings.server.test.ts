import { and, asc, eq, isNull, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { stock, stockHolds } from "#domain/catalogue/schema.ts";
import { listDocuments } from "#domain/orders/documents.server.ts";
import { canBecome, orderStatuses, type OrderStatus } from "#domain/orders/order.ts";
import { advanceOrder, findOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { db } from "../../tests/support/database.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { withRazorpay } from "../../tests/support/razorpay.ts";
import { waitingOrder } from "../../tests/support/waiting-order.ts";
import { cancelOrder } from "./cancellation.server.ts";
import { claimUpi, confirmUpi } from "./claims.server.ts";
import { expireHolds } from "./expiry.server.ts";
import { receiveNotice } from "./notices.server.ts";
import { canTurn, paymentStatuses } from "./payment.ts";
import { findPayment, findPaymentBy, listPayments } from "./payments.server.ts";
import { checkPayment, openGatewayOrder, pollOpenPayments } from "./reconciliation.server.ts";
import { listRefunds, requestRefund } from "./refunds.server.ts";
import { sendRefunds } from "./sending.server.ts";
import { payAnotherWay } from "./switching.server.ts";

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
    change: () => payAnotherWay(db, order.id, "upi", 0),
    cash: () => payAnotherWay(db, order.id, "cash", 35_00),
    cancel: () => cancelOrder(db, order.id, "customer"),
    expire: () => expireHolds(db, new Date(Date.now() + 48 * HOURS), gateway),
    refund: async () => {
      for (const { id } of await listPayments(db, order.id)) await requestRefund(db, id, 200_00, "A jar was broken.");
    },
    send: () => sendRefunds(db, gateway, later()),
  };
  return { order, gatewayOrderId, another, ofPart, acts };
}

type Case = Awaited<ReturnType<typeof aCase>>;
const names = [
  "pay", "fail", "return", "notices", "poll", "confirm", "line", "part", "claim", "change", "cash", "cancel", "expire", "refund", "send",
] as const satisfies (keyof Case["acts"])[]; // prettier-ignore

/** Lets the clock and the poller leave this order alone, so that the next one is not slowed by it. */
async function putAway(): Promise<void> {
  await db.execute("update payments set created_at = created_at - interval '10 days'");
  await db.execute("update orders set hold_expires_at = null");
}

async function checkAll({ order, gatewayOrderId, another, ofPart }: Case): Promise<void> {
  const { status, events } = (await findOrder(db, order.id))!;
  const payments = await listPayments(db, order.id);
  const refunds = await listRefunds(db, order.id);
  const owed = (id: string) =>
    refunds
      .filter((one) => one.paymentId === id && one.status !== "failed")
      .reduce((sum, one) => sum + one.amountPaise, 0);
  const counted = payments.filter((one) => one.counted);
  const paid = payments.filter((one) => one.status === "paid");

  expect(counted.length).toBeLessThanOrEqual(1);
  expect(events.filter(({ kind }) => kind === "payment-received")).toHaveLength(counted.length);
  expect((await listDocuments(db, order.id)).filter(({ kind }) => kind === "invoice")).toHaveLength(counted.length);
  expect(["awaiting-payment", "placed", "cancelled"].slice(counted.length)).toContain(status);
  for (const one of paid) {
    const keepsNothing = !one.counted || status === "cancelled";
    expect(owed(one.id)).toBeLessThanOrEqual(one.amountPaise);
    expect(owed(one.id)).toBeGreaterThanOrEqual(keepsNothing ? one.amountPaise : 0);
  }

  // A part that came before the whole amount did is not lost: it is owed back by a row of its own.
  const isNoted = events.some(({ kind }) => kind === "payment-misfit");
  const isWhole = paid.some(({ utr, surplusOf }) => utr === another && surplusOf === null);
  const isOwedBack = paid.some(({ utr, counted: isIt }) => utr === ofPart && !isIt);
  expect(isOwedBack || !isNoted || !isWhole).toBe(true);

  const captured = standIn.ledger.paymentsOf(gatewayOrderId).filter((one) => one.status === "captured");
  expect(paid.flatMap((one) => one.gatewayPaymentId ?? []).toSorted()).toEqual(captured.map(({ id }) => id).toSorted());
  for (const { id, amount } of captured) {
    expect(standIn.ledger.refundsOf(id).reduce((sum, one) => sum + one.amount, 0)).toBeLessThanOrEqual(amount);
  }

  const story = events
    .map(({ kind }) => kind)
    .filter((kind): kind is OrderStatus => orderStatuses.includes(kind as OrderStatus));
  expect(story.at(-1)).toBe(status);
  for (const [index, step] of story.slice(1).entries())
    expect(canBecome(story[index]!, step, order.collects)).toBe(true);
  const holds = await db.select().from(stockHolds).where(eq(stockHolds.holder, order.id));
  expect(holds.every(({ releasedAt }) => (releasedAt === null) === (status !== "cancelled"))).toBe(true);
}

test("whatever happens, in any order, repeated and at once: one payment counts, one invoice, stock moves once", async () => {
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

test("a paid payment stays paid, and an expired or failed one can still be paid", () => {
  const moves = paymentStatuses.flatMap((from) =>
    paymentStatuses.filter((to) => canTurn(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual(["open failed", "open expired", "open paid", "failed paid", "expired paid"]);
});
