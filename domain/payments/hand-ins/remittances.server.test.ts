import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { balanceOf } from "#domain/orders/order.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { anOrderOf } from "../../../tests/support/money-desk.ts";
import { newUtr, transferFor } from "../../../tests/support/money-for.ts";
import { anOrder, type OrderWish } from "../../../tests/support/orders.ts";
import { confirmUpi, recordReceipt } from "../receipts/receipts.server.ts";
import { matchStatement } from "../statement/matching.server.ts";
import { listAccounts, listHandIns } from "./hand-ins.server.ts";
import type { PaidParcel, Remittance } from "./remittance.ts";
import { checkRemittance, recordRemittance } from "./remittances.server.ts";

const anil = { id: null, name: "Anil" };
const newAwb = () => randomUUID().replaceAll("-", "").slice(0, 14).toUpperCase();

const delivered = (changes: OrderWish = {}) =>
  anOrder(pool, { method: "cash", status: "delivered", courier: "Delhivery", trackingNumber: newAwb(), ...changes });

type Parcel = { trackingNumber: string | null };
const rowsOf = (orders: readonly Parcel[], paise = 549_00): PaidParcel[] =>
  orders.map(({ trackingNumber }, at) => ({ row: at + 2, number: trackingNumber!, paise }));

/** A payout of Delhivery for these parcels, of which it keeps `feePaise`. */
function payoutOf(parcels: PaidParcel[], feePaise = 0, changes: Partial<Remittance> = {}) {
  const utr = `HDFC${newUtr()}`;
  const due = parcels.reduce((sum, { paise }) => sum + paise, 0);
  const payouts = [{ payout: utr, utr, handedPaise: due - feePaise, feePaise, parcels }];
  return { utr, remittance: { courier: "Delhivery", isOfMany: false, payouts, ...changes } satisfies Remittance };
}

const record = (remittance: Remittance, more: Parameters<typeof recordRemittance>[2] = {}) =>
  recordRemittance(db, remittance, more, anil);

async function balance(id: string): Promise<number> {
  return balanceOf((await findOrder(db, id))!);
}

const recorded = { ids: [expect.any(String)], known: [] };

test("500 parcels of a payout are one receipt: all are paid, and its fee is a figure of its own", async () => {
  const orders = [];
  for (let made = 0; made < 500; made += 1) orders.push(await delivered());
  const { remittance } = payoutOf(rowsOf(orders), 1_234_56);
  expect(await record(remittance)).toEqual(recorded);
  const { rows } = await pool.query(
    `select count(distinct a.receipt_id)::integer as receipts, sum(a.paise)::integer as paise,
       sum(s.balance_paise)::integer as balance
     from allocations a join order_sums s using (order_id) where a.order_id = any($1)`,
    [orders.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ receipts: 1, paise: 500 * 549_00, balance: 0 }]);
  const [handIn] = await listHandIns(db, { most: 1 });
  expect(handIn).toMatchObject({ orders: 500, duePaise: 274_500_00, handedPaise: 273_265_44, feePaise: 1_234_56 });
}, 120_000);

test.each<[string, OrderWish, number, RegExp]>([
  ["is on the road", { status: "dispatched" }, 549_00, /^Row 3: \w+: TM-\w+ is on the road, not delivered\.$/],
  ["came back", { status: "returned" }, 549_00, /is returned, so there is no cash of it/],
  ["was paid by UPI", { method: "upi" }, 549_00, /is paid already/],
  ["went with another courier", { courier: "DTDC" }, 549_00, /^Row 3: no parcel of Delhivery has the number/],
  ["has another amount", {}, 550_00, /^Row 3: \w+: ₹550 for TM-\w+, whose cash is ₹549\.$/],
])("a parcel that %s is named, and nothing is written", async (_, changes, paise, words) => {
  const [good, bad] = [await delivered(), await delivered(changes)];
  const parcels = [...rowsOf([good]), { ...rowsOf([good, bad], paise)[1]! }];
  const { remittance } = payoutOf(parcels);
  const { faults } = await checkRemittance(db, remittance);
  expect(faults).toEqual([expect.stringMatching(words)]);
  expect(await record(remittance)).toEqual({ faults });
  expect(await balance(good.id)).toBe(-549_00);
});

test("a number of nobody, one on two orders and an order with two rows are named together", async () => {
  const [one, first, second] = [await delivered(), await delivered(), await delivered()];
  await pool.query("update orders set tracking_number = $1 where id = $2", [first.trackingNumber, second.id]);
  const { faults } = await checkRemittance(
    db,
    payoutOf(rowsOf([{ trackingNumber: "NOBODY123" }, first, one])).remittance,
  );
  expect(faults).toEqual([
    "Row 2: no parcel of Delhivery has the number NOBODY123.",
    expect.stringMatching(/^Row 3: \w+ stands on several orders: TM-\w+, TM-\w+\.$/),
  ]);
});

test("a courier that passes parcels on may have those of any courier", async () => {
  const orders = [await delivered({ courier: "DTDC" }), await delivered({ courier: "Blue Dart" })];
  const { remittance } = payoutOf(rowsOf(orders), 0, { courier: "Shiprocket", isOfMany: true });
  expect(await record(remittance)).toEqual(recorded);
});

