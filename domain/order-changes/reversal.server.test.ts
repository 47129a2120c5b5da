import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { auditLog } from "#domain/audit/schema.ts";
import { noticesOf } from "#domain/notifications/notices.ts";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { balanceOf, isPaid } from "#domain/orders/order.ts";
import { orders } from "#domain/orders/schema.ts";
import { sendParcel } from "#domain/orders/parcels/dispatch.server.ts";
import { confirmUpi, receiveCash } from "#domain/payments/receipts/receipts.server.ts";
import { listReceipts } from "#domain/payments/receipts/received.server.ts";
import { findReceiptOfOrder, listReversed } from "#domain/payments/receipts/reversals.server.ts";
import { listHeld, listRefunds, markRefundDone, requestRefund } from "#domain/payments/refunds/refunds.server.ts";
import { createPayment, findPaymentBy } from "#domain/payments/requests/payments.server.ts";
import { matchStatement } from "#domain/payments/statement/matching.server.ts";
import { listAwaited } from "#domain/payments/worklist/worklist.server.ts";
import { openDatabase, type Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { db, pool, url } from "../../tests/support/database.ts";
import { papersOf } from "../../tests/support/order-changes.ts";
import { anOrder, type OrderWish } from "../../tests/support/orders.ts";
import { aPerson } from "../../tests/support/people.ts";
import { cancelOrder } from "./cancellation.server.ts";
import { expireHolds } from "./expiry.server.ts";
import { followsInWords, planReversal, reverseReceipt, standingOf } from "./reversal.server.ts";

const anna = await aPerson(pool, { name: "Anna", role: "staff" });
let serial = 0;
const newUtr = () => String(910_000_000_000 + (serial += 1));

/** An order of ₹549 by UPI whose payment somebody recorded by mistake. */
async function mistaken(changes: OrderWish = {}) {
  const { payment, id, number } = await anOrder(pool, { email: "lakshmi@example.net", ...changes });
  const utr = newUtr();
  expect(await confirmUpi(db, payment.id, utr, "whole", anna)).toBe("settled");
  return { id, number, utr, payment, receiptId: (await lastReceipt(id)).id };
}

const lastReceipt = async (id: string) => (await listReceipts(db, id)).at(-1)!.receipt;
const readOrder = async (id: string) => (await findOrder(db, id))!;
const kinds = async (id: string) => (await listDocuments(db, id)).map(({ kind }) => kind);
const lastEvent = async (id: string) => (await readOrder(id)).events.at(-1)!;
const moveTo = async (number: string, seen: "placed" | "packed", to: "packed" | "placed") =>
  advanceAsStaff(db, { numbers: [number], seen, to, by: anna });

async function reverse(receiptId: string, on: Database = db) {
  const found = (await findReceiptOfOrder(db, receiptId))!;
  const seen = standingOf(await readOrder(found.orderId));
  return reverseReceipt(on, anna, { receiptId, seen, reason: "It was for another order" });
}

test("an order that was not packed waits for its payment again, and its stock, day and bill stay", async () => {
  const { id, utr, receiptId, payment } = await mistaken();
  const before = await readOrder(id);
  const plan = await planReversal(db, before, { receipt: await lastReceipt(id), paise: 549_00 });
  if ("refused" in plan) throw new Error(plan.refused);
  expect(followsInWords(before, plan, new Date()).join(" ")).toMatch(/waits for its payment again, .* told by mail/);

  expect(await reverse(receiptId)).toBe("reversed");
  expect(await reverse(receiptId)).toBe("already reversed");
  const order = await readOrder(id);
  expect(order).toMatchObject({ status: "awaiting-payment", hold: "standard", method: "upi" });
  expect(order.holdExpiresAt!.getTime()).toBeGreaterThan(Date.now() + 47 * 3_600_000);
  expect(balanceOf(order)).toBe(-549_00);
  expect([await listReceipts(db, id), await listHeld(db, id)]).toEqual([[], []]);
  expect(await listReversed(db, id)).toMatchObject([{ id: receiptId, externalId: utr, amountPaise: 549_00 }]);
  expect(await findPaymentBy(db, id, "upi")).toMatchObject({ state: "open", amountPaise: 549_00 });
  expect((await listAwaited(db)).map((one) => one.number)).toContain(order.number);
  expect(await kinds(id)).toEqual(["invoice"]);
  const after = order.events.slice(before.events.length);
  expect(after.map((event) => noticesOf(event, order))).toEqual([{ customer: "payment-reversed" }, {}]);
  const logged = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(logged.at(-1)).toMatchObject({
    action: "took back a payment that was recorded by mistake",
    after: { status: "awaiting-payment", receivedPaise: 0, UTR: utr, reason: "It was for another order" },
  });

  // Its own money comes: no second bill, and the same number may be used, since it counts nowhere.
  expect(await confirmUpi(db, payment.id, utr, "whole", anna)).toBe("settled");
  expect(await readOrder(id)).toMatchObject({ status: "placed" });
  expect(await kinds(id)).toEqual(["invoice"]);
});

test("the line of the statement is open again, and its number pays for the right order", async () => {
  const { receiptId, utr, number, payment } = await mistaken();
  const right = await anOrder(pool, { name: "Padma" });
  const credit = { day: dayInIndia(new Date()), amountPaise: 549_00, text: `UPI/${utr}/Padma`, reference: "" };
  expect(await matchStatement(db, [credit])).toMatchObject([{ verdict: "known", number }]);
  expect(await confirmUpi(db, right.payment.id, utr, 549_00, anna)).toEqual({ refused: "utr used" });
  await reverse(receiptId);
  const [match] = await matchStatement(db, [credit]);
  expect(match!.verdict).not.toBe("known");
  expect(await confirmUpi(db, right.payment.id, utr, 549_00, anna)).toBe("settled");
  expect(await matchStatement(db, [credit])).toMatchObject([{ verdict: "known", number: right.number }]);
  expect(await confirmUpi(db, payment.id, utr, 549_00, anna)).toEqual({ refused: "utr used" });
});

test("a packed order stands and owes: it does not leave before it is paid, and is on the list of what is waited for", async () => {
  const { id, number, receiptId, payment } = await mistaken();
  expect((await moveTo(number, "placed", "packed")).moved).toEqual([number]);
  expect(await reverse(receiptId)).toBe("reversed");
  expect(await readOrder(id)).toMatchObject({ status: "packed", method: "upi" });
  expect((await listAwaited(db)).map((one) => one.number)).toContain(number);
  expect(await send(number)).toMatchObject({ refused: expect.stringContaining("not paid") });
  expect(await confirmUpi(db, payment.id, newUtr(), "whole", anna)).toBe("settled");
  expect((await listAwaited(db)).map((one) => one.number)).not.toContain(number);
  expect(await send(number)).toMatchObject({ submissionId: expect.any(String) });
});

const send = (number: string, on: Database = db) =>
  sendParcel(on, number, {
    by: anna,
    seen: "packed",
    known: "",
    courier: "DTDC",
    trackingNumber: `D${newUtr()}`,
    submissionId: randomUUID(),
  });

test("an order that has left owes, and is paid by the way it was to be paid", async () => {
  const { id, receiptId, payment, number } = await mistaken();
  await moveTo(number, "placed", "packed");
  await send(number);
  await reverse(receiptId);
  expect(await readOrder(id)).toMatchObject({ status: "dispatched" });
  expect((await listAwaited(db)).map((one) => one.number)).toContain(number);
  expect(await confirmUpi(db, payment.id, newUtr(), "whole", anna)).toBe("settled");
  expect(isPaid(await readOrder(id))).toBe(true);
});

test("cash that was recorded too early is to be collected again, and the customer gets no letter", async () => {
  const { id, payment } = await anOrder(pool, { method: "cash", status: "placed", email: "lakshmi@example.net" });
  expect(await receiveCash(db, payment.id, anna)).toBe("settled");
  expect(await reverse((await lastReceipt(id)).id)).toBe("reversed");
  const order = await readOrder(id);
  expect(order).toMatchObject({ status: "placed", method: "cash" });
  expect(noticesOf(await lastEvent(id), order)).toEqual({});
  expect(await receiveCash(db, payment.id, anna)).toBe("settled");
  expect(isPaid(await readOrder(id))).toBe(true);
});

test("a cash order that a transfer had turned into one by UPI is paid in cash again, with its fee", async () => {
  const cash = { method: "cash", status: "placed", cashFeePaise: 35_00 } as const;
  const order = await anOrder(pool, cash);
  const upi = await createPayment(db, { ...order, method: "upi" }, 549_00);
  expect(await confirmUpi(db, upi.id, newUtr(), "whole", anna)).toBe("settled");
  expect(await readOrder(order.id)).toMatchObject({ method: "upi", cashFeePaise: 0 });
  await reverse((await lastReceipt(order.id)).id);
  expect(await readOrder(order.id)).toMatchObject({ ...cash, sums: { receivedPaise: 0, totalPaise: 584_00 } });
  // The bill without the fee is taken back; the one with it is made when the money comes.
  expect(await papersOf(db, order)).toEqual([549_00, -549_00]);
  expect(await receiveCash(db, order.payment.id, anna)).toBe("settled");
  expect(await papersOf(db, order)).toEqual([549_00, -549_00, 584_00]);
});

test("a cash order that has left when the mistake is found has a bill with the fee at once", async () => {
  const order = await anOrder(pool, { method: "cash", status: "placed", cashFeePaise: 35_00 });
  const upi = await createPayment(db, { ...order, method: "upi" }, 549_00);
  await confirmUpi(db, upi.id, newUtr(), "whole", anna);
  await db.update(orders).set({ status: "dispatched" }).where(eq(orders.id, order.id));
  await reverse((await lastReceipt(order.id)).id);
  expect(await papersOf(db, order)).toEqual([549_00, -549_00, 584_00]);
});

test("what was promised back of it is called off, and what went back keeps it", async () => {
  const promised = await mistaken();
  await requestRefund(db, promised.id, 100_00, "A jar was broken.");
  expect(await reverse(promised.receiptId)).toBe("reversed");
  expect(balanceOf(await readOrder(promised.id))).toBe(-549_00);
  expect(await listRefunds(db, promised.id)).toMatchObject([{ status: "called-off", isOpen: false }]);
  const calledOff = (await readOrder(promised.id)).events.find(({ kind }) => kind === "refund-called-off");
  expect(calledOff).toMatchObject({ note: "The payment had been recorded by mistake.", data: { why: "mistaken" } });

  const gone = await mistaken();
  await requestRefund(db, gone.id, 100_00, "A jar was broken.");
  const [refund] = await listRefunds(db, gone.id);
  await markRefundDone(db, refund!.id);
  expect(await reverse(gone.receiptId)).toEqual({ refused: expect.stringContaining("₹100 of it went back") });
  expect(await listReceipts(db, gone.id)).toHaveLength(1);
});

test("true money that had seemed too much beside it pays for the order, which stays placed", async () => {
  const { id, receiptId, payment } = await mistaken();
  expect(await confirmUpi(db, payment.id, newUtr(), 549_00, anna)).toBe("refund due");
  expect(await reverse(receiptId)).toBe("reversed");
  const order = await readOrder(id);
  expect([order.status, isPaid(order), balanceOf(order)]).toEqual(["placed", true, 0]);
  expect(await listRefunds(db, id)).toMatchObject([{ status: "called-off", isOpen: false }]);
});

test("too little that was accepted is due in full again", async () => {
  const { id, payment } = await anOrder(pool);
  const utr = newUtr();
  expect(await confirmUpi(db, payment.id, utr, 548_00, anna)).toEqual({ refused: "amount" });
  expect(await confirmUpi(db, payment.id, utr, "whole", anna)).toBe("settled");
  expect(await reverse((await lastReceipt(id)).id)).toBe("reversed");
  expect(balanceOf(await readOrder(id))).toBe(-549_00);
});

test("money that was never awaited again leads to the end of the order, and its bill is taken back", async () => {
  const { id, receiptId } = await mistaken();
  await reverse(receiptId);
  await expireHolds(db, new Date(Date.now() + 4 * 86_400_000));
  expect(await readOrder(id)).toMatchObject({ status: "cancelled" });
  expect(await kinds(id)).toEqual(["invoice", "credit-note"]);

  const cancelled = await mistaken();
  await cancelOrder(db, cancelled.id, "customer");
  expect(await reverse(cancelled.receiptId)).toBe("reversed");
  expect(balanceOf(await readOrder(cancelled.id))).toBe(0);
  expect(await kinds(cancelled.id)).toEqual(["invoice", "credit-note"]);
  expect(await listRefunds(db, cancelled.id)).toMatchObject([{ status: "called-off", isOpen: false }]);
});

test("what the gateway reports is not taken back, nor what changed while the page was open", async () => {
  const card = await anOrder(pool, { method: "razorpay", status: "placed" });
  expect(await reverse(card.receipt!.id)).toEqual({ refused: expect.stringContaining("Razorpay reported") });
  const forgotten = await mistaken();
  await db.update(orders).set({ erasedAt: new Date() }).where(eq(orders.id, forgotten.id));
  expect(await reverse(forgotten.receiptId)).toEqual({ refused: expect.stringContaining("was forgotten") });
  const { id, number, receiptId } = await mistaken();
  const seen = standingOf(await readOrder(id));
  await moveTo(number, "placed", "packed");
  const answer = await reverseReceipt(db, anna, { receiptId, seen, reason: "A slip" });
  expect(answer).toEqual({ refused: expect.stringContaining("changed while this page was open") });
});

/** Two databases, each with connections of its own. */
function twoProcesses(): Database[] {
  const both = [openDatabase(url), openDatabase(url)];
  onTestFinished(async () => {
    for (const one of both) await one.close();
  });
  return both.map((one) => one.db);
}

test("of two at once one goes through: taken back twice, with a refund, with packing, with sending", async () => {
  const [one, other] = twoProcesses() as [Database, Database];
  for (let time = 0; time < 20; time += 1) {
    const twice = await mistaken();
    const seen = standingOf(await readOrder(twice.id));
    const press = (on: Database, receiptId: string, as = seen) =>
      reverseReceipt(on, anna, { receiptId, seen: as, reason: "A slip" });
    const answers = await Promise.all([press(one, twice.receiptId), press(other, twice.receiptId)]);
    expect(new Set(answers)).toEqual(new Set(["already reversed", "reversed"]));
    expect((await readOrder(twice.id)).events.filter(({ kind }) => kind === "payment-reversed")).toHaveLength(1);

    const refunded = await mistaken();
    const [took, gave] = await Promise.all([
      press(one, refunded.receiptId),
      requestRefund(other, refunded.id, 100_00, "A jar was broken."),
    ]);
    expect([took === "reversed", "refundIds" in gave].filter(Boolean)).toHaveLength(1);

    const packed = await mistaken();
    const [back, pack] = await Promise.all([
      press(one, packed.receiptId),
      advanceAsStaff(other, { numbers: [packed.number], seen: "placed", to: "packed", by: anna }),
    ]);
    expect([back === "reversed", pack.moved.length === 1].filter(Boolean)).toHaveLength(1);

    const left = await mistaken();
    await moveTo(left.number, "placed", "packed");
    const asPacked = standingOf(await readOrder(left.id));
    const [again, sent] = await Promise.all([press(one, left.receiptId, asPacked), send(left.number, other)]);
    expect([again === "reversed", sent && "submissionId" in sent].filter(Boolean)).toHaveLength(1);
  }
});
