import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { recordTold } from "#domain/payments/gateway-payouts/gateway-payouts.server.ts";
import { sumOnTheWay } from "#domain/payments/gateway-payouts/payout-lists.server.ts";
import { refunds } from "#domain/payments/schema.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aGatewayPayout } from "../../tests/support/gateway-payouts.ts";
import { ist, pastSales } from "../../tests/support/past-sales.ts";
import { computeFigures, listDifferingDays } from "./figure-days.server.ts";
import { readPeriod } from "./figure-period.ts";
import { readMoney } from "./money.server.ts";
import { openSums } from "./sums.server.ts";

const { sell, giveBack, empty } = pastSales(pool);
const LATER = ist("2026-02-20 09:00:00");
const weekOf = (of: string) => readPeriod({ by: "week", of }, "2026-02-20", []);

const pay = (moment: string, paise: number) => sell(ist(moment), { method: "razorpay", lines: [{ unitPaise: paise }] });

async function readCard(of: string) {
  const { rails } = await readMoney(db, await openSums(db, LATER), weekOf(of));
  const { rail: _, ...card } = rails.find(({ rail }) => rail === "card")!;
  return card;
}

/** What is on its way by the list of what Razorpay has not paid out. */
async function onTheWay() {
  const { paymentsPaise, refundsPaise } = await sumOnTheWay(db);
  return paymentsPaise - refundsPaise;
}

beforeEach(async () => {
  await empty();
  await pool.query("truncate gateway_payout_items, gateway_payouts");
});

/**
 * By Razorpay, ₹1,050 come in the last second of Monday 2 February, ₹500 in Tuesday's first, and ₹315 on Thursday. On
 * Wednesday it pays out the first two, less 2.36 %: ₹24.78 and ₹11.80, which are ₹36.58, so that ₹1,513.42 come to the
 * bank. On Thursday ₹105 of the first go back. On Friday, the payout of the third fails.
 */
async function aWeek() {
  const first = await pay("2026-02-02 23:59:59", 1050_00);
  const second = await pay("2026-02-03 00:00:00", 500_00);
  const third = await pay("2026-02-05 10:00:00", 315_00);
  await aGatewayPayout(pool, [itemOf(first), itemOf(second)], { at: ist("2026-02-04 12:00:00") });
  await giveBack(first, { paise: 105_00, reason: "goodwill" }, ist("2026-02-05 11:00:00"));
  await db.update(refunds).set({ gatewayRefundId: "rfnd_1" }).where(eq(refunds.orderId, first.id));
  const failed = await aGatewayPayout(pool, [itemOf(third)], { at: ist("2026-02-06 12:00:00"), status: "failed" });
  return { first, third, failed };
}

const itemOf = ({ receipt }: Awaited<ReturnType<typeof pay>>) => ({
  id: receipt!.externalId,
  amountPaise: receipt!.amountPaise,
});

const ofTheWeek = {
  count: 3,
  receivedPaise: 1865_00,
  refundedPaise: 105_00,
  // Of Thursday's ₹315, the ₹105 will be taken off.
  byOthers: { feePaise: 36_58, reachedPaise: 1513_42, wayPaise: 210_00 },
};

test("a fee and a payout count on the day of the payout, what is in none is on its way", async () => {
  await aWeek();
  expect(await readCard("2026-02-02")).toEqual(ofTheWeek);
  expect(await onTheWay()).toBe(210_00);
  await computeFigures(db, LATER);
  expect(await readCard("2026-02-02")).toEqual(ofTheWeek);
  const none = { count: 0, receivedPaise: 0, refundedPaise: 0 };
  expect(await readCard("2026-02-09")).toEqual({
    ...none,
    byOthers: { feePaise: 0, reachedPaise: 0, wayPaise: 210_00 },
  });
});

test("days that are stored follow what Razorpay tells later: of a payout that failed, of a refund taken off", async () => {
  const { third, failed } = await aWeek();
  await computeFigures(db, LATER);
  // On Monday 9 February the payout succeeds: ₹315 less a fee of ₹7.43, less the ₹105.
  const at = ist("2026-02-09 12:00:00");
  const none = { payoutId: failed.id, currency: "INR", settledAt: at, utr: "UTR1", disputeId: null, reference: null };
  const id = third.receipt!.externalId;
  const payment = { kind: "payment", creditPaise: 307_57, debitPaise: 0, amountPaise: 315_00, feePaise: 7_43 } as const;
  const refund = { kind: "refund", creditPaise: 0, debitPaise: 105_00, amountPaise: 105_00, feePaise: 0 } as const;
  await recordTold(db, {
    payouts: [{ id: failed.id, utr: "UTR1", status: "processed", amountPaise: 202_57, createdAt: at }],
    items: [
      { ...none, ...payment, id, taxPaise: 1_13, paymentId: null, createdAt: ist("2026-02-05 10:00:00") },
      { ...none, ...refund, id: "rfnd_1", taxPaise: 0, paymentId: null, createdAt: ist("2026-02-05 11:00:00") },
    ],
  });
  await computeFigures(db, LATER);
  expect(await listDifferingDays(db, LATER)).toEqual([]);
  const { byOthers } = ofTheWeek;
  expect((await readCard("2026-02-02")).byOthers).toEqual({ ...byOthers, wayPaise: 0 });
  expect((await readCard("2026-02-09")).byOthers).toEqual({ feePaise: 7_43, reachedPaise: 202_57, wayPaise: 0 });
  expect(await onTheWay()).toBe(0);
});

test("a payout that moved to a later day no longer counts on the one before", async () => {
  const { third, failed } = await aWeek();
  await pool.query("update gateway_payouts set status = 'processed' where id = $1", [failed.id]);
  await computeFigures(db, LATER);
  expect((await readCard("2026-02-02")).byOthers).toMatchObject({ reachedPaise: 1820_99, wayPaise: -105_00 });
  const at = ist("2026-02-10 12:00:00");
  await pool.query("update gateway_payout_items set settled_at = $1, told_at = now() where id = $2", [
    at,
    third.receipt!.externalId,
  ]);
  await computeFigures(db, LATER);
  expect((await readCard("2026-02-02")).byOthers).toMatchObject({ reachedPaise: 1513_42 });
  expect((await readCard("2026-02-09")).byOthers).toMatchObject({ reachedPaise: 307_57 });
  expect(await listDifferingDays(db, LATER)).toEqual([]);
});

test("a refund that Razorpay has taken on and not done yet is taken off what is on its way", async () => {
  const { first } = await aWeek();
  await db.update(refunds).set({ status: "sent", doneAt: null }).where(eq(refunds.orderId, first.id));
  const { byOthers, refundedPaise } = await readCard("2026-02-02");
  expect([byOthers!.wayPaise, refundedPaise, await onTheWay()]).toEqual([210_00, 0, 210_00]);
});

test("payouts of before the shop's first order, which a file tells of later, are counted", async () => {
  await aWeek();
  await computeFigures(db, LATER);
  // Less 2.36 % of ₹1,000.
  await aGatewayPayout(pool, [{ amountPaise: 1000_00 }], { at: ist("2025-12-31 12:00:00") });
  await computeFigures(db, LATER);
  expect((await readCard("2025-12-31")).byOthers).toMatchObject({ feePaise: 23_60, reachedPaise: 976_40 });
  expect(await listDifferingDays(db, LATER)).toEqual([]);
});
