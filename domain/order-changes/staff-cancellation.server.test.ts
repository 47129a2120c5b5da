import { expect, test } from "vitest";
import { listLog } from "#domain/audit/log.server.ts";
import { writeNote } from "#domain/orders/board/notes.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { advanceOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { db, pool } from "../../tests/support/database.ts";
import { moneyFor } from "../../tests/support/money-for.ts";
import { aPerson } from "../../tests/support/people.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { cancelOrder } from "./cancellation.server.ts";
import { claimTransfer } from "#domain/payments/requests/claims.server.ts";
import { confirmUpi, receiveCash, recordReceipt } from "#domain/payments/receipts/receipts.server.ts";
import { findOrderNumberByUtr } from "#domain/payments/receipts/received.server.ts";
import { cancelAsStaff } from "./staff-cancellation.server.ts";
import { findPayment } from "#domain/payments/requests/payments.server.ts";
import { listRefunds, markRefundFailed } from "#domain/payments/refunds/refunds.server.ts";
import type { WaitingKind } from "#domain/payments/worklist/waiting.ts";
import { countMoneyTasks } from "#domain/payments/worklist/tasks.server.ts";
import { listPartPayments, readAwaited } from "#domain/payments/worklist/worklist.server.ts";

const anil = await aPerson(pool, { name: "Anil", role: "staff" });

const counts = async () => [await countMoneyTasks(db, "the shop"), await countMoneyTasks(db, "nobody")] as const;

async function logOf(orderId: string) {
  const { entries } = await listLog(db);
  return entries.filter(({ subjectId }) => subjectId === orderId);
}

test("a transfer is confirmed once, by a person whom the log names; the second press writes nothing", async () => {
  const { payment, ...order } = await anOrder(pool);
  expect(await confirmUpi(db, payment.id, "1123 4567 8901", "rest", anil)).toBe("settled");
  expect(await confirmUpi(db, payment.id, "112345678901", "rest", anil)).toBe("already settled");
  expect(await logOf(order.id)).toMatchObject([
    {
      actorId: anil.id,
      actorName: "Anil",
      action: "confirmed a UPI transfer",
      subjectKind: "order",
      before: { order: "awaiting-payment", receivedPaise: 0 },
      after: { order: "placed", receivedPaise: 549_00, outcome: "settled", UTR: "112345678901" },
    },
  ]);
});

test("a UTR serves one order, and the other one can be told which", async () => {
  const [first, second] = [await anOrder(pool), await anOrder(pool)];
  await confirmUpi(db, first.payment.id, "212345678901", "rest", anil);
  expect(await confirmUpi(db, second.payment.id, "212345678901", "rest", anil)).toEqual({ refused: "utr used" });
  expect(await findOrderNumberByUtr(db, "212345678901")).toBe(first.number);
  expect(await logOf(second.id)).toEqual([]);
});

test("another amount than was asked for settles nothing and is noted where it does not fit, with the UTR", async () => {
  const { payment, ...order } = await anOrder(pool);
  const outcome = await confirmUpi(db, payment.id, "312345678901", 500_00, anil);
  expect(outcome).toEqual({ refused: "amount" });
  expect((await findPayment(db, payment.id))!.state).toBe("open");
  const listed = (await listPartPayments(db)).find(({ number }) => number === order.number);
  expect(listed).toMatchObject({ camePaise: 500_00, totalPaise: 549_00, utrs: "312345678901" });
  expect(await logOf(order.id)).toMatchObject([{ action: "noted another amount" }]);

  await confirmUpi(db, payment.id, "312345678902", "rest", anil);
  expect((await listPartPayments(db)).map(({ number }) => number)).not.toContain(order.number);
});

test("cash is received for an order that is paid in cash, and for no other", async () => {
  const cash = await anOrder(pool, { method: "cash", status: "delivered" });
  expect(await receiveCash(db, cash.payment.id, anil)).toBe("settled");
  expect(await receiveCash(db, cash.payment.id, anil)).toBe("already settled");
  expect(await logOf(cash.id)).toHaveLength(1);
  const upi = await anOrder(pool);
  expect(await receiveCash(db, upi.payment.id, anil)).toEqual({ refused: "method" });
});

