import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listDocuments } from "#domain/orders/documents.server.ts";
import { findOrder } from "#domain/orders/orders.server.ts";
import { db } from "../../tests/support/database.ts";
import { withRazorpay } from "../../tests/support/razorpay.ts";
import { waitingOrder } from "../../tests/support/waiting-order.ts";
import type { Notice } from "../../tests/stand-in/notices.ts";
import { expireHolds } from "./expiry.server.ts";
import { receiveNotice } from "./notices.server.ts";
import { findPayment, listPayments } from "./payments.server.ts";
import { checkNow, checkPayment, openGatewayOrder, pollOpenPayments } from "./reconciliation.server.ts";
import { markRefundSentByHand } from "./refund-desk.server.ts";
import { listRefunds, markRefundSent, requestRefund } from "./refunds.server.ts";
import { gatewayEvents } from "./schema.ts";
import { sendRefunds } from "./sending.server.ts";

const { standIn, gateway } = await withRazorpay();
const now = () => new Date();
const sita = { id: "sita", name: "Sita" };

async function atRazorpay(holdExpiresAt?: Date) {
  const { order, payment } = await waitingOrder(db, { method: "razorpay", ...(holdExpiresAt && { holdExpiresAt }) });
  const gatewayOrderId = await openGatewayOrder(db, gateway, payment);
  return { order, payment: (await findPayment(db, payment.id))!, gatewayOrderId };
}

function take({ body, signature, id }: Notice) {
  return receiveNotice(db, gateway, { body: Buffer.from(body), signature, eventId: id });
}

const noticesOf = (gatewayOrderId: string) =>
  standIn.notices.written.filter(({ body }) => body.includes(gatewayOrderId));
const statusOf = async (orderId: string) => (await findOrder(db, orderId))!.status;

test("however many open the page at once, they are led to one order of the gateway", async () => {
  const { payment } = await waitingOrder(db, { method: "razorpay" });
  const ids = await Promise.all(Array.from({ length: 8 }, () => openGatewayOrder(db, gateway, payment)));
  expect(new Set(ids).size).toBe(1);
  expect(standIn.ledger.orders.get(ids[0]!)).toMatchObject({
    amount: 549_00,
    currency: "INR",
    receipt: payment.reference,
  });
});

test("notices that repeat and arrive in any order, all at once, pay the order once", async () => {
  const { order, gatewayOrderId } = await atRazorpay();
  standIn.pay(gatewayOrderId);
  const letters = noticesOf(gatewayOrderId)
    .toReversed()
    .flatMap((notice) => [notice, notice, notice]);
  const outcomes = await Promise.all(letters.map(take));
  expect(outcomes.filter((one) => one === "dealt with")).toHaveLength(3);
  expect(outcomes.filter((one) => one === "seen before")).toHaveLength(6);
  expect(await statusOf(order.id)).toBe("placed");
  expect(await listDocuments(db, order.id)).toHaveLength(1);
  expect(await listRefunds(db, order.id)).toEqual([]);
});

test("a notice with one changed byte is not genuine and leaves no trace", async () => {
  const { order, gatewayOrderId } = await atRazorpay();
  standIn.pay(gatewayOrderId);
  const [notice] = noticesOf(gatewayOrderId);
  const changed = { ...notice!, body: notice!.body.replace("54900", "54901") };
  expect(await take(changed)).toBe("not genuine");
  expect(await db.$count(gatewayEvents, eq(gatewayEvents.id, notice!.id))).toBe(0);
  expect(await statusOf(order.id)).toBe("awaiting-payment");
});

test("a genuine notice of another amount pays nothing, and the owner can see why", async () => {
  const { order, payment, gatewayOrderId } = await atRazorpay();
  standIn.pay(gatewayOrderId, 100);
  for (const notice of noticesOf(gatewayOrderId)) expect(await take(notice)).toBe("dealt with");
  expect(await statusOf(order.id)).toBe("awaiting-payment");
  expect((await findPayment(db, payment.id))!.failure).toContain("Rs 1 came, Rs 549 was asked for");
});

