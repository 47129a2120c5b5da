import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { db, pool } from "../../tests/support/database.ts";
import { withRazorpay } from "../../tests/support/razorpay.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { expireHolds } from "#domain/order-changes/expiry.server.ts";
import { findPayment } from "./requests/payments.server.ts";
import { checkNow, checkPayment, openGatewayOrder, pollOpenPayments } from "./receipts/reconciliation.server.ts";
import { listRefunds } from "./refunds/refunds.server.ts";
import { gatewayEvents } from "./schema.ts";
import { listPartPayments } from "./worklist/worklist.server.ts";

const { standIn, gateway, atRazorpay, take } = await withRazorpay();
const now = () => new Date();

const noticesOf = (gatewayOrderId: string) =>
  standIn.notices.written.filter(({ body }) => body.includes(gatewayOrderId));
const statusOf = async (orderId: string) => (await findOrder(db, orderId))!.status;

test("however many open the page at once, they are led to one order of the gateway", async () => {
  const { payment } = await anOrder(pool, { method: "razorpay" });
  const made = await Promise.all(Array.from({ length: 8 }, () => openGatewayOrder(db, gateway, payment)));
  const ids = made.map(({ id }) => id);
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
  const { order, gatewayOrderId } = await atRazorpay();
  standIn.pay(gatewayOrderId, 100);
  for (const notice of noticesOf(gatewayOrderId)) expect(await take(notice)).toBe("dealt with");
  expect(await statusOf(order.id)).toBe("awaiting-payment");
  expect((await listPartPayments(db)).find(({ id }) => id === order.id)).toMatchObject({
    camePaise: 1_00,
    totalPaise: 549_00,
  });
});

test("failed, then paid: the order is paid, and a late word of the failure does not undo it", async () => {
  const { order, payment, gatewayOrderId } = await atRazorpay();
  standIn.ledger.attempt(gatewayOrderId, "failed");
  await checkPayment(db, gateway, payment);
  expect(await findPayment(db, payment.id)).toMatchObject({ state: "failed" });
  expect(await statusOf(order.id)).toBe("awaiting-payment");

  standIn.pay(gatewayOrderId);
  await checkPayment(db, gateway, payment);
  void standIn.notices.tell(standIn.ledger.attempt(gatewayOrderId, "failed"));
  for (const notice of noticesOf(gatewayOrderId)) await take(notice);
  expect(await findPayment(db, payment.id)).toMatchObject({ state: "closed", failure: null });
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
  expect(noted).toMatchObject({ state: "open", pending: true });
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
