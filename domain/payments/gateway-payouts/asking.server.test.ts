import { beforeEach, expect, test, vi } from "vitest";
import { receipts } from "../schema.ts";
import { withRazorpay } from "../../../tests/support/razorpay.ts";
import { db, pool } from "../../../tests/support/database.ts";
import type { PayoutFault } from "../../../tests/stand-in/payouts.ts";
import { checkPayment } from "../receipts/reconciliation.server.ts";
import { recordRefundsOf } from "../refunds/gateway-refunds.server.ts";
import { askForPayouts } from "./asking.server.ts";
import { countStandings, findPayout, listItems, listOnTheWay, listPayouts } from "./payout-lists.server.ts";

const { standIn, gateway, atRazorpay } = await withRazorpay();
const { payouts } = standIn;
const MOST = { most: 1000 };

const now = new Date("2026-10-05T21:07:00Z");
const yesterday = new Date("2026-10-04T09:30:00Z");
/** Asks without pauses between tries. */
const ask = () => askForPayouts(db, gateway, now, 0);

beforeEach(async () => {
  await pool.query("truncate gateway_payout_items, gateway_payouts");
  for (const list of [payouts.payouts, payouts.paidOut, payouts.faults]) list.length = 0;
  standIn.ledger.payments.clear();
  standIn.ledger.refunds.clear();
  await pool.query("update receipts set received_at = $1", ["2020-01-01"]);
});

/** An order of ₹549 that was paid by card; the shop knows it. */
async function paid() {
  const { order, payment, gatewayOrderId } = await atRazorpay();
  const { id } = standIn.pay(gatewayOrderId);
  await checkPayment(db, gateway, payment);
  return { order, id };
}

test("a payout is recorded with its payments and a refund, each found in the books, and nothing of the payer", async () => {
  const [one, other] = [await paid(), await paid()];
  const back = await standIn.refundOnPages(other.id, 100_00);
  await recordRefundsOf(db, gateway, other.id);
  expect((await listOnTheWay(db, 10)).sums.paymentsPaise).toBeGreaterThanOrEqual(1098_00);
  const { id, amount, utr } = payouts.payOut({ at: yesterday, utr: "1568176960vxp0rj" });
  expect(utr).toBe("1568176960vxp0rj");
  expect(await ask()).toEqual({ days: 6, failures: [] });
  expect(await findPayout(db, id)).toMatchObject({
    utr: "1568176960VXP0RJ",
    status: "processed",
    amountPaise: amount,
    sumPaise: amount,
    payments: 2,
    items: 3,
  });
  // 2 % and the tax of 18 % on it: 1098 and 198 paise.
  const net = { feePaise: 12_96, taxPaise: 1_98, creditPaise: 549_00 - 12_96 };
  const items = await listItems(db, { payoutId: id }, MOST);
  expect(items.map(({ standing, number }) => [standing, number])).toEqual(
    items.map(() => ["fits", expect.any(String)]),
  );
  expect(items).toContainEqual(expect.objectContaining({ id: one.id, number: one.order.number, ...net }));
  expect(items).toContainEqual(
    expect.objectContaining({ id: back.id, number: other.order.number, debitPaise: 100_00, paymentId: other.id }),
  );
  const { rows } = await pool.query("select items::text as text from gateway_payout_items items");
  expect(JSON.stringify(rows)).not.toMatch(/lakshmi|visa|9848/i);
});

test.each<[string, PayoutFault[]]>([
  ["errors", ["500", "429"]],
  ["too many requests", ["429", "429"]],
  ["a cut line", ["cut", "cut"]],
  ["half a page", ["half", "half", "half", "half", "half", "half"]],
  ["the same page twice", ["half", "repeat", "half", "repeat", "repeat"]],
])("%s end in the same rows as a gateway without faults", async (_, faults) => {
  for (let count = 0; count < 3; count += 1) await paid();
  const { id, amount } = payouts.payOut({ at: now });
  // So that each list has several pages.
  const few = {
    ...gateway,
    listPaidOut: (day: string, part: { skip: number }) => gateway.listPaidOut(day, { ...part, count: 2 }),
  };
  payouts.faults.push(...faults);
  expect(await askForPayouts(db, few, now, 0)).toEqual({ days: 6, failures: [] });
  expect(payouts.faults).toEqual([]);
  expect(await findPayout(db, id)).toMatchObject({ amountPaise: amount, sumPaise: amount, payments: 3 });
});

