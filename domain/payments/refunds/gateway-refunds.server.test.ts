import { expect, test } from "vitest";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { givenBackOf } from "#domain/orders/order.ts";
import { moneyMarkOf } from "#domain/orders/board/staff-transitions.ts";
import { noticesOf } from "#domain/notifications/notices.ts";
import { db } from "../../../tests/support/database.ts";
import { withRazorpay } from "../../../tests/support/razorpay.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { sendRefunds } from "./dispatch-refunds.server.ts";
import { listHeldNotices } from "../receipts/held-notices.server.ts";
import { listOpenRefunds } from "./open-refunds.server.ts";
import { checkPayment, pollRefunds } from "../receipts/reconciliation.server.ts";
import { listRefunds, requestRefund } from "./refunds.server.ts";

const { standIn, gateway, atRazorpay, take, takeAll, sign } = await withRazorpay();
const now = () => new Date();
const HOURS = 3_600_000;

async function paidAtRazorpay() {
  const paid = await atRazorpay();
  const { id: gatewayPaymentId } = standIn.pay(paid.gatewayOrderId);
  await checkPayment(db, gateway, paid.payment);
  return { ...paid, gatewayPaymentId };
}

const full = async (orderId: string) => (await findOrder(db, orderId))!;
const papers = async (id: string) => (await listDocuments(db, id)).map(({ kind, paise }) => [kind, paise]);
const eventsOf = async (id: string) => (await full(id)).events.map(({ kind }) => kind);
const lettersOf = async (id: string) => {
  const order = { ...(await full(id)), email: "lakshmi@example.net" };
  return noticesOf(order.events.at(-1)!, order);
};
const heldOf = async (number: string) =>
  (await listHeldNotices(db, 1000)).filter((one) => one.number === number).map(({ reason }) => reason);

test("a refund made on Razorpay's own pages is joined, with its source, credit note and letters to both", async () => {
  const { order, gatewayPaymentId, gatewayOrderId } = await paidAtRazorpay();
  const { id } = await standIn.refundOnPages(gatewayPaymentId, 549_00);
  expect(new Set(await takeAll(gatewayOrderId))).toEqual(new Set(["dealt with"]));
  expect(await listRefunds(db, order.id)).toMatchObject([
    { status: "done", source: "gateway", amountPaise: 549_00, gatewayRefundId: id, reasonCode: "goodwill" },
  ]);
  expect(await papers(order.id)).toEqual([
    ["invoice", null],
    ["credit-note", 549_00],
  ]);
  const due = (await full(order.id)).events.find(({ kind }) => kind === "refund-due");
  expect(due).toMatchObject({ note: "It was given back on the pages of Razorpay.", data: { why: "at the gateway" } });
  expect(await lettersOf(order.id)).toEqual({ customer: "refunded" });
  expect(await eventsOf(order.id)).toEqual([
    "awaiting-payment",
    "payment-received",
    "placed",
    "refund-due",
    "refunded",
  ]);
  expect(moneyMarkOf(await full(order.id))).toEqual({ words: "All money given back", tone: "due" });
});

test("the owner is told of a refund that was made there, also when the shop first hears of it when it is over", async () => {
  const { order, gatewayPaymentId, gatewayOrderId } = await paidAtRazorpay();
  const told = { customer: "refund-due", shop: "refund-made-there" };
  await standIn.refundOnPages(gatewayPaymentId, 100_00, "pending");
  await takeAll(gatewayOrderId);
  expect(await lettersOf(order.id)).toEqual(told);
  await standIn.refundOnPages(gatewayPaymentId, 50_00);
  await takeAll(gatewayOrderId, ({ body }) => body.includes("refund.processed"));
  expect(await lettersOf(order.id)).toEqual({ ...told, customer: "refunded" });
});

