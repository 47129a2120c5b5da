import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#domain/orders/schema.ts";
import { db } from "../../tests/support/database.ts";
import { moneyFor } from "../../tests/support/money-for.ts";
import { waitingOrder } from "../../tests/support/waiting-order.ts";
import { cancelOrder } from "./cancellation.server.ts";
import { claimTransfer } from "./claims.server.ts";
import { confirmUpi, recordReceipt } from "./receipts.server.ts";
import { listNumbersWithOpenMoney } from "./erasure.server.ts";

async function endedWithPart(utr: string) {
  const { order, payment } = await waitingOrder(db);
  await confirmUpi(db, payment.id, utr, 500_00);
  await cancelOrder(db, order.id, "shop");
  return { order, payment };
}

test("however much came that does not fit, an older order whose money is owed is not taken for settled", async () => {
  const older = await endedWithPart("612345678901");
  await db
    .update(orders)
    .set({ placedAt: new Date(Date.now() - 3_600_000) })
    .where(eq(orders.id, older.order.id));
  const numbers = [older.order.number];
  for (let nth = 0; nth < 110; nth += 1) {
    numbers.push((await endedWithPart(String(613_345_678_901 + nth))).order.number);
  }
  expect(await listNumbersWithOpenMoney(db)).toEqual(new Set(numbers));
});

test("of some orders those are told whose money is awaited, was told of, does not fit or is owed back", async () => {
  const awaited = await waitingOrder(db, { method: "cash", status: "delivered", holdExpiresAt: null });
  const told = await waitingOrder(db);
  await claimTransfer(db, told.payment.id, "622345678901");
  const owed = await waitingOrder(db, { method: "razorpay" });
  await recordReceipt(db, moneyFor(owed.payment));
  for (const { order } of [told, owed]) await cancelOrder(db, order.id, "shop");
  const misfit = await endedWithPart("622345678902");
  const settled = await waitingOrder(db);
  await confirmUpi(db, settled.payment.id, "622345678903");
  const left = await endedWithPart("622345678904");

  const asked = [awaited, told, owed, misfit, settled].map(({ order }) => order.id);
  const open = [awaited, told, owed, misfit].map(({ order }) => order.number);
  expect(await listNumbersWithOpenMoney(db, new Date(), asked)).toEqual(new Set(open));
  expect(await listNumbersWithOpenMoney(db, new Date(), [])).toEqual(new Set());
  expect(await listNumbersWithOpenMoney(db)).toContain(left.order.number);
});
