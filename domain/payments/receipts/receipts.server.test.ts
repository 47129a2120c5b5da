import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { stock } from "#domain/catalogue/stock/schema.ts";
import { findInvoice, listDocuments } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { setFree } from "../../../tests/support/free-stock.ts";
import { cashFor, moneyFor, transferFor } from "../../../tests/support/money-for.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { expireHolds } from "#domain/order-changes/expiry.server.ts";
import { listPayments } from "../requests/payments.server.ts";
import { listRefunds } from "../refunds/refunds.server.ts";
import { recordReceipt } from "./receipts.server.ts";
import { listReceipts } from "./received.server.ts";
import { payByAnotherMethod } from "#domain/order-changes/change-method.server.ts";

const [first] = await db.select().from(stock).orderBy(asc(stock.productId)).limit(1);
const sweet = first!.productId;
await setFree(db, sweet, 10_000);
const demand = new Map([[sweet, 500]]);

const left = async () => (await db.select().from(stock).where(eq(stock.productId, sweet)))[0]!.grams;
const now = () => new Date();
const longAgo = new Date(Date.now() - 60_000);

async function told(orderId: string) {
  const order = (await findOrder(db, orderId))!;
  return { status: order.status, events: order.events.map(({ kind }) => kind) };
}

test("money makes an order placed, with one invoice, however often and from wherever it is reported", async () => {
  const { payment, ...order } = await anOrder(pool, { method: "razorpay", demand });
  const money = moneyFor(payment);
  const answers = await Promise.all(Array.from({ length: 20 }, () => recordReceipt(db, money)));

  expect(answers.filter((one) => one === "settled")).toHaveLength(1);
  expect(answers.filter((one) => one === "already settled")).toHaveLength(19);
  expect(await told(order.id)).toEqual({
    status: "placed",
    events: ["awaiting-payment", "payment-received", "placed"],
  });
  expect(await listDocuments(db, order.id)).toHaveLength(1);
  expect(await listRefunds(db, order.id)).toEqual([]);
});

test.each([
  ["amount", { amountPaise: 548_99 }],
  ["amount", { amountPaise: 0 }],
  ["amount", { amountPaise: 2 ** 31 }],
  ["currency", { currency: "USD" }],
  ["unknown payment", { paymentId: randomUUID() }],
] as const)("another %s is written down and does not make the order placed", async (refused, wrong) => {
  const { payment, ...order } = await anOrder(pool, { method: "razorpay" });
  expect(await recordReceipt(db, moneyFor(payment, wrong))).toEqual({ refused });
  expect((await told(order.id)).status).toBe("awaiting-payment");
  expect((await listPayments(db, order.id))[0]).toMatchObject({ state: "open" });
});

test("a bank's reference serves once, also when two orders claim it in the same instant", async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => anOrder(pool)));
  const answers = await Promise.all(made.map(({ payment }) => recordReceipt(db, transferFor(payment, "412345678901"))));
  expect(answers.filter((one) => one === "settled")).toHaveLength(1);
  expect(answers.filter((one) => typeof one === "object" && one.refused === "utr used")).toHaveLength(5);
});

test("a gateway's payment id serves one order only", async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => anOrder(pool, { method: "razorpay" })));
  const externalId = `pay_${randomUUID()}`;
  const settle = () => made.map(({ payment }) => recordReceipt(db, moneyFor(payment, { externalId })));
  const atOnce = await Promise.all(settle());
  expect(atOnce.filter((one) => one === "settled")).toHaveLength(1);
  const afterwards = await Promise.all(settle());
  for (const answers of [atOnce, afterwards]) {
    expect(answers.filter((one) => typeof one === "object" && one.refused === "payment used")).toHaveLength(3);
  }
});

test("money that was captured twice counts once and is owed back once", async () => {
  const { payment, ...order } = await anOrder(pool, { method: "razorpay" });
  await recordReceipt(db, moneyFor(payment));
  const second = moneyFor(payment);
  expect(await recordReceipt(db, second)).toBe("refund due");
  expect(await recordReceipt(db, second)).toBe("already settled");

  expect((await listReceipts(db, order.id)).map(({ receipt }) => receipt.amountPaise)).toEqual([549_00, 549_00]);
  expect(await listRefunds(db, order.id)).toMatchObject([{ amountPaise: 549_00, status: "due" }]);
  expect(await listDocuments(db, order.id)).toHaveLength(1);
});

