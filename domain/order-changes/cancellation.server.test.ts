import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { stock, stockHolds } from "#domain/catalogue/stock/schema.ts";
import { db, pool } from "../../tests/support/database.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { moneyFor } from "../../tests/support/money-for.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { cancelOrder } from "./cancellation.server.ts";
import { listRefunds } from "#domain/payments/refunds/refunds.server.ts";
import { recordReceipt } from "#domain/payments/receipts/receipts.server.ts";

const [first] = await db.select().from(stock).orderBy(asc(stock.productId)).limit(1);
const sweet = first!.productId;
await setFree(db, sweet, 10_000);
const demand = new Map([[sweet, 500]]);

const left = async () => (await db.select().from(stock).where(eq(stock.productId, sweet)))[0]!.grams;

test("an order that is cancelled after it was paid owes the money back once, and its stock is free again", async () => {
  const before = await left();
  const { payment, ...order } = await anOrder(pool, { method: "razorpay", demand });
  await recordReceipt(db, moneyFor(payment));
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancelOrder(db, order.id, "customer")));
  expect(answers.filter((one) => one === "cancelled")).toHaveLength(1);
  expect(await listRefunds(db, order.id)).toMatchObject([{ amountPaise: 549_00, status: "due" }]);
  expect(await left()).toBe(before);
  const holds = await db.select().from(stockHolds).where(eq(stockHolds.holder, order.id));
  expect(holds.every(({ releasedAt }) => releasedAt !== null)).toBe(true);
});

test("what is packed cannot be cancelled by its customer, what has left by nobody", async () => {
  const packed = await anOrder(pool, { method: "cash", status: "packed" });
  expect(await cancelOrder(db, packed.id, "customer")).toBe("too late");
  expect(await cancelOrder(db, packed.id, "shop", { note: "The jar broke." })).toBe("cancelled");
  const gone = await anOrder(pool, { method: "cash", status: "dispatched" });
  expect(await cancelOrder(db, gone.id, "shop")).toBe("too late");
});
