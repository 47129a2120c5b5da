import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../tests/support/database.ts";
import { moneyFor } from "../../tests/support/money-for.ts";
import { waitingOrder } from "../../tests/support/waiting-order.ts";
import { cancelOrder } from "./cancellation.server.ts";
import { claimUpi, confirmUpi } from "./claims.server.ts";
import { listNumbersWithOpenMoney } from "./forgetting.server.ts";
import { payments } from "./schema.ts";
import { settlePayment } from "./settle.server.ts";

async function endedWithMisfit(utr: string) {
  const { order, payment } = await waitingOrder(db);
  await confirmUpi(db, payment.id, utr, 500_00);
  await cancelOrder(db, order.id, "shop");
  return { order, payment };
}

test("however much came that does not fit, an older order whose money is owed is not taken for settled", async () => {
  const older = await endedWithMisfit("612345678901");
  await db
    .update(payments)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(payments.id, older.payment.id));
  const { order, payment } = await endedWithMisfit("612345678902");
  await db.execute(sql`
    insert into payments (order_id, method, status, amount_paise, reference, surplus_of, failure)
    select ${order.id}, 'upi', 'expired', 54900, 'more' || nth, ${payment.id}, 'Rs 500 came'
    from generate_series(1, 150) as nth`);
  expect(await listNumbersWithOpenMoney(db)).toEqual(new Set([older.order.number, order.number]));
});

test("of some orders those are told whose money is awaited, was told of, does not fit or is owed back", async () => {
  const awaited = await waitingOrder(db, { method: "cash", status: "delivered", holdExpiresAt: null });
  const told = await waitingOrder(db);
  await claimUpi(db, told.payment.id, "622345678901");
  const owed = await waitingOrder(db, { method: "razorpay" });
  await settlePayment(db, moneyFor(owed.payment));
  for (const { order } of [told, owed]) await cancelOrder(db, order.id, "shop");
  const misfit = await endedWithMisfit("622345678902");
  const settled = await waitingOrder(db);
  await confirmUpi(db, settled.payment.id, "622345678903");
  const left = await endedWithMisfit("622345678904");

  const asked = [awaited, told, owed, misfit, settled].map(({ order }) => order.id);
  const open = [awaited, told, owed, misfit].map(({ order }) => order.number);
  expect(await listNumbersWithOpenMoney(db, new Date(), asked)).toEqual(new Set(open));
  expect(await listNumbersWithOpenMoney(db, new Date(), [])).toEqual(new Set());
  expect(await listNumbersWithOpenMoney(db)).toContain(left.order.number);
});