test("paid by UPI and by card, the second is owed back", async () => {
  const { payment, ...order } = await anOrder(pool);
  await payByAnotherMethod(db, order.id, "razorpay", 0);
  const card = (await listPayments(db, order.id)).find(({ method }) => method === "razorpay")!;
  expect(await recordReceipt(db, moneyFor(card))).toBe("settled");
  const transfer = transferFor(payment, "512345678901", { source: "line" });
  expect(await recordReceipt(db, transfer)).toBe("refund due");
  const [refund] = await listRefunds(db, order.id);
  const second = (await listReceipts(db, order.id)).at(-1)!.receipt;
  expect([second.externalId, refund]).toMatchObject(["512345678901", { receiptId: second.id, amountPaise: 549_00 }]);
});

test("a payment made by the former way settles the order, which then says how it was paid", async () => {
  const { payment, ...order } = await anOrder(pool, { method: "razorpay" });
  expect(await payByAnotherMethod(db, order.id, "cash", 40_00)).toBe("changed");
  expect(await findOrder(db, order.id)).toMatchObject({ status: "placed", method: "cash", cashFeePaise: 40_00 });
  expect(await recordReceipt(db, moneyFor(payment))).toBe("settled");
  expect(await findOrder(db, order.id)).toMatchObject({ status: "placed", method: "razorpay", cashFeePaise: 0 });
});

test("money that comes after the hold ran out brings the order back while there is stock", async () => {
  const before = await left();
  const { payment, ...order } = await anOrder(pool, { method: "razorpay", holdExpiresAt: longAgo, demand });
  expect((await expireHolds(db, now())).expired).toContain(order.number);
  expect(await left()).toBe(before);
  expect((await listPayments(db, order.id))[0]!.state).toBe("closed");

  expect(await recordReceipt(db, moneyFor(payment))).toBe("settled");
  expect((await told(order.id)).status).toBe("placed");
  expect(await left()).toBe(before - 500);
  expect(await findInvoice(db, order.id)).toBeDefined();
});

test("money that comes too late is owed back when the stock is gone", async () => {
  await setFree(db, sweet, 9_500);
  const wish = { demand: new Map([[sweet, 9_000]]) };
  const { payment, ...order } = await anOrder(pool, { method: "razorpay", holdExpiresAt: longAgo, ...wish });
  await expireHolds(db, now());
  await setFree(db, sweet, 8_000);
  expect(await recordReceipt(db, moneyFor(payment))).toBe("refund due");
  const { status, events } = await told(order.id);
  expect(status).toBe("cancelled");
  expect(events.slice(-2)).toEqual(["payment-late", "refund-due"]);
  expect(await findInvoice(db, order.id)).toBeUndefined();
  expect(await left()).toBe(8_000);
  await setFree(db, sweet, 10_000);
});

test("whoever cancelled gets late money back, though the stock is there", async () => {
  const { payment, ...order } = await anOrder(pool, { method: "razorpay", demand });
  expect(await cancelOrder(db, order.id, "customer")).toBe("cancelled");
  expect(await recordReceipt(db, moneyFor(payment))).toBe("refund due");
  expect((await told(order.id)).status).toBe("cancelled");
});

test("cash is received once, when the parcel has arrived", async () => {
  const { payment, ...order } = await anOrder(pool, { method: "cash", status: "delivered" });
  const cash = cashFor(payment);
  expect(await recordReceipt(db, cash)).toBe("settled");
  expect(await recordReceipt(db, cash)).toBe("already settled");
  expect(await told(order.id)).toEqual({ status: "delivered", events: ["delivered", "payment-received"] });
});

test("a card payment that arrives while cash is already being asked for at the door goes back", async () => {
  const { payment, ...order } = await anOrder(pool, { method: "razorpay" });
  await payByAnotherMethod(db, order.id, "cash", 0);
  await db.execute(`update orders set status = 'dispatched' where id = '${order.id}'`);
  expect(await recordReceipt(db, moneyFor(payment))).toBe("refund due");
});
