import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { stock } from "#domain/catalogue/stock/schema.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { claimTransfer } from "#domain/payments/requests/claims.server.ts";
import { expireHolds } from "#domain/order-changes/expiry.server.ts";
import { findPaymentBy } from "#domain/payments/requests/payments.server.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { pauseOrders, readPause, saveSetting } from "#domain/settings/settings.server.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { aCart, submit, THURSDAY } from "../../tests/support/checkout.ts";
import { db } from "../../tests/support/database.ts";
import { isRenewable, renewOrder } from "./renewal.server.ts";

await saveSetting(db, "upiId", "kitchen@examplebank");

const HOUR = 3_600_000;
const friday = new Date(THURSDAY.getTime() + 24 * HOUR);
let mobiles = 0;

/** Returns the id of an order that was cancelled because nobody paid it within three hours. */
async function ranOutOrder(): Promise<string> {
  const mobile = `+91984801${String((mobiles += 1)).padStart(4, "0")}`;
  const placed = await submit(db, { cartId: await aCart(db, { "2": 1 }), method: "upi", mobile });
  if (!placed.ok) throw new Error(placed.sentences.join());
  await expireHolds(db, new Date(THURSDAY.getTime() + 4 * HOUR));
  const { status, events } = (await findOrder(db, placed.order.id))!;
  expect(status).toBe("cancelled");
  expect(events.at(-1)).toMatchObject({ note: "The payment did not come in time.", data: { why: "not paid" } });
  return placed.order.id;
}

const freeGrams = async () => (await db.select().from(stock)).reduce((sum, { grams }) => sum + grams, 0);

test("a guest who comes back the next day has the order kept once more, and pays it", async () => {
  const id = await ranOutOrder();
  const before = (await findOrder(db, id))!;
  const free = await freeGrams();
  expect(await renewOrder(db, id, friday)).toBe("renewed");
  expect(await renewOrder(db, id, friday)).toBe("renewed");
  const renewed = (await findOrder(db, id))!;
  expect(renewed).toMatchObject({ status: "awaiting-payment", sums: { totalPaise: before.sums.totalPaise } });
  expect(renewed.holdExpiresAt).toEqual(new Date(friday.getTime() + 3 * HOUR));
  expect(renewed.dispatchOn > before.dispatchOn).toBe(true);
  expect(await freeGrams()).toBeLessThan(free);

  const payment = (await findPaymentBy(db, id, "upi"))!;
  expect(payment).toMatchObject({ state: "open" });
  expect(await confirmUpi(db, payment.id, "812345678901")).toBe("settled");
  expect((await findOrder(db, id))!.status).toBe("placed");
});

test("what was cancelled by a person, is looked for, or is too old is not kept once more", async () => {
  const id = await ranOutOrder();
  await claimTransfer(db, (await findPaymentBy(db, id, "upi"))!.id, "812345678902");
  expect(await renewOrder(db, id, friday)).toMatchObject({ refused: "not renewable" });

  const old = await ranOutOrder();
  await db.update(orders).set({ network: null }).where(eq(orders.id, old));
  expect(isRenewable((await findOrder(db, old))!)).toBe(false);

  const given = await ranOutOrder();
  expect(await renewOrder(db, given, friday)).toBe("renewed");
  await cancelOrder(db, given, "customer");
  expect(await renewOrder(db, given, friday)).toMatchObject({ refused: "not renewable" });
});

test("what has sold out meanwhile is refused, and nothing changes", async () => {
  const id = await ranOutOrder();
  const all = await db.select().from(stock);
  await setFree(db, "all", 0);
  expect(await renewOrder(db, id, friday)).toMatchObject({ refused: "sold out" });
  expect((await findOrder(db, id))!.status).toBe("cancelled");
  for (const { productId, grams } of all) await setFree(db, productId, grams);
});

test("a pause of new orders keeps nobody from taking up and paying an order placed before", async () => {
  const id = await ranOutOrder();
  await pauseOrders(db, new Date(Date.now() + HOUR), { id: null, name: "Sita" });
  expect(await readPause(db)).toBeDefined();
  expect(await renewOrder(db, id, friday)).toBe("renewed");
  const payment = (await findPaymentBy(db, id, "upi"))!;
  expect(await confirmUpi(db, payment.id, "812345678999")).toBe("settled");
  expect((await findOrder(db, id))!.status).toBe("placed");
  await pauseOrders(db, null, { id: null, name: "Sita" });
});
