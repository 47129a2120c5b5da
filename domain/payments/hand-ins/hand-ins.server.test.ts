import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { balanceOf, isPaid } from "#domain/orders/order.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { anOrder, type OrderWish } from "../../../tests/support/orders.ts";
import { receiveCash } from "../receipts/receipts.server.ts";
import { listReceipts } from "../receipts/received.server.ts";
import { listHeld, requestRefund } from "../refunds/refunds.server.ts";
import { listCashOut, sumCashOut } from "./cash-out.server.ts";
import { bearers } from "./hand-in.ts";
import { listAccounts, listHandIns, recordHandIn, settleLack } from "./hand-ins.server.ts";

const anil = { id: null, name: "Anil" };

/** A rider of whom no other test knows, and orders that he delivered, of ₹549 if `changes` says nothing else. */
async function aRider(count: number, changes: OrderWish = {}) {
  const courier = `Rider ${randomUUID()}`;
  const delivered = { method: "cash", status: "delivered", courier, ...changes } as const;
  const all = [];
  for (let made = 0; made < count; made += 1) all.push(await anOrder(pool, delivered));
  return { courier, all, numbers: all.map(({ number }) => number) };
}

const handIn = (courier: string, numbers: readonly string[], handedPaise: number) => ({
  id: randomUUID(),
  courier,
  numbers,
  handedPaise,
});

async function moneyOf(id: string) {
  const order = (await findOrder(db, id))!;
  return { isPaid: isPaid(order), balance: balanceOf(order), leaving: order.sums.leavingPaise };
}

const settled = { isPaid: true, balance: 0, leaving: 0 };

async function handedOf(courier: string) {
  const all = await listHandIns(db, { most: 1000 });
  return all.filter((one) => one.courier === courier);
}

test("cash of several orders is one receipt: each order is paid, and what came, was kept and lacks is what was due", async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 9_999_99 }), { minLength: 1, maxLength: 6 });
  const part = fc.double({ min: 0, max: 1.2, noNaN: true });
  await fc.assert(
    fc.asyncProperty(amounts, part, fc.constantFrom(...bearers), async (paise, share, bearer) => {
      const courier = `Rider ${randomUUID()}`;
      const orders = [];
      for (const unitPaise of paise) {
        const wish = {
          lines: [{ unitPaise }],
          deliveryPaise: 0,
          courier,
          method: "cash",
          status: "delivered",
        } as const;
        orders.push(await anOrder(pool, wish));
      }
      const due = paise.reduce((sum, one) => sum + one, 0);
      const handedPaise = Math.round(due * share);
      const asked = due - handedPaise;
      const numbers = orders.map(({ number }) => number);
      const answer = await recordHandIn(db, { ...handIn(courier, numbers, handedPaise), bearer, asked }, anil);
      expect(answer).toEqual({ id: expect.any(String) });

      const came = await Promise.all(orders.map(({ id }) => listReceipts(db, id)));
      expect(came.map((all) => all.map(({ receipt }) => receipt.amountPaise))).toEqual(paise.map((one) => [one]));
      expect(new Set(came.flat().map(({ receipt }) => receipt.id)).size).toBe(1);
      for (const { id } of orders) expect(await moneyOf(id)).toEqual(settled);
      const [one] = await handedOf(courier);
      const [account] = await listAccounts(db, courier);
      const lacks = account?.lacksPaise ?? 0;
      expect(one!.handedPaise + one!.feePaise + one!.lostPaise + lacks).toBe(due);
      expect([one!.duePaise, one!.handedPaise, one!.orders]).toEqual([due, handedPaise, paise.length]);
      expect(lacks).toBe(asked < 0 || bearer === "courier" ? asked : 0);
    }),
    { numRuns: 25 },
  );
});

test("what lacks is asked about before anything is written, and again if it is another sum by then", async () => {
  const { courier, numbers, all } = await aRider(2);
  const short = handIn(courier, numbers, 1_000_00);
  const asks = { lacksPaise: 98_00, duePaise: 1_098_00 };
  expect(await recordHandIn(db, short, anil)).toEqual(asks);
  expect(await recordHandIn(db, { ...short, bearer: "fee", asked: 90_00 }, anil)).toEqual(asks);
  expect(await recordHandIn(db, { ...short, handedPaise: 1_100_00 }, anil)).toEqual({ ...asks, lacksPaise: -2_00 });
  expect(await handedOf(courier)).toEqual([]);
  expect(await moneyOf(all[0]!.id)).toMatchObject({ isPaid: false, balance: -549_00 });

  expect(await recordHandIn(db, { ...short, bearer: "fee", asked: 98_00 }, anil)).toEqual({ id: short.id });
  expect(await handedOf(courier)).toMatchObject([{ handedPaise: 1_000_00, feePaise: 98_00, lostPaise: 0 }]);
  expect(await listAccounts(db, courier)).toEqual([]);
});