test("an answer that does not come is waited for no longer than it may be, and asked for again", async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const soon = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(200));
  const { id } = payouts.payOut({ at: now, adjustments: [{ credit: 500 }] });
  payouts.faults.push("silent");
  expect(await ask()).toEqual({ days: 6, failures: [] });
  expect(await findPayout(db, id)).toMatchObject({ sumPaise: 500 });
  soon.mockRestore();
});

test("what the gateway does not answer is reported, what it answered is kept, and the next night asks for the rest", async () => {
  await paid();
  const { id, amount } = payouts.payOut({ at: yesterday });
  const down = {
    ...gateway,
    listPaidOut: (day: string, part: { count: number; skip: number }) =>
      day === "2026-10-04" ? Promise.reject(new Error("no answer")) : gateway.listPaidOut(day, part),
  };
  const asked = await askForPayouts(db, down, now, 0);
  expect(asked).toMatchObject({ days: 5, failures: [{ message: "no answer" }] });
  expect(await findPayout(db, id)).toMatchObject({ amountPaise: amount, sumPaise: 0 });
  const later = new Date("2026-12-01T21:07:00Z");
  expect(await askForPayouts(db, gateway, later, 0)).toMatchObject({ failures: [] });
  expect(await findPayout(db, id)).toMatchObject({ sumPaise: amount });
});

test("a gateway that is down is left alone after three lists, and wrong keys are not tried again", async () => {
  payouts.faults.push(...Array.from({ length: 100 }, () => "500" as const));
  expect((await ask()).failures).toHaveLength(3);
  expect(payouts.faults).toHaveLength(91);
  standIn.silence(true);
  expect((await ask()).failures).toHaveLength(3);
  standIn.silence(false);
});

test("money of a failed payout is on its way until the payout is processed by another transfer", async () => {
  const { id: payment } = await paid();
  await db.update(receipts).set({ receivedAt: yesterday });
  const { id } = payouts.payOut({ at: yesterday, status: "failed", utr: null });
  await ask();
  const waits = async () => (await listOnTheWay(db, 1000)).payments.find(({ gatewayId }) => gatewayId === payment);
  expect(await waits()).toMatchObject({ payoutId: id, paise: 549_00 });
  expect(await findPayout(db, id)).toMatchObject({ status: "failed", utr: null });
  payouts.endPayout(id, "processed", "AXISCN0123");
  await ask();
  expect(await waits()).toBeUndefined();
  expect(await findPayout(db, id)).toMatchObject({ status: "processed", utr: "AXISCN0123" });
});

test("what is unknown here, and what has another amount, is told apart, with the order that its reference names", async () => {
  const { order, gatewayOrderId } = await atRazorpay();
  const unknown = standIn.pay(gatewayOrderId);
  const differs = await paid();
  await db.update(receipts).set({ amountPaise: 548_00 });
  payouts.payOut({ at: now, adjustments: [{ debit: 549_00, dispute_id: "disp_1" }] });
  await ask();
  expect(await countStandings(db)).toEqual({ fits: 0, unknown: 1, differs: 1, adjustment: 1 });
  expect(await listItems(db, { standing: "unknown" }, MOST)).toMatchObject([{ id: unknown.id, number: order.number }]);
  expect(await listItems(db, { standing: "differs" }, MOST)).toMatchObject([
    { id: differs.id, number: differs.order.number, ownPaise: 548_00 },
  ]);
  expect(await listItems(db, { standing: "adjustment" }, MOST)).toMatchObject([
    { debitPaise: 549_00, disputeId: "disp_1", number: null },
  ]);
});

test("two nights at once record each payout once", async () => {
  for (let count = 0; count < 4; count += 1) await paid();
  const { id, amount } = payouts.payOut({ at: now });
  await Promise.all([ask(), ask(), ask()]);
  expect(await findPayout(db, id)).toMatchObject({ sumPaise: amount, payments: 4 });
  expect(await listPayouts(db, MOST)).toHaveLength(1);
});

test("the first night asks back to the first payment that nobody paid out", async () => {
  const { id: payment } = await paid();
  const long = new Date("2026-06-20T05:00:00Z");
  await pool.query("update receipts set received_at = $1 where external_id = $2", [long, payment]);
  const { id } = payouts.payOut({ at: new Date("2026-06-22T05:00:00Z") });
  await ask();
  expect(await findPayout(db, id)).toMatchObject({ payments: 1 });
});