test("parts made there, told twice, backwards and all at once, are written down once each", async () => {
  const { order, gatewayPaymentId, gatewayOrderId } = await paidAtRazorpay();
  for (const paise of [100_00, 100_00, 49_00]) await standIn.refundOnPages(gatewayPaymentId, paise);
  const letters = standIn.notices.written.filter(({ body }) => body.includes(gatewayOrderId)).toReversed();
  const outcomes = await Promise.all([...letters, ...letters].map(take));
  expect(outcomes.filter((one) => one === "held" || one === "not ours")).toEqual([]);
  const refunds = await listRefunds(db, order.id);
  expect(refunds.map(({ status, amountPaise }) => `${status} ${amountPaise}`).toSorted()).toEqual([
    "done 10000",
    "done 10000",
    "done 4900",
  ]);
  expect(await papers(order.id)).toHaveLength(4);
  expect(givenBackOf(await full(order.id))).toBe("part");
});

test.each([
  ["with the payment in it", true],
  ["without a word of the payment", false],
])("a refund that is told before its payment is joined once the payment is known (%s)", async (_, namesPayment) => {
  const { order, gatewayOrderId } = await atRazorpay();
  const { id } = standIn.pay(gatewayOrderId);
  const made = await standIn.refundOnPages(id, 549_00);
  const payment = { entity: standIn.ledger.payments.get(id)! };
  const payload = { refund: { entity: made }, ...(namesPayment && { payment }) };
  expect(await take(sign({ event: "refund.processed", payload }))).toBe(namesPayment ? "dealt with" : "not ours");
  await takeAll(gatewayOrderId);
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: "done", amountPaise: 549_00 }]);
  expect((await full(order.id)).status).toBe("placed");
  expect(await papers(order.id)).toEqual([
    ["invoice", null],
    ["credit-note", 549_00],
  ]);
});

test("a refund and its payment that are told at the same moment find each other", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { order, gatewayOrderId } = await atRazorpay();
    const { id } = standIn.pay(gatewayOrderId);
    const captured = standIn.notices.written.filter(({ body }) => body.includes(gatewayOrderId));
    const made = await standIn.refundOnPages(id, 100_00);
    const alone = sign({ event: "refund.processed", payload: { refund: { entity: made } } });
    await Promise.all([take(alone), ...captured.map(take)]);
    expect(await listRefunds(db, order.id)).toMatchObject([{ status: "done", amountPaise: 100_00 }]);
  }
});

test("one that fails is owed again, whichever word of it comes first", async () => {
  for (const isBackwards of [false, true]) {
    const { order, gatewayPaymentId, gatewayOrderId } = await paidAtRazorpay();
    const made = await standIn.refundOnPages(gatewayPaymentId, 100_00, "pending");
    await standIn.endRefund(made.id, "failed");
    const letters = standIn.notices.written.filter(({ body }) => body.includes(gatewayOrderId));
    for (const letter of isBackwards ? letters.toReversed() : letters) await take(letter);
    expect(await listOpenRefunds(db, [order.id])).toMatchObject([{ status: "failed", amountPaise: 100_00 }]);
    expect((await eventsOf(order.id)).at(-1)).toBe("refund-failed");
    expect(moneyMarkOf(await full(order.id)).words).toBe("Refund due: ₹100");
  }
});

test("the poller finds what no notice told, soon, and then asks ever more seldom", async () => {
  const { order, gatewayPaymentId } = await paidAtRazorpay();
  await standIn.refundOnPages(gatewayPaymentId, 100_00);
  await pollRefunds(db, gateway, now());
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: "done", source: "gateway" }]);
  await standIn.refundOnPages(gatewayPaymentId, 449_00);
  await pollRefunds(db, gateway, now());
  expect(await listRefunds(db, order.id)).toHaveLength(1);
  await pollRefunds(db, gateway, new Date(Date.now() + HOURS));
  expect(await listRefunds(db, order.id)).toHaveLength(2);
  expect(givenBackOf(await full(order.id))).toBe("all");
});

test("money that came and went while nobody listened is found as both", async () => {
  const { order, payment, gatewayOrderId } = await atRazorpay();
  await standIn.refundOnPages(standIn.pay(gatewayOrderId).id, 549_00);
  await checkPayment(db, gateway, payment);
  expect((await full(order.id)).sums).toMatchObject({ receivedPaise: 549_00, returnedPaise: 549_00 });
});

