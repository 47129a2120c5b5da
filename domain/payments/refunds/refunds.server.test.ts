import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { stock } from "#domain/catalogue/stock/schema.ts";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { setFree } from "../../../tests/support/free-stock.ts";
import { moneyFor } from "../../../tests/support/money-for.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { listRefunds, markRefundDone, requestRefund } from "./refunds.server.ts";
import { recordReceipt } from "../receipts/receipts.server.ts";

const [first] = await db.select().from(stock).orderBy(asc(stock.productId)).limit(1);
const sweet = first!.productId;
await setFree(db, sweet, 10_000);

async function told(orderId: string) {
  const order = (await findOrder(db, orderId))!;
  return { status: order.status, events: order.events.map(({ kind }) => kind) };
}

test("refunds in parts never exceed what was paid, however many are asked for at once", async () => {
  const { payment, ...order } = await anOrder(pool, { method: "razorpay" });
  expect(await requestRefund(db, order.id, 100_00, "Early")).toEqual({
    refused: expect.stringContaining("has not been paid"),
  });
  await recordReceipt(db, moneyFor(payment));
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => requestRefund(db, order.id, 100_00, "A jar was broken.")),
  );
  expect(answers.filter((one) => "refundIds" in one)).toHaveLength(5);
  const owed = await listRefunds(db, order.id);
  expect(owed.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(500_00);

  expect(await markRefundDone(db, owed[0]!.id)).toBe("done");
  expect(await markRefundDone(db, owed[0]!.id)).toBe("already done");
  const documents = await listDocuments(db, order.id);
  expect(documents.map(({ kind, paise }) => [kind, paise])).toEqual([
    ["invoice", null],
    ["credit-note", 100_00],
  ]);
  expect((await told(order.id)).events.at(-1)).toBe("refunded");
});

test("money given back that never was a sale needs no credit note", async () => {
  const { payment, ...order } = await anOrder(pool, { method: "razorpay" });
  await recordReceipt(db, moneyFor(payment));
  await recordReceipt(db, moneyFor(payment));
  const [refund] = await listRefunds(db, order.id);
  await markRefundDone(db, refund!.id, "rfnd_1");
  expect((await listDocuments(db, order.id)).map(({ kind }) => kind)).toEqual(["invoice"]);
});
