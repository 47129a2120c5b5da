import { expect, test } from "vitest";
import { db, pool } from "../../../tests/support/database.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { moneyFor } from "../../../tests/support/money-for.ts";
import { recordReceipt } from "../receipts/receipts.server.ts";
import { askForPayouts } from "./asking.server.ts";
import { withRazorpay } from "../../../tests/support/razorpay.ts";
import { importPayoutFile } from "./payout-files.server.ts";
import { countStandings, findPayout, listItems, listPayouts } from "./payout-lists.server.ts";
import { recordTold } from "./gateway-payouts.server.ts";

const MOST = { most: 1000 };
let made = 0;
const newPayout = () => `setl_file${(made += 1)}`;

/** The dashboard's columns. The fee is without the tax there, and amounts are rupees. */
const dashboard =
  "transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,payment_method,card_type,entity_created_at,payment_notes,order_receipt,dispute_id,settlement_id,settled_at,settlement_utr";

const row = (payout: string, id: string, entity = "payment") =>
  `${entity},${id},549.0,INR,10.98,1.98,0.0,536.04,card,credit,2026-09-30T13:33:57,"Lakshmi, +919848012345",TM1,,${payout},2026-10-03T10:00:00,1568176960vxp0rj`;

test("the dashboard's file in rupees is recorded with the fee and its tax, and nothing of the payer", async () => {
  const payout = newPayout();
  const order = await anOrder(pool, { method: "razorpay" });
  const money = moneyFor(order.payment);
  await recordReceipt(db, money);
  const id = money.externalId.replaceAll("-", "");
  await pool.query("update receipts set external_id = $1 where external_id = $2", [id, money.externalId]);
  const refund = `refund,rfnd_ABCDEFGH,100.0,INR,0.0,0.0,100.0,0.0,card,,2026-10-01T09:00:00,,,,${payout},2026-10-03T10:00:00,1568176960vxp0rj`;
  const waits = `payment,pay_LATER1,549.0,INR,0,0,0,0,card,,2026-10-05T09:00:00,,,,,,`;
  const file = [dashboard, row(payout, id), refund, waits].join("\r\n");
  expect(await importPayoutFile(db, file)).toEqual({ payouts: 1, items: 2, fresh: 3, later: 1 });
  expect(await findPayout(db, payout)).toMatchObject({
    utr: "1568176960VXP0RJ",
    status: null,
    amountPaise: null,
    sumPaise: 436_04,
    payments: 1,
  });
  const [payment] = await listItems(db, { payoutId: payout }, MOST);
  expect(payment).toMatchObject({
    id,
    standing: "fits",
    number: order.number,
    amountPaise: 549_00,
    feePaise: 12_96,
    taxPaise: 1_98,
    creditPaise: 536_04,
  });
  const { rows } = await pool.query("select items::text as text from gateway_payout_items items");
  expect(JSON.stringify(rows)).not.toMatch(/lakshmi|credit,|9848/i);
  expect(await importPayoutFile(db, file)).toMatchObject({ fresh: 0 });
});

const api =
  "entity_id,type,debit,credit,amount,currency,fee,tax,created_at,settled_at,settlement_id,settlement_utr,payment_id";
const apiRow = (payout: string, id: string, amounts = "0,53604,54900,INR,1296,198") =>
  `${id},payment,${amounts},1790000000,1790200000,${payout},UTR9,`;
const items = async (payoutId: string) => listItems(db, { payoutId }, MOST);

test("whole amounts are asked about, once nothing else says whether they are paise", async () => {
  const payout = newPayout();
  const id = `pay_unit${made}`;
  const file = `${api}\n${apiRow(payout, id)}`;
  expect(await importPayoutFile(db, file)).toEqual({ asks: "unit" });
  expect(await importPayoutFile(db, file, "paise")).toMatchObject({ items: 1 });
  expect(await items(payout)).toMatchObject([{ amountPaise: 549_00, feePaise: 12_96, taxPaise: 1_98 }]);
  // By now the books say it, whatever somebody says.
  expect(await importPayoutFile(db, file, "rupees")).toMatchObject({ fresh: 0 });
  expect(await items(payout)).toMatchObject([{ amountPaise: 549_00 }]);
});

test.each([
  ["paise", 549_00],
  ["rupees", 54_900_00],
  ["INR", 54_900_00],
])("a title with its unit decides: in %s", async (unit, amountPaise) => {
  const payout = newPayout();
  const file = `${api.replace("amount", `amount (in ${unit})`)}\n${apiRow(payout, `pay_title${made}`)}`;
  expect(await importPayoutFile(db, file)).toMatchObject({ items: 1 });
  expect(await items(payout)).toMatchObject([{ amountPaise }]);
});

test("a fee that has the tax in it is not taxed again, whatever its title says", async () => {
  const payout = newPayout();
  const file = `${api.replace(",fee,", ",fee (exclusive tax),")}\n${apiRow(payout, `pay_fee${made}`)}`;
  expect(await importPayoutFile(db, file, "paise")).toMatchObject({ items: 1 });
  expect(await items(payout)).toMatchObject([{ feePaise: 12_96, standing: "unknown" }]);
});