test("failed, then paid: the order is paid, and a late word of the failure does not undo it", async () => {
  const { order, payment, gatewayOrderId } = await atRazorpay();
  standIn.ledger.attempt(gatewayOrderId, "failed");
  await checkPayment(db, gateway, payment);
  expect(await findPayment(db, payment.id)).toMatchObject({ status: "failed" });
  expect(await statusOf(order.id)).toBe("awaiting-payment");

  standIn.pay(gatewayOrderId);
  await checkPayment(db, gateway, payment);
  void standIn.notices.tell(standIn.ledger.attempt(gatewayOrderId, "failed"));
  for (const notice of noticesOf(gatewayOrderId)) await take(notice);
  expect(await findPayment(db, payment.id)).toMatchObject({ status: "paid", counted: true, failure: null });
  expect(await statusOf(order.id)).toBe("placed");
});

test("money that is only promised is fetched", async () => {
  const { order, payment, gatewayOrderId } = await atRazorpay();
  standIn.ledger.attempt(gatewayOrderId, "authorized");
  await checkPayment(db, gateway, payment);
  expect(await statusOf(order.id)).toBe("placed");
});

test("a silent gateway and an attempt under way are unknown, not failed", async () => {
  const { order, payment, gatewayOrderId } = await atRazorpay();
  standIn.silence(true);
  expect(await checkNow(db, gateway, payment)).toBe("unknown");
  standIn.silence(false);
  standIn.ledger.attempt(gatewayOrderId, "created");
  expect(await checkNow(db, gateway, payment)).toBe("unknown");
  const noted = (await findPayment(db, payment.id))!;
  expect(noted).toMatchObject({ status: "open", pending: true });
  expect(await checkNow(db, gateway, noted)).toBe("unknown");
  expect(await statusOf(order.id)).toBe("awaiting-payment");
});

test("the poller finds what no notice told, also after the hold ran out", async () => {
  const longAgo = new Date(Date.now() - 60_000);
  const [open, over] = [await atRazorpay(), await atRazorpay(longAgo)];
  await expireHolds(db, now(), gateway);
  expect(await statusOf(over.order.id)).toBe("cancelled");
  standIn.pay(open.gatewayOrderId);
  standIn.pay(over.gatewayOrderId);
  expect((await pollOpenPayments(db, gateway, now())).settled).toBeGreaterThan(0);
  await pollOpenPayments(db, gateway, new Date(Date.now() + 10 * 60_000));
  expect(await statusOf(open.order.id)).toBe("placed");
  expect(await statusOf(over.order.id)).toBe("placed");
});

test("an order runs out only after the gateway was asked: what was paid is kept, and silence is waited for", async () => {
  const longAgo = new Date(Date.now() - 60_000);
  const [paid, unpaid] = [await atRazorpay(longAgo), await atRazorpay(longAgo)];
  standIn.pay(paid.gatewayOrderId);
  standIn.silence(true);
  expect((await expireHolds(db, now(), gateway)).unanswered).toContain(unpaid.order.number);
  expect(await statusOf(unpaid.order.id)).toBe("awaiting-payment");
  standIn.silence(false);
  const { expired } = await expireHolds(db, now(), gateway);
  expect(expired).toContain(unpaid.order.number);
  expect(expired).not.toContain(paid.order.number);
  expect(await statusOf(paid.order.id)).toBe("placed");
});

test("a refund is sent once, though two processes send and its answer was lost, and done when it is processed", async () => {
  const { order, payment, gatewayOrderId } = await atRazorpay();
  const { id } = standIn.pay(gatewayOrderId);
  await checkPayment(db, gateway, payment);
  const asked = await requestRefund(db, payment.id, 100_00, "A jar was broken.");
  if (!("refundId" in asked)) throw new Error(asked.refused);
  // The gateway took it, but its answer never came.
  await gateway.refund(id, { amountPaise: 100_00, reference: asked.refundId });

  await Promise.all([sendRefunds(db, gateway, now()), sendRefunds(db, gateway, now())]);
  expect(standIn.ledger.refundsOf(id)).toHaveLength(1);
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: "done", amountPaise: 100_00 }]);
  const notice = standIn.notices.written.findLast(({ body }) => body.includes("refund.processed"))!;
  expect(await take(notice)).toBe("dealt with");
  expect((await listDocuments(db, order.id)).map(({ kind }) => kind)).toEqual(["invoice", "credit-note"]);
});

