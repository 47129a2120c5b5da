import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readCookList } from "#domain/orders/kitchen/cook-list.server.ts";
import { sendParcel } from "#domain/orders/parcels/dispatch.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { balanceOf } from "#domain/orders/order.ts";
import { goOn } from "#domain/orders/all-back.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { noticesOf } from "#domain/notifications/notices.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aPerson } from "../../tests/support/people.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { callOffRefund } from "#domain/payments/refunds/calling-off.server.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { listRefunds, markRefundDone, requestRefund } from "#domain/payments/refunds/refunds.server.ts";
import { listAllBack } from "#domain/payments/worklist/returned.server.ts";
import { cancelAsStaff } from "./staff-cancellation.server.ts";
import { countMoneyTasks } from "#domain/payments/worklist/tasks.server.ts";

const sita = await aPerson(pool, { name: "Sita", role: "owner" });
let utrs = 0;

/** A paid order of which the shop gives back `paise`, on its way or arrived. */
async function givenBack(paise: number, isDone = true) {
  const { payment, ...order } = await anOrder(pool, { dispatchOn: "2099-01-05" });
  await confirmUpi(db, payment.id, String(432_345_670_000 + (utrs += 1)));
  await requestRefund(db, order.id, paise, "The customer asked for it.");
  if (isDone) for (const { id } of await listRefunds(db, order.id)) await markRefundDone(db, id);
  return order;
}

const full = async (id: string) => (await findOrder(db, id))!;
const pack = (number: string) => advanceAsStaff(db, { numbers: [number], to: "packed", seen: "placed", by: sita });
const cookList = async () => readCookList(db, { from: "2099-01-05", to: "2099-01-05" }, "2099-01-01");
const isListed = async (number: string) => (await listAllBack(db, 1000)).some((one) => one.number === number);

test.each([
  ["arrived", true],
  ["on its way", false],
])(
  "an order whose whole money went back (%s) is not cooked, packed or sent before somebody says so",
  async (_, isDone) => {
    const [tasks, before] = [await countMoneyTasks(db, "the shop"), await cookList()];
    const { id, number } = await givenBack(549_00, isDone);
    const [list, waiting] = [await cookList(), before.counts.undecided + 1];
    expect(list.counts).toEqual({ ...before.counts, undecided: waiting });
    expect(list.lines.flatMap(({ packs }) => packs)).toEqual(before.lines.flatMap(({ packs }) => packs));
    expect(await isListed(number)).toBe(true);
    expect(await countMoneyTasks(db, "the shop")).toBe(tasks + (isDone ? 1 : 2));
    expect(await pack(number)).toMatchObject({
      moved: [],
      refused: [{ number, sentence: expect.stringMatching(/^All its money/) }],
    });
    expect((await full(id)).status).toBe("placed");

    expect(await goOn(db, sita, number)).toBe("goes on");
    expect(await goOn(db, sita, number)).toBe("already done");
    const order = { ...(await full(id)), email: "lakshmi@example.net" };
    expect(noticesOf(order.events.at(-1)!, order)).toEqual({ customer: "goes-on" });
    expect((await cookList()).counts).toEqual({ ...before.counts, orders: before.counts.orders + 1 });
    expect(await isListed(number)).toBe(false);
    expect((await pack(number)).moved).toEqual([number]);
  },
);

test("one that was packed before is not handed to a courier either, and may go back to the kitchen", async () => {
  const { id, number } = await givenBack(549_00);
  await db.update(orders).set({ status: "packed" }).where(eq(orders.id, id));
  const sending = { courier: "DTDC", trackingNumber: "D12345678", by: sita, seen: "packed", known: "" } as const;
  expect(await sendParcel(db, number, sending)).toEqual({ refused: expect.stringMatching(/^All its money/) });
  const back = await advanceAsStaff(db, { numbers: [number], to: "placed", seen: "packed", by: sita });
  expect(back.moved).toEqual([number]);
});

test("a part that went back changes nothing in the kitchen, and nothing is to be decided about it", async () => {
  const before = await cookList();
  const { number } = await givenBack(100_00);
  expect((await cookList()).counts).toEqual({ ...before.counts, orders: before.counts.orders + 1 });
  expect(await isListed(number)).toBe(false);
  expect(await goOn(db, sita, number)).toEqual({ refused: expect.stringContaining("nothing to decide") });
  expect((await pack(number)).moved).toEqual([number]);
});

test("cancelled instead, nothing is owed by anybody; called off, the order is cooked again", async () => {
  const done = await givenBack(549_00);
  const cancelling = {
    orderId: done.id,
    seen: "placed",
    mayCancelPaid: true,
    reason: "All given back",
    note: undefined,
  } as const;
  expect(await cancelAsStaff(db, sita, cancelling)).toBe("cancelled");
  expect(balanceOf(await full(done.id))).toBe(0);
  expect(await listRefunds(db, done.id)).toHaveLength(1);

  const due = await givenBack(549_00, false);
  const [refund] = await listRefunds(db, due.id);
  await callOffRefund(db, undefined, sita, { refundId: refund!.id, reason: "The customer wants it after all." });
  expect(await isListed(due.number)).toBe(false);
  expect((await pack(due.number)).moved).toEqual([due.number]);
});
