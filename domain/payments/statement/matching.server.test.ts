import { expect, test } from "vitest";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { claimTransfer } from "../requests/claims.server.ts";
import { confirmUpi } from "../receipts/receipts.server.ts";
import { confirmMatches, matchStatement } from "./matching.server.ts";
import type { Credit } from "./bank-line.ts";

const anil = await aPerson(pool, { name: "Anil", role: "staff" });
const statusOf = async (id: string) => (await findOrder(db, id))!.status;

function credit(text: string, more: Partial<Credit> = {}): Credit {
  return { day: dayInIndia(new Date()), amountPaise: 549_00, text, reference: "", ...more };
}

test("sure lines are confirmed, each on its own, and are known when the statement comes again", async () => {
  const [told, named] = [await anOrder(pool), await anOrder(pool)];
  await claimTransfer(db, told.payment.id, "112345678901");
  const credits = [
    credit("UPI", { reference: "112345678901" }),
    credit(`UPI 112345678902 ${named.payment.reference}`),
    credit("Interest", { amountPaise: 17_00 }),
  ];
  const before = await matchStatement(db, credits);
  expect(before.map(({ verdict }) => verdict)).toEqual(["sure", "sure", "nothing"]);

  const wishes = [
    { index: 0, paymentId: told.payment.id, onlyIfSure: true },
    { index: 1, paymentId: named.payment.id, onlyIfSure: true },
  ];
  expect(await confirmMatches(db, anil, credits, wishes)).toEqual([
    { index: 0, number: told.number, outcome: "settled" },
    { index: 1, number: named.number, outcome: "settled" },
  ]);
  expect([await statusOf(told.id), await statusOf(named.id)]).toEqual(["placed", "placed"]);
  expect((await matchStatement(db, credits)).map(({ verdict }) => verdict)).toEqual(["known", "known", "nothing"]);
  expect((await confirmMatches(db, anil, credits, wishes)).map(({ outcome }) => outcome)).toEqual([
    "already settled",
    "already settled",
  ]);
});

test("a doubtful line is confirmed alone, for the order that was pointed at, and never among the sure ones", async () => {
  const [one, other] = [await anOrder(pool), await anOrder(pool)];
  const credits = [credit("UPI 212345678901")];
  const [match] = await matchStatement(db, credits);
  const fitting = match!.verdict === "doubtful" ? match!.fits.map(({ payment }) => payment.number) : [];
  expect(fitting).toEqual(expect.arrayContaining([one.number, other.number]));

  const wish = { index: 0, paymentId: other.payment.id };
  expect((await confirmMatches(db, anil, credits, [{ ...wish, onlyIfSure: true }]))[0]!.outcome).toMatch(
    /no longer fits/,
  );
  expect(await statusOf(other.id)).toBe("awaiting-payment");
  expect((await confirmMatches(db, anil, credits, [wish]))[0]!.outcome).toBe("settled");
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(["awaiting-payment", "placed"]);
  expect((await confirmMatches(db, anil, credits, [{ index: 0, paymentId: one.payment.id }]))[0]!.outcome).toBe(
    "already settled",
  );
  expect(await statusOf(one.id)).toBe("awaiting-payment");
});

test("a line without a UTR waits for one that is typed", async () => {
  const { payment, ...order } = await anOrder(pool);
  const credits = [credit(`by ${order.number}`)];
  const wish = { index: 0, paymentId: payment.id };
  expect((await confirmMatches(db, anil, credits, [{ ...wish, utr: "12" }]))[0]!.outcome).toBe("utr");
  expect(await statusOf(order.id)).toBe("awaiting-payment");
  expect((await confirmMatches(db, anil, credits, [{ ...wish, utr: "3123 4567 8901" }]))[0]!.outcome).toBe("settled");
});

test("a line over another amount settles nothing", async () => {
  const { payment, ...order } = await anOrder(pool);
  const credits = [credit(`412345678901 ${order.number}`, { amountPaise: 500_00 })];
  expect((await matchStatement(db, credits))[0]).toMatchObject({ verdict: "doubtful" });
  expect(await confirmMatches(db, anil, credits, [{ index: 0, paymentId: payment.id }])).toEqual([
    { index: 0, number: order.number, outcome: "amount" },
  ]);
  expect(await statusOf(order.id)).toBe("awaiting-payment");
  const partPayment = { verdict: "known", number: order.number, isPartPayment: true };
  expect(await matchStatement(db, credits)).toMatchObject([partPayment]);
  expect(await confirmMatches(db, anil, credits, [{ index: 0, paymentId: payment.id }])).toMatchObject([
    { outcome: "already settled" },
  ]);
  await confirmUpi(db, payment.id, "412345678902");
  const [known] = await matchStatement(db, credits);
  expect(known).toMatchObject({ verdict: "known", number: order.number });
  expect(known).not.toHaveProperty("isPartPayment");
});

test("the money of an order that somebody cancelled is found, and is owed back", async () => {
  const { payment, ...order } = await anOrder(pool);
  await cancelOrder(db, order.id, "shop");
  const credits = [credit(`512345678901 ${order.number}`)];
  expect(await confirmMatches(db, anil, credits, [{ index: 0, paymentId: payment.id }])).toMatchObject([
    { outcome: "refund due" },
  ]);
});

test("what is asked for of a line that is not there, or of a stranger's payment, does nothing", async () => {
  const [one, stranger] = [await anOrder(pool), await anOrder(pool)];
  const credits = [credit(`612345678901 ${one.number}`)];
  const outcomes = await confirmMatches(db, anil, credits, [
    { index: 7, paymentId: one.payment.id },
    { index: 0, paymentId: stranger.payment.id },
  ]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    expect.stringMatching(/no longer fits/),
    expect.stringMatching(/no longer fits/),
  ]);
  expect([await statusOf(one.id), await statusOf(stranger.id)]).toEqual(["awaiting-payment", "awaiting-payment"]);
});
