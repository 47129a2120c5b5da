import { expect, test } from "vitest";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { partPaidPaiseOf } from "#domain/orders/order.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { listChangesOf } from "../../../tests/support/log.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { moneyFor } from "../../../tests/support/money-for.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { confirmUpi, recordReceipt } from "./receipts.server.ts";
import { confirmMatches, matchStatement } from "../statement/matching.server.ts";
import { listPayments } from "../requests/payments.server.ts";
import { listOpenRefunds } from "../refunds/open-refunds.server.ts";
import { listRefunds, markRefundDone } from "../refunds/refunds.server.ts";
import type { Credit } from "../statement/bank-line.ts";
import { payByAnotherMethod } from "#domain/order-changes/change-method.server.ts";
import { returnPartPayment } from "../requests/part-payment.server.ts";

const sita = await aPerson(pool, { name: "Sita", role: "owner" });
const ASKED = 549_00;

let serial = 100_000_000_000;
const newUtr = () => String((serial += 1));
const line = (text: string, amountPaise = ASKED): Credit => ({
  day: dayInIndia(new Date()),
  amountPaise,
  text,
  reference: "",
});

/** The refunds owed for an order, the largest first, with the transfer number and the reason. */
async function owedFor(number: string) {
  const open = (await listOpenRefunds(db)).filter((refund) => refund.number === number);
  // What is owed in one moment is in no order: the most first.
  return open
    .toSorted((a, b) => b.amountPaise - a.amountPaise)
    .map(({ amountPaise, externalId: utr, reason }) => ({ amountPaise, utr, reason }));
}

const confirm = (id: string, utr: string, came?: Parameters<typeof confirmUpi>[3]) =>
  confirmUpi(db, id, utr, came, sita);

test("a part that came by mistake is owed back once the full amount is confirmed from the statement", async () => {
  const { payment, ...order } = await anOrder(pool);
  const [part, whole] = [newUtr(), newUtr()];
  await confirm(payment.id, part, 500_00);
  expect(await confirm(payment.id, whole, ASKED)).toBe("settled");

  expect(await owedFor(order.number)).toEqual([
    { amountPaise: 500_00, utr: part, reason: "It came besides the full amount." },
  ]);
  const { status, events, sums } = (await findOrder(db, order.id))!;
  expect([status, partPaidPaiseOf({ status, sums })]).toEqual(["placed", 0]);
  expect(events.at(-1)).toMatchObject({ kind: "refund-due", paise: 500_00 });
  const [refund] = await listRefunds(db, order.id);
  await markRefundDone(db, refund!.id);
  // What came besides never was a sale: the invoice stands, and no credit note is made.
  expect((await listDocuments(db, order.id)).map(({ kind }) => kind)).toEqual(["invoice"]);
});

test("parts that come to the very amount are the payment, and nothing is owed back", async () => {
  const { payment, ...order } = await anOrder(pool);
  const part = newUtr();
  await confirm(payment.id, part, 500_00);
  expect(await confirm(payment.id, newUtr())).toBe("settled");
  expect(await confirm(payment.id, part, 500_00)).toBe("already settled");
  expect(await owedFor(order.number)).toEqual([]);
});

test("of too much the order is placed, and the rest is owed back", async () => {
  const { payment, ...order } = await anOrder(pool);
  const utr = newUtr();
  expect(await confirm(payment.id, utr, 594_00)).toBe("settled");
  expect(await confirm(payment.id, utr)).toBe("already settled");
  expect(await owedFor(order.number)).toMatchObject([{ amountPaise: 45_00, reason: "More came than was asked for." }]);
  expect(await matchStatement(db, [line(`UPI ${utr} ${order.number}`, 594_00)])).toMatchObject([
    { verdict: "known", number: order.number },
  ]);
});

test("parts that come to too much are the payment, and what the last one has too much is owed back", async () => {
  const { payment, ...order } = await anOrder(pool);
  const last = newUtr();
  await confirm(payment.id, newUtr(), 500_00);
  expect(await confirm(payment.id, last, 100_00)).toBe("settled");
  expect(await owedFor(order.number)).toMatchObject([{ amountPaise: 51_00, utr: last }]);
});

test("a person may say that a transfer is the whole amount by itself: all that came before goes back", async () => {
  const { payment, ...order } = await anOrder(pool);
  const [one, other] = [newUtr(), newUtr()];
  await confirm(payment.id, one, 500_00);
  await confirm(payment.id, other, 10_00);
  expect(await confirm(payment.id, newUtr(), "whole")).toBe("settled");
  expect(await owedFor(order.number)).toMatchObject([
    { amountPaise: 500_00, utr: one },
    { amountPaise: 10_00, utr: other },
  ]);
});