test("what a rider still owes is settled later, by him, as a fee or by the shop, and never beyond it", async () => {
  const { courier, numbers } = await aRider(1);
  await recordHandIn(db, { ...handIn(courier, numbers, 49_00), bearer: "courier", asked: 500_00 }, anil);
  const settle = (paise: number, bearer: (typeof bearers)[number], id = randomUUID()) =>
    settleLack(db, { id, courier, paise, bearer }, anil);
  const key = randomUUID();
  expect(await settle(200_00, "courier", key)).toEqual({ id: key });
  expect(await settle(200_00, "courier", key)).toEqual({ id: key });
  expect(await listAccounts(db, courier)).toEqual([{ courier, lacksPaise: 300_00 }]);
  expect(await settle(301_00, "shop")).toEqual({ refused: expect.stringContaining("more than lacks") });
  const answers = await Promise.all([settle(300_00, "fee"), settle(300_00, "shop")]);
  expect(answers.filter((answer) => "refused" in answer)).toHaveLength(1);
  expect(await listAccounts(db, courier)).toEqual([]);
});

test("the same form is recorded once, and of two people who take in the same cash one is refused", async () => {
  const { courier, numbers, all } = await aRider(4);
  const first = handIn(courier, numbers.slice(0, 3), 3 * 549_00);
  const second = handIn(courier, numbers.slice(1), 3 * 549_00);
  const answers = await Promise.all([first, first, second, second].map((one) => recordHandIn(db, one, anil)));
  const [winner, ...others] = await handedOf(courier);
  expect(others).toEqual([]);
  expect(answers.filter((answer) => "id" in answer)).toEqual([{ id: winner!.id }, { id: winner!.id }]);
  const paid = winner!.id === first.id ? all.slice(0, 3) : all.slice(1);
  for (const { id } of paid) expect(await moneyOf(id)).toEqual(settled);
  const refused = answers.flatMap((answer) => ("refused" in answer ? [answer.refused] : []));
  expect(refused).toEqual(Array(2).fill(expect.stringMatching(/^TM-\w+ is paid already\.$/)));
});

test("cash that is told on an order's own page and in a hand-in, at once or later, counts once", async () => {
  const { courier, numbers, all } = await aRider(1);
  const [{ id, payment }] = all as [(typeof all)[number]];
  await Promise.all([recordHandIn(db, handIn(courier, numbers, 549_00), anil), receiveCash(db, payment.id, anil)]);
  expect(await receiveCash(db, payment.id, anil)).toBe("already settled");
  expect(await moneyOf(id)).toEqual(settled);
  expect(await listReceipts(db, id)).toHaveLength(1);
});

test.each<[string, OrderWish, RegExp]>([
  ["is packed", { status: "packed" }, /is packed, so there is no cash of it/],
  ["came back", { status: "returned" }, /is returned, so there is no cash of it/],
  ["is paid by UPI", { method: "upi", isPaid: false }, /is not paid in cash/],
  ["went with another", { courier: "DTDC" }, /is with another: DTDC/],
])("an order that %s stands in the way of the whole hand-in", async (_, changes, words) => {
  const { courier, numbers, all } = await aRider(1);
  const other = await anOrder(pool, { method: "cash", status: "delivered", courier, ...changes });
  const answer = await recordHandIn(db, handIn(courier, [...numbers, other.number], 1_098_00), anil);
  expect(answer).toEqual({ refused: expect.stringMatching(words) });
  expect(await moneyOf(all[0]!.id)).toMatchObject({ isPaid: false });
});

test("money goes back from an order's own part of the cash only", async () => {
  const { courier, numbers, all } = await aRider(2);
  const [one, other] = all as [(typeof all)[number], (typeof all)[number]];
  await recordHandIn(db, handIn(courier, numbers, 1_098_00), anil);
  expect(await requestRefund(db, one.id, 550_00, "It broke.")).toEqual({ refused: expect.any(String) });
  expect(await requestRefund(db, one.id, 549_00, "It broke.")).toMatchObject({ refundIds: [expect.any(String)] });
  expect(await listHeld(db, one.id)).toEqual([]);
  expect(await listHeld(db, other.id)).toMatchObject([{ leftPaise: 549_00 }]);
  expect(await moneyOf(other.id)).toEqual(settled);
});

test("the cash that is out stands under who has it and the day of delivery, and what was handed in no more", async () => {
  const { courier, numbers } = await aRider(2);
  const road = await anOrder(pool, { method: "cash", status: "dispatched", courier });
  await pool.query(
    `update order_events set happened_at = '2026-11-21T19:00:00Z'
     where kind = 'delivered' and order_id = (select id from orders where number = $1)`,
    [numbers[0]],
  );
  const mine = async () =>
    (await listCashOut(db))
      .filter(({ holder }) => holder === courier)
      .map(({ number, day, paise }) => [number, day, paise]);
  const before = await sumCashOut(db);
  const out = await mine();
  // By the clock in India it is past midnight.
  expect(out[0]).toEqual([numbers[0], "2026-11-22", 549_00]);
  expect(out[2]).toEqual([road.number, null, 549_00]);
  await recordHandIn(db, handIn(courier, numbers, 1_098_00), anil);
  expect(await mine()).toEqual([[road.number, null, 549_00]]);
  const after = await sumCashOut(db);
  expect([before.count - after.count, before.paise - after.paise]).toEqual([2, 1_098_00]);
  // The rider may be back before anybody marks the order as delivered.
  await recordHandIn(db, handIn(courier, [road.number], 549_00), anil);
  expect(await mine()).toEqual([]);
});
