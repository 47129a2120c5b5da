import { beforeEach, expect, test } from "vitest";
import { pool, db } from "../../tests/support/database.ts";
import { writeCreditNote, writeInvoice } from "../../tests/support/documents.ts";
import { made } from "../../tests/support/exports.ts";
import { aGatewayPayout } from "../../tests/support/gateway-payouts.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { entriesIn, expectSound, paiseOf, vouchersOf } from "../../tests/support/tally-file.ts";
import { listExports } from "./exports.server.ts";

beforeEach(() => pool.query("delete from exports"));

const march = { from: "2031-03-01", to: "2031-03-31" };

/** An order that was paid at a moment. */
const paidAt = (moment: string, changes: Parameters<typeof anOrder>[1] = {}) =>
  anOrder(pool, { status: "delivered", isPaid: true, placedAt: new Date(moment), ...changes });

async function refunded(receiptId: string, orderId: string, doneAt: string | null): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into refunds (receipt_id, order_id, amount_paise, status, reason_code, reason, done_at)
     values ($1, $2, 10500, $3, 'goodwill', '', $4) returning id`,
    [receiptId, orderId, doneAt ? "done" : "due", doneAt],
  );
  return rows[0]!.id;
}

test("Tally's money is what came, went back and was paid out in the days, each for the bill that it is about", async () => {
  const order = await paidAt("2031-03-04T06:00:00Z", { method: "razorpay" });
  const [first, second] = [await writeInvoice(pool, order.id), await writeInvoice(pool, order.id)];
  const refund = await refunded(order.receipt!.id, order.id, "2031-03-06T06:00:00Z");
  await refunded(order.receipt!.id, order.id, null);
  await writeCreditNote(pool, order.id, 105_00);
  await pool.query(
    "update documents set refund_id = $1, invoice_id = (select id from documents where number = $2) where kind = 'credit-note'",
    [refund, first],
  );
  const items = [{ id: order.receipt!.externalId }, { kind: "refund", amountPaise: 105_00 }] as const;
  const payout = await aGatewayPayout(pool, items, { at: new Date("2031-03-07T06:00:00Z") });
  await aGatewayPayout(pool, items.slice(2), {
    at: new Date("2031-03-07T06:00:00Z"),
    lacksPaise: 1_00,
    status: "failed",
  });
  const unbilled = await paidAt("2031-03-31T18:29:59Z");
  await paidAt("2031-03-31T18:30:00Z");
  const foreign = await paidAt("2031-03-05T06:00:00Z");
  await pool.query("update receipts set currency = 'USD' where id = $1", [foreign.receipt!.id]);

  const vouchers = vouchersOf(await made("tally-money", march));
  expect(await listExports(db)).toMatchObject([{ done: 4, total: 4 }]);
  const ledgers = new Set(vouchers.flatMap(entriesIn).map(([ledger]) => `<LEDGER NAME="${ledger}"`));
  expect((await made("tally-masters", march)).match(/<LEDGER NAME="[^"]+"/g)?.toSorted()).toEqual(
    [...ledgers].toSorted(),
  );
  for (const voucher of vouchers) expectSound(voucher);
  expect(vouchers.map((one) => [one["@REMOTEID"], one["@VCHTYPE"]])).toEqual([
    [`shop-${order.receipt!.id}`, "Receipt"],
    [`shop-${refund}`, "Payment"],
    [`shop-${payout.id}`, "Contra"],
    [`shop-${payout.id}-fee`, "Payment"],
    [`shop-${unbilled.receipt!.id}`, "Receipt"],
  ]);
  const bills = vouchers.flatMap((one) =>
    one["ALLLEDGERENTRIES.LIST"].flatMap((entry) => entry["BILLALLOCATIONS.LIST"] ?? []),
  );
  expect(bills.map((bill) => [bill.BILLTYPE, bill.NAME, bill.AMOUNT])).toEqual([
    ["Agst Ref", second, "549.00"],
    ["Agst Ref", first, "-105.00"],
    ["On Account", undefined, "549.00"],
  ]);
  const atRazorpay = vouchers.flatMap(entriesIn).filter(([ledger]) => ledger === "Razorpay");
  expect(
    atRazorpay.reduce((sum, [, , amount]) => sum + paiseOf(amount!), 0),
    "all of it is paid out",
  ).toBe(0);
  expect(vouchers[3]).toMatchObject({ REFERENCE: payout.utr, DATE: "20310307" });
});

test("receipts of one moment are each in Tally's money once", async () => {
  await pool.query(
    `insert into receipts (rail, external_id, source, amount_paise, currency, received_at)
     select 'bank', 'N' || n, 'typed', 100, 'INR', '2032-03-04T06:00:00Z' from generate_series(1, 1100) n`,
  );
  const vouchers = vouchersOf(await made("tally-money", { from: "2032-03-04", to: "2032-03-04" }));
  expect(vouchers).toHaveLength(1100);
  expect(new Set(vouchers.map((one) => one["@REMOTEID"])).size).toBe(1100);
});
