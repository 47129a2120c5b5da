import { expect, test } from "vitest";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { asksWhatToDo, balanceOf } from "#domain/orders/order.ts";
import { moneyMarkOf } from "#domain/orders/board/staff-transitions.ts";
import { sayEvent } from "#app/sentences/order-events.ts";
import { noticesOf } from "#domain/notifications/notices.ts";
import { db } from "../../../tests/support/database.ts";
import { withRazorpay } from "../../../tests/support/razorpay.ts";
import { listDisputes } from "./disputes.server.ts";
import { listHeldNotices } from "./held-notices.server.ts";
import { checkPayment } from "./reconciliation.server.ts";
import { countMoneyTasks } from "../worklist/tasks.server.ts";

const { standIn, gateway, atRazorpay, take, takeAll, sign } = await withRazorpay();

async function paidAtRazorpay() {
  const paid = await atRazorpay();
  const { id: gatewayPaymentId } = standIn.pay(paid.gatewayOrderId);
  await checkPayment(db, gateway, paid.payment);
  return { ...paid, gatewayPaymentId };
}

const full = async (orderId: string) => (await findOrder(db, orderId))!;
const heldOf = async (number: string) => (await listHeldNotices(db, 1000)).filter((one) => one.number === number);

test("a contested payment is held for the owner, told by letter, and marks its order, until the bank decides", async () => {
  const { order, gatewayPaymentId, gatewayOrderId } = await paidAtRazorpay();
  await takeAll(gatewayOrderId);
  const tasks = await countMoneyTasks(db, "the shop");
  const { id } = await standIn.dispute(gatewayPaymentId);
  expect(await takeAll(gatewayOrderId)).toEqual(["held"]);
  expect(await heldOf(order.number)).toMatchObject([{ reason: "dispute", amountPaise: 549_00, currency: "INR" }]);
  expect(await countMoneyTasks(db, "the shop")).toBe(tasks + 1);
  const contested = await full(order.id);
  expect(moneyMarkOf(contested)).toEqual({ words: "Contested at the bank", tone: "due" });
  expect(balanceOf(contested)).toBe(0);
  expect(noticesOf(contested.events.at(-1)!, contested)).toEqual({ shop: "disputed" });
  expect(sayEvent(contested.events.at(-1)!)).toBe("Your bank asks us about the payment: ₹549");
  expect(await listDisputes(db, order.id)).toMatchObject([
    { gatewayId: id, state: "open", amountPaise: 549_00, respondBy: expect.any(Date) },
  ]);

  await standIn.endDispute(id, "won");
  expect(await takeAll(gatewayOrderId)).toEqual(["held"]);
  expect(moneyMarkOf(await full(order.id))).toEqual({ words: "Paid", tone: "good" });
});

test("what a lost dispute took is missing, and an order that has not left asks what becomes of it", async () => {
  const { order, gatewayPaymentId, gatewayOrderId } = await paidAtRazorpay();
  const { id } = await standIn.dispute(gatewayPaymentId);
  await standIn.endDispute(id, "lost");
  await takeAll(gatewayOrderId);
  const lost = await full(order.id);
  expect(lost.sums).toMatchObject({ receivedPaise: 0, deductedPaise: 549_00, contestedPaise: 0 });
  expect(balanceOf(lost)).toBe(-549_00);
  expect(moneyMarkOf(lost)).toEqual({ words: "Taken back by the bank", tone: "due" });
  expect(asksWhatToDo(lost)).toBe(true);
});

test("notices of one dispute that repeat and come in any order end as the bank decided", async () => {
  for (const end of ["won", "lost", "closed"] as const) {
    const { order, gatewayPaymentId, gatewayOrderId } = await paidAtRazorpay();
    const { id } = await standIn.dispute(gatewayPaymentId, 200_00);
    await standIn.endDispute(id, end);
    const letters = standIn.notices.written.filter(({ body }) => body.includes(gatewayOrderId)).toReversed();
    await Promise.all([...letters, ...letters].map(take));
    const state = end === "lost" ? "lost" : "won";
    expect(await listDisputes(db, order.id)).toMatchObject([{ state, amountPaise: 200_00 }]);
    expect((await full(order.id)).sums.receivedPaise).toBe(state === "lost" ? 349_00 : 549_00);
  }
});

test("a dispute that is told before its payment waits for it, and one of another shop's payment is not ours", async () => {
  const { order, gatewayOrderId } = await atRazorpay();
  const { id } = standIn.pay(gatewayOrderId);
  const entity = await standIn.dispute(id);
  const alone = (payment: string) =>
    sign({
      event: "payment.dispute.created",
      payload: { dispute: { entity: { ...entity, id: `disp_${payment.slice(4)}`, payment_id: payment } } },
    });
  expect(await take(alone(id))).toBe("not ours");
  expect(await take(alone("pay_ofALink1"))).toBe("not ours");
  await takeAll(gatewayOrderId, ({ body }) => !body.includes("dispute"));
  expect(await listDisputes(db, order.id)).toHaveLength(1);
  expect(await heldOf(order.number)).toHaveLength(1);
});