test("when the full amount comes after the order has ended, what was noted goes back as well", async () => {
  const { payment, ...order } = await anOrder(pool);
  const part = newUtr();
  await confirm(payment.id, part, 500_00);
  await cancelOrder(db, order.id, "customer");
  expect(await confirm(payment.id, newUtr(), ASKED)).toBe("refund due");
  expect((await owedFor(order.number)).map(({ amountPaise }) => amountPaise)).toEqual([ASKED, 500_00]);
});

test("a part that was written down for one order and is confirmed for another is that one's", async () => {
  const [wrong, right] = [await anOrder(pool), await anOrder(pool)];
  const utr = newUtr();
  await confirm(wrong.payment.id, utr, 540_00);
  expect(await confirm(right.payment.id, utr, "whole")).toBe("settled");
  expect(await confirm(wrong.payment.id, utr, "whole")).toEqual({ refused: "utr used" });
  expect(await confirm(wrong.payment.id, newUtr(), ASKED)).toBe("settled");
  expect(await owedFor(wrong.number)).toEqual([]);
});

test("what was sent back by hand before is not owed back once more", async () => {
  const { payment, ...order } = await anOrder(pool);
  await confirm(payment.id, newUtr(), 500_00);
  await returnPartPayment(db, sita, order.id, 500_00);
  await confirm(payment.id, newUtr(), ASKED);
  expect(await owedFor(order.number)).toEqual([]);
});

test("a second transfer for a paid order is found by its reference, and is owed back in full and once", async () => {
  const { payment, ...order } = await anOrder(pool);
  const [first, second] = [newUtr(), newUtr()];
  await confirm(payment.id, first, ASKED);
  const credits = [line(`UPI ${first} ${order.number}`), line(`UPI ${second} ${order.number}`)];
  expect(await matchStatement(db, credits)).toMatchObject([
    { verdict: "known", number: order.number },
    {
      verdict: "doubtful",
      why: `A second payment for ${order.number}, to be sent back: it is paid with UTR ${first}.`,
    },
  ]);

  const wish = { index: 1, paymentId: payment.id };
  expect(await confirmMatches(db, sita, credits, [{ ...wish, onlyIfSure: true }])).toMatchObject([
    { outcome: expect.stringContaining("no longer fits") },
  ]);
  const presses = await Promise.all([1, 2].map(() => confirmMatches(db, sita, credits, [wish])));
  expect(presses.flat().map(({ outcome }) => outcome)).toContain("refund due");
  expect(await owedFor(order.number)).toEqual([{ amountPaise: ASKED, utr: second, reason: "It was paid twice." }]);
  expect((await matchStatement(db, credits)).map(({ verdict }) => verdict)).toEqual(["known", "known"]);
  expect((await listChangesOf(db, "order", order.id)).at(-1)).toMatchObject({
    actorName: "Sita",
    before: { owedPaise: 0 },
    after: { owedPaise: ASKED, outcome: "refund due" },
  });
});

test("a second transfer is owed back as it came, also over another amount and when the order was paid another way", async () => {
  const { payment, ...order } = await anOrder(pool);
  await confirm(payment.id, newUtr());
  expect(await confirm(payment.id, newUtr(), 300_00)).toBe("refund due");
  expect(await owedFor(order.number)).toMatchObject([{ amountPaise: 300_00 }]);

  const other = await anOrder(pool);
  await payByAnotherMethod(db, other.id, "razorpay", 0);
  const card = (await listPayments(db, other.id)).find(({ method }) => method === "razorpay")!;
  await recordReceipt(db, moneyFor(card));
  expect(await confirm(other.payment.id, newUtr(), 300_00)).toBe("refund due");
  expect(await owedFor(other.number)).toMatchObject([{ amountPaise: 300_00 }]);
});

test("a second UTR that somebody types for a paid order stays a typing error", async () => {
  const { payment, ...order } = await anOrder(pool);
  await confirm(payment.id, newUtr());
  expect(await confirm(payment.id, newUtr())).toEqual({ refused: "already paid" });
  expect(await confirm(payment.id, newUtr(), "whole")).toEqual({ refused: "already paid" });
  expect(await owedFor(order.number)).toEqual([]);
});

test("a paid order is no guess for a line that has its amount only", async () => {
  const { payment, ...order } = await anOrder(pool);
  await confirm(payment.id, newUtr());
  const [match] = await matchStatement(db, [line(`UPI ${newUtr()}`)]);
  const numbers = match!.verdict === "doubtful" ? match!.fits.map(({ payment: fit }) => fit.number) : [];
  expect(numbers).not.toContain(order.number);
});
