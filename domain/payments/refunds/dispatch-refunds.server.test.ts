import { expect, test } from "vitest";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { withRazorpay } from "../../../tests/support/razorpay.ts";
import { listPayments } from "../requests/payments.server.ts";
import { checkPayment, pollOpenPayments } from "../receipts/reconciliation.server.ts";
import { markRefundSentByHand } from "./owner-refunds.server.ts";
import { listRefunds, markRefundSent, requestRefund } from "./refunds.server.ts";
import { sendRefunds } from "./dispatch-refunds.server.ts";

const { standIn, gateway, atRazorpay, take } = await withRazorpay();
const now = () => new Date();
const sita = await aPerson(pool, { name: "Sita", role: "owner" });

test("a refund is sent once, though two processes send and its answer was lost, and done when it is processed", async () => {
  const { order, payment, gatewayOrderId } = await atRazorpay();
  const { id } = standIn.pay(gatewayOrderId);
  await checkPayment(db, gateway, payment);
  const asked = await requestRefund(db, order.id, 100_00, "A jar was broken.");
  if ("refused" in asked) throw new Error(asked.refused);
  // The gateway took it, but its answer never came.
  await gateway.refund(id, { amountPaise: 100_00, reference: asked.refundIds[0]! });

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
  await requestRefund(db, order.id, 549_00, "All of it.");
  standIn.silence(true);
  await sendRefunds(db, gateway, now());
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: "due" }]);
  standIn.silence(false);
  await sendRefunds(db, gateway, new Date(Date.now() + 5 * 60_000));
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: "done" }]);
  expect(await listPayments(db, order.id)).toMatchObject([{ state: "closed" }]);
});

test("what a clock that was ahead reserved or asked is sent and asked again once the clock is right", async () => {
  const { order, payment, gatewayOrderId } = await atRazorpay();
  const ahead = days(2).toISOString();
  standIn.pay(gatewayOrderId);
  await db.execute(`update payment_requests set checked_at = '${ahead}' where id = '${payment.id}'`);
  expect((await pollOpenPayments(db, gateway, now())).settled).toBe(1);
  const asked = await requestRefund(db, order.id, 549_00, "It came back.");
  if ("refused" in asked) throw new Error(asked.refused);
  await db.execute(`update refunds set tried_at = '${ahead}' where id = '${asked.refundIds[0]!}'`);
  await sendRefunds(db, gateway, now());
  expect(await statusesOf(order.id)).toEqual(["done"]);
});

async function owedAtRazorpay() {
  const paid = await atRazorpay();
  const { id } = standIn.pay(paid.gatewayOrderId);
  await checkPayment(db, gateway, paid.payment);
  const asked = await requestRefund(db, paid.order.id, 549_00, "It came back.");
  if ("refused" in asked) throw new Error(asked.refused);
  return { ...paid, gatewayPaymentId: id, refundId: asked.refundIds[0]! };
}

const statusesOf = async (orderId: string) => (await listRefunds(db, orderId)).map(({ status }) => status);
const days = (count: number) => new Date(Date.now() + count * 86_400_000);

test("a refund that the gateway refuses for good has failed: the owner is told, and may write down that it is done", async () => {
  const { order, refundId } = await owedAtRazorpay();
  standIn.refuseRefunds("The payment is too old to be refunded.");
  await sendRefunds(db, gateway, now());
  standIn.refuseRefunds();
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
  const { order, payment, gatewayOrderId } = await atRazorpay();
  standIn.pay(gatewayOrderId);
  await checkPayment(db, gateway, payment);
  expect(await requestRefund(db, order.id, 99, "A crumb")).toEqual({ refused: expect.stringContaining("₹1") });
  expect(await requestRefund(db, order.id, 1_00, "A crumb")).toHaveProperty("refundIds");
});
