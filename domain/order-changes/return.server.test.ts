import { expect, test } from "vitest";
import { issueInvoice, listDocuments } from "#domain/orders/documents/documents.server.ts";
import { advanceOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { db, pool } from "../../tests/support/database.ts";
import { cashFor } from "../../tests/support/money-for.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { listNumbersWithOpenMoney } from "#domain/payments/erasure.server.ts";
import { markRefundDone, requestRefund } from "#domain/payments/refunds/refunds.server.ts";
import { listReturnedPaid } from "#domain/payments/worklist/returned.server.ts";
import { recordReceipt } from "#domain/payments/receipts/receipts.server.ts";
import { countMoneyTasks } from "#domain/payments/worklist/tasks.server.ts";

const papers = async (id: string) => (await listDocuments(db, id)).map(({ kind, paise }) => [kind, paise]);
const handedOver = { method: "cash", status: "delivered" } as const;
const toDecide = async () => (await listReturnedPaid(db)).map(({ number }) => number);
const comeBack = (id: string) =>
  db.transaction(async (tx) => advanceOrder(tx, await lockOrder(tx, id), "returned", { by: "shop" }));

test.each(["dispatched", "delivered"] as const)(
  "a %s parcel that nobody paid for is credited when it comes back, a paid one when its money goes back",
  async (status) => {
    const sent = { method: "cash", status } as const;
    const [unpaid, paid] = [await anOrder(pool, sent), await anOrder(pool, sent)];
    const credited = [
      ["invoice", null],
      ["credit-note", 549_00],
    ];

    await db.transaction((tx) => issueInvoice(tx, unpaid.id));
    await comeBack(unpaid.id);
    expect(await papers(unpaid.id)).toEqual(credited);

    await recordReceipt(db, cashFor(paid.payment));
    await comeBack(paid.id);
    expect(await toDecide()).toEqual([paid.number]);
    expect(await papers(paid.id)).toEqual([["invoice", null]]);
    const asked = await requestRefund(db, paid.id, 549_00, "It came back.");
    if ("refused" in asked) throw new Error(asked.refused);
    expect(await toDecide()).toEqual([]);
    await markRefundDone(db, asked.refundIds[0]!);
    expect(await papers(paid.id)).toEqual(credited);
  },
);

test("of a paid order that comes back after a part was sent back, the rest is decided about, and only once", async () => {
  const { payment, ...order } = await anOrder(pool, handedOver);
  const giveBack = async (paise: number) => {
    const asked = await requestRefund(db, order.id, paise, "A jar was broken.");
    if ("refused" in asked) throw new Error(asked.refused);
    return asked.refundIds[0]!;
  };
  const listed = async () => (await listReturnedPaid(db)).find(({ number }) => number === order.number)?.leftPaise;

  await recordReceipt(db, cashFor(payment));
  const early = await giveBack(49_00);
  await comeBack(order.id);
  expect(await listed()).toBeUndefined();
  await markRefundDone(db, early);
  expect(await listed()).toBe(500_00);
  const decided = await giveBack(400_00);
  await markRefundDone(db, decided);
  expect(await listed()).toBeUndefined();
});

test("an order that came back paid is a task, and keeps its person, until it is decided or sixty days have passed", async () => {
  const now = new Date();
  const left = addDays(dayInIndia(now), -59);
  const { payment, ...order } = await anOrder(pool, { ...handedOver, dispatchOn: left });
  await recordReceipt(db, cashFor(payment));
  const before = await countMoneyTasks(db, "the shop", now);
  expect(await listNumbersWithOpenMoney(db, now, [order.id])).toEqual(new Set());
  await comeBack(order.id);
  expect(await countMoneyTasks(db, "the shop", now)).toBe(before + 1);
  expect(await listNumbersWithOpenMoney(db, now, [order.id])).toEqual(new Set([order.number]));
  expect(await listNumbersWithOpenMoney(db, now)).toContain(order.number);
  const later = new Date(now.getTime() + 2 * 86_400_000);
  expect(await countMoneyTasks(db, "the shop", later)).toBe(before);
  expect(await listNumbersWithOpenMoney(db, later, [order.id])).toEqual(new Set());
});
