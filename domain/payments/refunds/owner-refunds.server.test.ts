import { expect, test } from "vitest";
import { listLog } from "#domain/audit/log.server.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { moneyFor } from "../../../tests/support/money-for.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { cancelAsStaff } from "#domain/order-changes/staff-cancellation.server.ts";
import { confirmUpi, recordReceipt } from "../receipts/receipts.server.ts";
import { markRefundSentByHand, refundAsOwner, repeatRefundAsOwner } from "./owner-refunds.server.ts";
import { listRefunds, markRefundFailed, markRefundSent } from "./refunds.server.ts";

const sita = await aPerson(pool, { name: "Sita", role: "owner" });
const anil = await aPerson(pool, { name: "Anil", role: "staff" });

async function paidOrder(utr: string) {
  const { payment, ...order } = await anOrder(pool);
  await confirmUpi(db, payment.id, utr, "rest", sita);
  return order.id;
}

async function actionsOn(id: string) {
  const { entries } = await listLog(db);
  return entries.filter(({ subjectId }) => subjectId === id).map(({ action }) => action);
}

test("eight presses of one form make one refund, and one line in the log", async () => {
  const orderId = await paidOrder("112345678901");
  const wish = { orderId, amountPaise: 100_00, reason: "A jar was broken.", seen: 0 };
  const answers = await Promise.all(Array.from({ length: 8 }, () => refundAsOwner(db, sita, wish)));
  expect(answers.filter((answer) => answer === "owed")).toHaveLength(1);
  expect(answers.filter((answer) => answer === "already owed")).toHaveLength(7);
  expect(await listRefunds(db, orderId)).toMatchObject([{ amountPaise: 100_00, reason: "A jar was broken." }]);
  expect((await actionsOn(orderId)).filter((action) => action === "promised money back")).toHaveLength(1);
});

test("a form that has not seen the last refund makes none, and the one that has may ask for as much again", async () => {
  const orderId = await paidOrder("212345678901");
  const wish = { orderId, amountPaise: 100_00, reason: "A jar was broken." };
  await refundAsOwner(db, sita, { ...wish, seen: 0 });
  expect(await refundAsOwner(db, sita, { ...wish, amountPaise: 50_00, seen: 0 })).toEqual({
    refused: expect.stringContaining("₹100 was promised back"),
  });
  expect(await refundAsOwner(db, sita, { ...wish, seen: 1 })).toBe("owed");
  expect(await refundAsOwner(db, sita, { ...wish, seen: 0 })).toHaveProperty("refused");
  expect(await refundAsOwner(db, sita, { ...wish, amountPaise: 349_01, seen: 2 })).toHaveProperty("refused");
  expect(await refundAsOwner(db, sita, { ...wish, amountPaise: 349_00, seen: 2 })).toBe("owed");
  expect(await listRefunds(db, orderId)).toHaveLength(3);
});

test("as much once more from somebody else is another refund, whatever either of them wrote", async () => {
  const orderId = await paidOrder("412345678901");
  const wish = { orderId, amountPaise: 100_00, reason: "A jar was broken.", seen: 0 };
  expect(await refundAsOwner(db, sita, wish)).toBe("owed");
  expect(await refundAsOwner(db, sita, { ...wish, reason: "A broken jar" })).toBe("already owed");
  expect(await refundAsOwner(db, anil, wish)).toEqual({ refused: expect.stringContaining("₹100 was promised back") });
  expect(await listRefunds(db, orderId)).toHaveLength(1);
});

test("what follows from what somebody of the shop did names them, and what the customer did names nobody", async () => {
  const orderId = await paidOrder("512345678901");
  await refundAsOwner(db, anil, { orderId, amountPaise: 100_00, reason: "A jar was broken.", seen: 0 });
  await cancelAsStaff(db, sita, { orderId, seen: "placed", reason: "No ghee", note: undefined, mayCancelPaid: true });
  expect((await findOrder(db, orderId))!.events.map(({ kind, actorId }) => [kind, actorId])).toEqual([
    ["awaiting-payment", null],
    ["payment-received", sita.id],
    ["placed", sita.id],
    ["refund-due", anil.id],
    ["cancelled", sita.id],
    ["refund-due", sita.id],
  ]);
});

test("an order that was not paid has nothing to give back", async () => {
  const order = await anOrder(pool);
  const wish = { orderId: order.id, amountPaise: 100_00, reason: "Kindness", seen: 0 };
  expect(await refundAsOwner(db, sita, wish)).toEqual({ refused: expect.stringContaining("was not paid") });
});

test("money that goes back by hand is marked once, with who sent it", async () => {
  const orderId = await paidOrder("312345678901");
  await refundAsOwner(db, sita, { orderId, amountPaise: 549_00, reason: "It came back.", seen: 0 });
  const [refund] = await listRefunds(db, orderId);
  expect(await markRefundSentByHand(db, sita, refund!.id)).toBe("done");
  expect(await markRefundSentByHand(db, sita, refund!.id)).toBe("already done");
  expect(await actionsOn(refund!.id)).toEqual(["sent money back by hand"]);
});

test("what Razorpay sends is not sent by hand as well, until it failed; then it is asked again once", async () => {
  const { payment, ...order } = await anOrder(pool, { method: "razorpay" });
  await recordReceipt(db, moneyFor(payment));
  await refundAsOwner(db, sita, { orderId: order.id, amountPaise: 549_00, reason: "It came back.", seen: 0 });
  const [refund] = await listRefunds(db, order.id);
  expect(await markRefundSentByHand(db, sita, refund!.id)).toHaveProperty("refused");
  expect(await repeatRefundAsOwner(db, sita, refund!.id)).toHaveProperty("refused");
  await markRefundFailed(db, refund!.id);
  expect(await repeatRefundAsOwner(db, sita, refund!.id)).toBe("owed by Razorpay");
  expect(await repeatRefundAsOwner(db, sita, refund!.id)).toHaveProperty("refused");
  expect(await markRefundSentByHand(db, sita, refund!.id)).toBe("asked again");
  expect(await actionsOn(refund!.id)).toEqual(["asked again for a refund"]);
});

test("what is owed through Razorpay is sent by hand when the shop has no keys of it any more, also what was under way", async () => {
  const { payment, ...order } = await anOrder(pool, { method: "razorpay" });
  await recordReceipt(db, moneyFor(payment));
  for (const [seen, amountPaise] of [100_00, 449_00].entries()) {
    await refundAsOwner(db, sita, { orderId: order.id, amountPaise, reason: "It came back.", seen });
  }
  const [due, underWay] = await listRefunds(db, order.id);
  await markRefundSent(db, underWay!.id, "rfnd_under_way");
  expect(await markRefundSentByHand(db, sita, due!.id, "nobody")).toBe("done");
  expect(await markRefundSentByHand(db, sita, underWay!.id, "the shop")).toHaveProperty("refused");
  expect(await markRefundSentByHand(db, sita, underWay!.id, "nobody")).toBe("done");
});