test("a paid order is cancelled with a reason for the log, and its money is owed back", async () => {
  const { payment, ...order } = await anOrder(pool);
  await confirmUpi(db, payment.id, "412345678901", "rest", anil);
  const wish = {
    orderId: order.id,
    seen: "placed",
    reason: "No ghee today",
    note: "We are sorry.",
    mayCancelPaid: true,
  } as const;
  expect(await cancelAsStaff(db, anil, { ...wish, mayCancelPaid: false })).toEqual({
    refused: expect.stringContaining("does not cancel what is paid"),
  });
  expect(await cancelAsStaff(db, anil, wish)).toBe("cancelled");
  expect(await cancelAsStaff(db, anil, wish)).toBe("already cancelled");
  expect((await findOrder(db, order.id))!.events.find(({ kind }) => kind === "cancelled")).toMatchObject({
    note: "We are sorry.",
  });
  expect(await listRefunds(db, order.id)).toMatchObject([{ amountPaise: 549_00, status: "due" }]);
  expect((await logOf(order.id))[0]).toMatchObject({
    action: "cancelled",
    before: { status: "placed" },
    after: { reason: "No ghee today", owedPaise: 549_00 },
  });
});

test("whoever cancels from an old page is told who was quicker and what they did", async () => {
  const wish = { seen: "awaiting-payment", reason: "Stale", note: undefined, mayCancelPaid: false } as const;
  const paid = await anOrder(pool);
  await confirmUpi(db, paid.payment.id, "512345678901", "rest", anil);
  await writeNote(db, paid.number, { text: "Call first", by: { id: "sita", name: "Sita" } });
  expect(await cancelAsStaff(db, anil, { ...wish, orderId: paid.id })).toEqual({
    refused: expect.stringMatching(/^Anil was quicker: "Order placed"/),
  });
  expect((await findOrder(db, paid.id))!.status).toBe("placed");

  const gone = await anOrder(pool);
  await cancelOrder(db, gone.id, "customer");
  expect(await cancelAsStaff(db, anil, { ...wish, orderId: gone.id })).toBe("already cancelled");
  expect(await logOf(gone.id)).toEqual([]);
});

test("what has left the shop is not cancelled", async () => {
  const order = await anOrder(pool, { method: "cash", status: "packed" });
  await db.transaction(async (tx) => advanceOrder(tx, await lockOrder(tx, order.id), "dispatched", { by: "shop" }));
  const wish = {
    orderId: order.id,
    seen: "dispatched",
    reason: "Too late",
    note: undefined,
    mayCancelPaid: true,
  } as const;
  expect(await cancelAsStaff(db, anil, wish)).toEqual({ refused: expect.stringContaining("has left the shop") });
  expect(await logOf(order.id)).toEqual([]);
});

test("of each kind that is awaited the oldest are read and all are counted", async () => {
  const before = await readAwaited(db, 2);
  const told = [await anOrder(pool), await anOrder(pool), await anOrder(pool)];
  for (const [index, { payment }] of told.entries()) await claimTransfer(db, payment.id, `71234567890${index}`);
  await anOrder(pool, { method: "cash", status: "delivered" });
  const late = await anOrder(pool);
  await claimTransfer(db, late.payment.id, "712345678909");
  await cancelOrder(db, late.id, "shop");

  const after = await readAwaited(db, 2);
  const more = (kind: WaitingKind) => after.get(kind)!.count - before.get(kind)!.count;
  expect([more("told"), more("cash"), more("late"), more("gateway")]).toEqual([3, 1, 1, 0]);
  expect(after.get("told")!.rows.map(({ number }) => number)).toEqual(told.slice(0, 2).map(({ number }) => number));
});

test("the way to the money counts what somebody has to look for, to send back or to settle, each thing once", async () => {
  const [before, withoutKeys] = await counts();
  const more = async () => {
    const [now, nowWithoutKeys] = await counts();
    return [now - before, nowWithoutKeys - withoutKeys];
  };
  await anOrder(pool);
  await anOrder(pool, { method: "cash", status: "delivered" });
  expect(await more()).toEqual([0, 0]);
  const told = await anOrder(pool);
  await claimTransfer(db, told.payment.id, "812345678901");
  await confirmUpi(db, told.payment.id, "812345678901", 500_00, anil);
  const late = await anOrder(pool);
  await claimTransfer(db, late.payment.id, "812345678902");
  await cancelOrder(db, late.id, "shop");
  const owed = await anOrder(pool);
  await confirmUpi(db, owed.payment.id, "812345678903", "rest", anil);
  await cancelOrder(db, owed.id, "shop");
  expect(await more()).toEqual([3, 3]);

  const online = await anOrder(pool, { method: "razorpay" });
  await recordReceipt(db, moneyFor(online.payment));
  await cancelOrder(db, online.id, "shop");
  expect(await more()).toEqual([3, 4]);
  const [refund] = await listRefunds(db, online.id);
  await markRefundFailed(db, refund!.id);
  expect(await more()).toEqual([4, 4]);
});