test("the list of settlements gives a payout of which only the items were known its state and sum", async () => {
  const payout = newPayout();
  await importPayoutFile(db, `${dashboard}\n${row(payout, `pay_list${made}`)}`);
  const list = `id,amount,status,fees,tax,utr,created_at\n${payout},536.04,processed,0.0,0.0,1568176960vxp0rj,2026-10-03T09:00:00`;
  expect(await importPayoutFile(db, list)).toMatchObject({ payouts: 1, items: 0, fresh: 0 });
  expect(await findPayout(db, payout)).toMatchObject({ status: "processed", amountPaise: 536_04, sumPaise: 536_04 });
});

test("a file with a fault changes nothing, and each faulty row is named", async () => {
  const payout = newPayout();
  const before = await countStandings(db);
  const bad = row(payout, "pay_bad00001").replace("549.0", "five");
  const file = [
    dashboard,
    row(payout, "pay_good0001"),
    bad,
    row(payout, "=1+1"),
    row(payout, "pay_day00001").replace("2026-10-03T10:00:00", "32/10/2026"),
  ];
  expect(await importPayoutFile(db, file.join("\n"))).toEqual({
    faults: [
      "Row 3: “five” is not an amount.",
      "Row 4: “=1+1” is not a number of Razorpay.",
      "Row 5: “32/10/2026” is not a day.",
    ],
  });
  expect(await countStandings(db)).toEqual(before);
});

test("the number of a transfer that a spreadsheet shortened is refused, empty rows are passed over", async () => {
  const short = row(newPayout(), "pay_short0001").replace("1568176960vxp0rj", "1.56818E+11");
  expect(await importPayoutFile(db, `${dashboard}\n,,,,\n${short}\n${",;\n".repeat(6000)}`)).toEqual({
    faults: [expect.stringMatching(/^Row 3: a spreadsheet shortened the number to 1\.56818E\+11\./)],
  });
});

test.each([
  ["another table", "Date,Narration,Credit\n2026-10-03,NEFT,500", /^No line here names columns/],
  ["nothing paid out", `${dashboard}\npayment,pay_LATER1,549.0,INR,0,0,0,0,card,,,,,,,,`, /^Nothing in this file/],
  ["too many lines", `${dashboard}\n${"x\n".repeat(5001)}`, /more than 5000 lines\. Choose fewer days at Razorpay/],
])("%s is refused in words", async (_, file, words) => {
  expect(await importPayoutFile(db, file)).toEqual({ faults: [expect.stringMatching(words)] });
});

test("the file and the gateway's own answer, both at once and again, make each payout once", async () => {
  const { standIn, gateway, atRazorpay } = await withRazorpay();
  const at = new Date("2026-10-03T04:30:00Z");
  for (let count = 0; count < 3; count += 1) standIn.pay((await atRazorpay()).gatewayOrderId);
  const payout = standIn.payouts.payOut({ at });
  const lines = standIn.payouts.paidOut.map((one) =>
    [
      one.entity_id,
      one.type,
      one.debit,
      one.credit,
      one.amount,
      "INR",
      one.fee,
      one.tax,
      one.created_at,
      one.settled_at,
      one.settlement_id,
      one.settlement_utr,
      "",
    ].join(","),
  );
  const file = [api, ...lines.toReversed()].join("\n");
  const ask = () => askForPayouts(db, gateway, new Date("2026-10-04T21:07:00Z"), 0);
  const answers = await Promise.all([
    ask(),
    importPayoutFile(db, file, "paise"),
    ask(),
    importPayoutFile(db, file, "paise"),
  ]);
  expect(answers).toEqual([
    expect.objectContaining({ failures: [] }),
    expect.objectContaining({ items: 3 }),
    expect.objectContaining({ failures: [] }),
    expect.objectContaining({ items: 3 }),
  ]);
  const found = (await listPayouts(db, MOST)).filter(({ id }) => id === payout.id);
  expect(found).toMatchObject([
    { status: "processed", amountPaise: payout.amount, sumPaise: payout.amount, payments: 3 },
  ]);
});

test("what the file does not name is kept from the gateway's answer", async () => {
  const payoutId = newPayout();
  const day = new Date("2026-10-03T04:30:00Z");
  const amounts = {
    creditPaise: 0,
    debitPaise: 100_00,
    amountPaise: 100_00,
    feePaise: 0,
    taxPaise: 0,
    currency: "INR",
  };
  const item = {
    id: `rfnd_kept${made}`,
    payoutId,
    kind: "refund",
    ...amounts,
    createdAt: day,
    settledAt: day,
  } as const;
  await recordTold(db, {
    payouts: [],
    items: [{ ...item, utr: "U1", paymentId: "pay_1", disputeId: null, reference: "TM1" }],
  });
  const file = `${dashboard}\nrefund,${item.id},100.0,INR,0.0,0.0,100.0,0.0,card,,2026-10-01T09:00:00,,,,${payoutId},2026-10-03T10:00:00,U1`;
  expect(await importPayoutFile(db, file)).toMatchObject({ items: 1, fresh: 0 });
  expect(await items(payoutId)).toMatchObject([{ paymentId: "pay_1", reference: "TM1" }]);
});
