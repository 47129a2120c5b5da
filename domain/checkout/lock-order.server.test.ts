import { eq, inArray } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { setCoupon } from "#domain/cart/cart.server.ts";
import { packs, products } from "#domain/catalogue/schema.ts";
import { stockHolds } from "#domain/catalogue/stock/schema.ts";
import { readHeld } from "#domain/catalogue/stock/stock.server.ts";
import { coupons } from "#domain/coupons/schema.ts";
import { capacityHolds } from "#domain/delivery/schema.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import { aCart, submit } from "../../tests/support/checkout.ts";
import { aCoupon } from "../../tests/support/coupons.ts";
import { db, url } from "../../tests/support/database.ts";
import { readStock, setFree } from "../../tests/support/free-stock.ts";

const CUSTOMERS = 60;
/** Packs of three products sold from stock. */
const [pickle, chips, laddu] = ["pickle-1", "snack-1", "1-250g"];
/** A pack of a product that is cooked to order where days are limited. */
const katli = "2-1000g";

/** Opens as many connections as two processes of the shop have, and returns the database of each. */
function twoProcesses() {
  const both = [openDatabase(url), openDatabase(url)];
  onTestFinished(async () => {
    for (const one of both) await one.close();
  });
  return both.map((one) => one.db);
}

// Where days are limited, orders wait for each other's day before they lock any stock.
test.each([
  { days: "unlimited", ordersPerDay: "", dailyGrams: null },
  { days: "limited", ordersPerDay: "1000", dailyGrams: 1_000_000 },
])("where days are $days, carts that cross are placed at once without a deadlock", async (one) => {
  await setFree(db, "all", 100_000);
  await db.delete(stockHolds);
  await db.update(products).set({ dailyGrams: one.dailyGrams }).where(eq(products.id, "2"));
  await saveSetting(db, "ordersPerDay", one.ordersPerDay);
  await saveSetting(db, "cashMax", "100000");
  clearTtlCaches();
  const some = [await aCoupon(db, { mostUses: 100, mostUsesEach: 1 }), await aCoupon(db, { mostUses: 100 })];
  const wishes = [
    [laddu, pickle],
    [pickle, laddu],
    [pickle, chips, katli],
    [chips, laddu],
    [katli, chips, pickle, laddu],
    [laddu, pickle, chips],
  ];
  const pressed = [];
  for (let at = 0; at < CUSTOMERS; at++) {
    const wish = wishes[at % wishes.length]!;
    const cartId = await aCart(db, Object.fromEntries(wish.map((packId) => [packId, 1])));
    const coupon = some[at % 7];
    if (coupon) await setCoupon(db, cartId, coupon.id);
    pressed.push({ cartId, wish, mobile: `+9196${String(at).padStart(8, "0")}` });
  }

  const processes = twoProcesses();
  const answers = await Promise.all(
    pressed.map(({ cartId, mobile }, at) => submit(processes[at % 2]!, { cartId, mobile })),
  );

  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  const sold = Map.groupBy(
    pressed.flatMap(({ wish }) => wish),
    (packId) => packId,
  );
  const [left, held] = [await readStock(db), await readHeld(db)];
  for (const { id, productId, grams } of await db
    .select()
    .from(packs)
    .where(inArray(packs.id, [...sold.keys()]))) {
    const taken = id === katli && one.dailyGrams ? 0 : grams * sold.get(id)!.length;
    expect([left.get(productId), held.get(productId) ?? 0], `pack ${id}`).toEqual([100_000 - taken, taken]);
  }
  const ofThese = inArray(
    capacityHolds.holder,
    answers.flatMap((answer) => (answer.ok ? [answer.order.id] : [])),
  );
  expect(await db.$count(capacityHolds, ofThese)).toBe(CUSTOMERS + (one.dailyGrams ? sold.get(katli)!.length : 0));
  for (const [at, { id }] of some.entries()) {
    const [coupon] = await db.select({ used: coupons.used }).from(coupons).where(eq(coupons.id, id));
    expect(coupon!.used).toBe(pressed.filter((_, other) => other % 7 === at).length);
  }
});
