import { expect, test } from "vitest";
import { db, pool } from "../../../tests/support/database.ts";
import { newUtr } from "../../../tests/support/money-for.ts";
import { anOrderOf } from "../../../tests/support/money-desk.ts";
import { recordTold } from "../gateway-payouts/gateway-payouts.server.ts";
import { countPayouts, findPayout } from "../gateway-payouts/payout-lists.server.ts";
import { confirmUpi } from "../receipts/receipts.server.ts";
import type { Credit } from "./bank-line.ts";
import { matchAndNote, matchStatement } from "./matching.server.ts";

const at = new Date("2026-11-25T04:30:00Z");
let made = 0;

/** A payout of ₹536.04 with one payment, and its line in the bank. */
async function aPayout({ utr = `AXISCN${newUtr()}`, besideUtr = utr }: { utr?: string; besideUtr?: string } = {}) {
  made += 1;
  const id = `setl_line${made}`;
  const none = { paymentId: null, disputeId: null, reference: null };
  const amounts = { creditPaise: 536_04, debitPaise: 0, amountPaise: 549_00, feePaise: 12_96, taxPaise: 1_98 };
  const item = { id: `pay_line${made}`, payoutId: id, kind: "payment", currency: "INR", createdAt: at } as const;
  await recordTold(db, {
    payouts: [{ id, utr, status: "processed", amountPaise: 536_04, createdAt: at }],
    items: [{ ...item, ...amounts, ...none, settledAt: at, utr: besideUtr }],
  });
  const text = `NEFT CR-${besideUtr}-RAZORPAY SOFTWARE PVT LTD`;
  const line: Credit = { day: "2026-11-26", amountPaise: 536_04, text, reference: "" };
  return { id, line, utr };
}

test("the bank's line of a payout of Razorpay is known, and pays for no order of the same amount", async () => {
  const { id, line, utr } = await aPayout();
  await anOrderOf(pool, 536);
  const matches = await matchStatement(db, [line]);
  expect(matches).toEqual([
    { credit: line, utr, verdict: "payout", words: "Razorpay’s payout, 1 payment", gatewayPayoutId: id },
  ]);
  expect((await findPayout(db, id))!.onStatement).toBeNull();
});

test("a line of another amount is doubtful, and does not show that the payout came", async () => {
  const { id, line } = await aPayout();
  const [match] = await matchAndNote(db, [{ ...line, amountPaise: 530_00 }]);
  expect(match).toMatchObject({ verdict: "doubtful", fits: [], why: expect.stringContaining("another amount") });
  expect((await findPayout(db, id))!.onStatement).toBeNull();
});

test("a payout is noted on the first day of the statement that has it, and leaves the list of those not seen", async () => {
  const [one, other] = [await aPayout(), await aPayout()];
  const { unseen } = await countPayouts(db);
  await matchAndNote(db, [{ ...one.line, day: "2026-11-27" }, one.line, { ...one.line, text: "Interest" }]);
  await matchAndNote(db, [{ ...one.line, day: "2026-11-30" }]);
  expect((await findPayout(db, one.id))!.onStatement).toBe("2026-11-26");
  expect((await findPayout(db, other.id))!.onStatement).toBeNull();
  expect((await countPayouts(db)).unseen).toBe(unseen - 1);
});

test("the number of a payout is no customer's transfer, whoever types it", async () => {
  const { utr } = await aPayout({ utr: newUtr() });
  const { payment } = await anOrderOf(pool, 536);
  expect(await confirmUpi(db, payment.id, utr)).toEqual({ refused: "utr used" });
});

test("a payout that was sent again is known by the number that stands beside its payments", async () => {
  const { id, line } = await aPayout({ besideUtr: `HDFCN${newUtr()}` });
  expect(await matchStatement(db, [line])).toMatchObject([{ verdict: "payout", gatewayPayoutId: id }]);
});

test("what the gateway tells later does not take back that a payout was seen", async () => {
  const { id, line, utr } = await aPayout();
  await matchAndNote(db, [line]);
  const later = new Date("2026-11-28T04:30:00Z");
  await recordTold(db, {
    payouts: [{ id, utr, status: "processed", amountPaise: 536_04, createdAt: later }],
    items: [],
  });
  expect(await findPayout(db, id)).toMatchObject({ createdAt: later, onStatement: "2026-11-26" });
});