test("a payout is recorded once, by whomever and however often at once; its parcels serve no other", async () => {
  const orders = [await delivered(), await delivered()];
  const { remittance, utr } = payoutOf(rowsOf(orders), 10_00);
  const answers = await Promise.all([record(remittance), record(remittance), record(remittance)]);
  expect(answers.filter((answer) => "ids" in answer && answer.ids.length === 1)).toHaveLength(1);
  const again = `Delhivery's payout ${utr} was recorded`;
  expect(await record(remittance)).toEqual({ ids: [], known: [expect.stringContaining(again)] });
  for (const { id } of orders) expect(await balance(id)).toBe(0);

  const other = payoutOf(rowsOf([await delivered(), orders[1]!]));
  expect(await record(other.remittance)).toEqual({
    faults: [
      expect.stringMatching(
        new RegExp(`^Row 3: \\w+: TM-\\w+ is paid already\\. Its cash came with payout ${utr} on `),
      ),
    ],
  });
});

test("of two files at once with the same payout and other parcels, one is recorded, and the other is told so", async () => {
  const [one, other] = [
    payoutOf(rowsOf([await delivered()])).remittance,
    payoutOf(rowsOf([await delivered()])).remittance,
  ];
  const { payout, utr } = one.payouts[0]!;
  const same = { ...other, payouts: [{ ...other.payouts[0]!, payout, utr }] };
  const answers = await Promise.all([record(one), record(same)]);
  const numberOfIds = answers.map((answer) => ("ids" in answer ? answer.ids.length : "refused"));
  expect(new Set(numberOfIds)).toEqual(new Set([0, 1]));
});

test("of two payouts at once for the same parcels, one goes through whole", async () => {
  const orders = [await delivered(), await delivered(), await delivered()];
  const [one, other] = [payoutOf(rowsOf(orders)), payoutOf(rowsOf(orders.toReversed()))];
  const answers = await Promise.all([record(one.remittance), record(other.remittance)]);
  expect(answers.filter((answer) => "faults" in answer && answer.faults.length === 3)).toHaveLength(1);
  for (const { id } of orders) expect(await balance(id)).toBe(0);
});

test("what lacks of a payout is asked about, and borne as was said", async () => {
  const orders = [await delivered({ courier: "India Post" })];
  const { remittance } = payoutOf(rowsOf(orders), 0, { courier: "India Post" });
  const [payout] = remittance.payouts;
  const short = { ...remittance, payouts: [{ ...payout!, handedPaise: 500_00 }] };
  expect(await checkRemittance(db, short)).toMatchObject({ faults: [], fitting: [{ lacksPaise: 49_00 }] });
  expect(await record(short)).toEqual({ faults: [expect.stringContaining("who bears")] });
  expect(await record(short, { bearer: "courier", asked: 40_00 })).toHaveProperty("faults");
  expect(await record(short, { bearer: "courier", asked: 49_00 })).toEqual(recorded);
  expect(await listAccounts(db, "India Post")).toEqual([{ courier: "India Post", lacksPaise: 49_00 }]);
});

test("two payouts of one file are recorded together or not at all", async () => {
  const [good, bad] = [await delivered(), await delivered({ status: "dispatched" })];
  const [first, second] = [payoutOf(rowsOf([good])), payoutOf(rowsOf([bad]))];
  const both = { ...first.remittance, payouts: [...first.remittance.payouts, ...second.remittance.payouts] };
  expect(await record(both)).toHaveProperty("faults.length", 1);
  expect(await balance(good.id)).toBe(-549_00);
  await pool.query("update orders set status = 'delivered' where id = $1", [bad.id]);
  expect(await record(both)).toHaveProperty("ids.length", 2);
});

test("the bank's line of a payout is known, and pays for no order of the same amount", async () => {
  const waiting = await anOrderOf(pool, 4_321);
  const { remittance, utr } = payoutOf(rowsOf([await delivered({ lines: [{ unitPaise: 4_271_00 }] })], 4_321_00));
  const line = { day: "2026-11-27", amountPaise: 4_321_00, text: `NEFT CR-${utr}-DELHIVERY LTD`, reference: "" };
  await record(remittance);
  const [known, other] = await matchStatement(db, [line, { ...line, amountPaise: 4_000_00 }]);
  expect(known).toMatchObject({ verdict: "payout", utr, words: "Payout of Delhivery" });
  expect(other).toMatchObject({ verdict: "doubtful", fits: [], why: expect.stringContaining("another amount") });
  expect(await balance(waiting.id)).toBe(-4_321_00);
});

test("a payout by a transfer of twelve digits, and a customer's transfer of the same digits, exclude each other", async () => {
  const utr = newUtr();
  const [waiting, other] = [await anOrder(pool), await anOrder(pool)];
  const payout = payoutOf(rowsOf([await delivered()])).remittance;
  const withUtr = (one: string) => ({ ...payout, payouts: [{ ...payout.payouts[0]!, payout: one, utr: one }] });
  const taken = newUtr();
  await recordReceipt(db, transferFor(waiting.payment, taken));
  expect(await record(withUtr(taken))).toEqual({
    faults: [`The transfer ${taken} was written down for order ${waiting.number}.`],
  });
  expect(await record(withUtr(utr))).toEqual(recorded);
  expect(await confirmUpi(db, other.payment.id, utr, "rest", anil)).toEqual({ refused: "utr used" });
});