test("a refund that the gateway does not take stays due", async () => {
  const { order, payment, gatewayOrderId } = await atRazorpay();
  standIn.pay(gatewayOrderId);
  await checkPayment(db, gateway, payment);
  await requestRefund(db, payment.id, 549_00, "All of it.");
  standIn.silence(true);
  await sendRefunds(db, gateway, now());
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: "due" }]);
  standIn.silence(false);
  await sendRefunds(db, gateway, new Date(Date.now() + 5 * 60_000));
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: "done" }]);
  expect(await listPayments(db, order.id)).toMatchObject([{ status: "paid" }]);
});

async function owedAtRazorpay() {
  const paid = await atRazorpay();
  const { id } = standIn.pay(paid.gatewayOrderId);
  await checkPayment(db, gateway, paid.payment);
  const asked = await requestRefund(db, paid.payment.id, 549_00, "It came back.");
  if (!("refundId" in asked)) throw new Error(asked.refused);
  return { ...paid, gatewayPaymentId: id, refundId: asked.refundId };
}

const statusesOf = async (orderId: string) => (await listRefunds(db, orderId)).map(({ status }) => status);
const days = (count: number) => new Date(Date.now() + count * 86_400_000);

test("a refund that the gateway refuses for good has failed: the owner is told, and may write down that it is done", async () => {
  const { order, gatewayPaymentId, refundId } = await owedAtRazorpay();
  // Given back by hand on the gateway's own pages already.
  await gateway.refund(gatewayPaymentId, { amountPaise: 549_00, reference: "by hand" });
  await sendRefunds(db, gateway, now());
  expect(await statusesOf(order.id)).toEqual(["failed"]);
  expect((await findOrder(db, order.id))!.events.at(-1)).toMatchObject({ kind: "refund-failed", paise: 549_00 });
  expect(await markRefundSentByHand(db, sita, refundId)).toBe("done");
  expect((await listDocuments(db, order.id)).map(({ kind }) => kind)).toEqual(["invoice", "credit-note"]);
});

test("a refund for which money, keys or time are missing is asked for again, but not for ever", async () => {
  const { order } = await owedAtRazorpay();
  const refusals = [
    ["Your account does not have enough balance to carry out the refund operation.", 400],
    ["Authentication failed", 401],
    ["Request is in progress with the same key", 409],
    ["Too many requests", 429],
    ["The server is busy.", 502],
  ] as const;
  for (const [turn, [words, status]] of refusals.entries()) {
    standIn.refuseRefunds(words, status);
    await sendRefunds(db, gateway, days(turn / 4));
    expect([words, ...(await statusesOf(order.id))]).toEqual([words, "due"]);
  }
  // Whoever did not answer may have sent the money: that is never taken for a no.
  await sendRefunds(db, gateway, days(30));
  expect(await statusesOf(order.id)).toEqual(["due"]);
  standIn.refuseRefunds(...refusals[0]);
  await sendRefunds(db, gateway, days(31));
  standIn.refuseRefunds();
  expect(await statusesOf(order.id)).toEqual(["failed"]);
});

test("what the gateway has in hand is not taken for failed when it refuses a question about it", async () => {
  const { order, refundId } = await owedAtRazorpay();
  await markRefundSent(db, refundId, "rfnd_elsewhere");
  standIn.refuseRefunds("The payment has been fully refunded already");
  await sendRefunds(db, gateway, now());
  standIn.refuseRefunds();
  expect(await statusesOf(order.id)).toEqual(["sent"]);
});

test("the gateway sends no less than a rupee, so no less is promised", async () => {
  const { payment, gatewayOrderId } = await atRazorpay();
  standIn.pay(gatewayOrderId);
  await checkPayment(db, gateway, payment);
  expect(await requestRefund(db, payment.id, 99, "A crumb")).toEqual({ refused: expect.stringContaining("Rs 1") });
  expect(await requestRefund(db, payment.id, 1_00, "A crumb")).toHaveProperty("refundId");
});
