import { expect, test } from "vitest";
import { db, pool } from "../../tests/support/database.ts";
import { moneyFor } from "../../tests/support/money-for.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { claimTransfer } from "./requests/claims.server.ts";
import { confirmUpi, recordReceipt } from "./receipts/receipts.server.ts";
import { listNumbersWithOpenMoney } from "./erasure.server.ts";

async function endedWithPart(utr: string, changes: Parameters<typeof anOrder>[1] = {}) {
  const { payment, ...order } = await anOrder(pool, changes);
  await confirmUpi(db, payment.id, utr, 500_00);
  await cancelOrder(db, order.id, "shop");
  return order;
}

test("however much came that does not fit, an older order whose money is owed is not taken for settled", async () => {
  const { number: older } = await endedWithPart("612345678901", { placedAt: new Date(Date.now() - 3_600_000) });
  const numbers = [older];
  for (let nth = 0; nth < 110; nth += 1) {
    numbers.push((await endedWithPart(String(613_345_678_901 + nth))).number);
  }
  expect(await listNumbersWithOpenMoney(db)).toEqual(new Set(numbers));
});

test("of some orders those are told whose money is awaited, was told of, does not fit or is owed back", async () => {
  const awaited = await anOrder(pool, { method: "cash", status: "delivered" });
  const told = await anOrder(pool);
  await claimTransfer(db, told.payment.id, "622345678901");
  const owed = await anOrder(pool, { method: "razorpay" });
  await recordReceipt(db, moneyFor(owed.payment));
  for (const { id } of [told, owed]) await cancelOrder(db, id, "shop");
  const unallocated = await endedWithPart("622345678902");
  const settled = await anOrder(pool);
  await confirmUpi(db, settled.payment.id, "622345678903");
  const left = await endedWithPart("622345678904");

  const asked = [awaited, told, owed, unallocated, settled].map(({ id }) => id);
  const open = [awaited, told, owed, unallocated].map(({ number }) => number);
  expect(await listNumbersWithOpenMoney(db, new Date(), asked)).toEqual(new Set(open));
  expect(await listNumbersWithOpenMoney(db, new Date(), [])).toEqual(new Set());
  expect(await listNumbersWithOpenMoney(db)).toContain(left.number);
});