test("what was promised here and made there is one refund, and is not sent once more", async () => {
  const { order, gatewayPaymentId, gatewayOrderId } = await paidAtRazorpay();
  await requestRefund(db, order.id, 100_00, "A jar was broken.");
  await standIn.refundOnPages(gatewayPaymentId, 100_00);
  // No notice comes: the sender asks before it sends.
  await sendRefunds(db, gateway, now());
  await takeAll(gatewayOrderId);
  expect(standIn.ledger.refundsOf(gatewayPaymentId)).toHaveLength(1);
  expect(await listRefunds(db, order.id)).toMatchObject([
    { status: "done", source: "gateway", reason: "A jar was broken." },
  ]);
});

test("of a promise for all, of which a part was made there, only the rest is still sent", async () => {
  const { order, gatewayPaymentId, gatewayOrderId } = await paidAtRazorpay();
  await cancelOrder(db, order.id, "shop");
  await standIn.refundOnPages(gatewayPaymentId, 100_00);
  await takeAll(gatewayOrderId);
  expect((await full(order.id)).sums).toMatchObject({ returnedPaise: 100_00, leavingPaise: 449_00 });
  await sendRefunds(db, gateway, now());
  expect(standIn.ledger.refundsOf(gatewayPaymentId).map(({ amount }) => amount)).toEqual([100_00, 449_00]);
  const standing = (await listRefunds(db, order.id)).filter(({ status }) => status === "done");
  expect(standing.map(({ amountPaise, reasonCode }) => `${reasonCode} ${amountPaise}`).toSorted()).toEqual([
    "cancelled 10000",
    "cancelled 44900",
  ]);
});

test("more than came, and money of another currency, is held with its order", async () => {
  const { order, gatewayPaymentId } = await paidAtRazorpay();
  const refund = { id: "rfnd_tooMuch1", payment_id: gatewayPaymentId, amount: 549_01, currency: "INR" };
  for (const entity of [refund, { ...refund, id: "rfnd_dollars1", amount: 1_00, currency: "USD" }]) {
    expect(await take(sign({ event: "refund.processed", payload: { refund: { entity } } }))).toBe("held");
  }
  expect(await heldOf(order.number)).toEqual(["another refund", "another refund"]);
  expect(await listRefunds(db, order.id)).toEqual([]);
});

test("what the shop cannot follow about one of its payments is held, and what is about another's is not", async () => {
  const { order, gatewayPaymentId, gatewayOrderId } = await paidAtRazorpay();
  const payment = { ...standIn.ledger.payments.get(gatewayPaymentId)! };
  expect(await take(sign({ event: "payment.frozen", payload: { payment: { entity: payment } } }))).toBe("held");
  expect(await heldOf(order.number)).toEqual(["another event"]);

  const unpaid = await atRazorpay();
  const reserved = { ...payment, id: "pay_reserved1", order_id: unpaid.gatewayOrderId };
  const back = { id: "rfnd_reserved1", payment_id: reserved.id, amount: 549_00, currency: "INR" };
  const letGo = { refund: { entity: back }, payment: { entity: { ...reserved, status: "refunded", captured: false } } };
  expect(await take(sign({ event: "refund.processed", payload: letGo }))).toBe("held");
  expect((await full(unpaid.order.id)).status).toBe("awaiting-payment");

  const others = { ...payment, id: "pay_byALink1", order_id: "order_byALink1" };
  for (const event of ["payment.captured", "refund.processed", "payment.frozen"]) {
    const payload = { payment: { entity: others }, ...(event.startsWith("refund") && { refund: { entity: back } }) };
    const own = { ...payload, ...("refund" in payload && { refund: { entity: { ...back, payment_id: others.id } } }) };
    expect(await take(sign({ event, payload: own }))).toBe("not ours");
  }
  expect(await takeAll(gatewayOrderId)).not.toContain("held");
});

test("one that Razorpay says has failed after it was done is held", async () => {
  const { order, gatewayPaymentId, gatewayOrderId } = await paidAtRazorpay();
  const made = await standIn.refundOnPages(gatewayPaymentId, 100_00);
  await takeAll(gatewayOrderId);
  const entity = { ...made, status: "failed" };
  expect(await take(sign({ event: "refund.failed", payload: { refund: { entity } } }))).toBe("held");
  expect(await heldOf(order.number)).toEqual(["another event"]);
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: "done" }]);
});
