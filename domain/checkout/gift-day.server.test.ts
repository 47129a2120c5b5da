import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findCart } from "#domain/cart/cart.server.ts";
import { products } from "#domain/catalogue/schema.ts";
import { stockHolds } from "#domain/catalogue/stock/schema.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import { addHolidays } from "#domain/delivery/holidays.server.ts";
import { addFestival, saveVacation } from "#domain/delivery/openings.server.ts";
import { capacityHolds } from "#domain/delivery/schema.ts";
import { expireHolds } from "#domain/order-changes/expiry.server.ts";
import { listCollisions, moveOrdersOff } from "#domain/order-changes/moving.server.ts";
import { readCookList } from "#domain/orders/kitchen/cook-list.server.ts";
import { orders, type Order } from "#domain/orders/schema.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { listPayments } from "#domain/payments/requests/payments.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { addDays, dayInIndia, daysBetween, weekdayOf } from "#platform/day.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import { aCart, newOrigin, submit } from "../../tests/support/checkout.ts";
import { db, pool } from "../../tests/support/database.ts";
import { pack, readStock, setFree } from "../../tests/support/free-stock.ts";
import { aPerson } from "../../tests/support/people.ts";
import { quoteCheckout } from "./checkout.server.ts";
import type { GiftJourney } from "./quote.ts";

const laddu = "1";
/** One kilogram of it. */
const kilogram = "1-1000g";
const now = new Date();
const today = dayInIndia(now);
let made = 0;

const gift = { isGift: true, senderName: "Ravi", isForOthers: true, method: "upi", now } as const;

beforeEach(async () => {
  await db.delete(capacityHolds);
  await db.update(orders).set({ status: "cancelled", network: null, device: null, holdExpiresAt: null });
  await db.update(products).set({ dailyGrams: null, soldOutOn: null });
  for (const table of ["stock_holds", "holidays", "vacations", "festivals"])
    await pool.query(`truncate ${table} cascade`);
  await setFree(db, "all", 100_000);
  await saveSetting(db, "upiId", "shop@example");
  await saveSetting(db, "ordersPerDay", "");
  clearTtlCaches();
});

async function daysFor(packs: Record<string, number>, pincode = "522002"): Promise<GiftJourney[]> {
  const cart = (await findCart(db, await aCart(db, packs)))!;
  return (await quoteCheckout(db, cart, await findDestination(db, pincode), now)).giftJourneys();
}

const far = async (): Promise<GiftJourney> => (await daysFor({ [kilogram]: 1 })).at(-3)!;

async function press(deliverOn: string, packs: Record<string, number> = { [kilogram]: 1 }, pincode = "522002") {
  const mobile = `+9196${String(++made).padStart(8, "0")}`;
  const cartId = await aCart(db, packs);
  return submit(db, { ...gift, cartId, mobile, pincode, origin: newOrigin(), deliverOn });
}

async function place(deliverOn: string, packs?: Record<string, number>): Promise<Order> {
  const placed = await press(deliverOn, packs);
  if (!placed.ok) throw new Error(placed.sentences.join(" ") || placed.reason);
  return placed.order;
}

const holdsOf = (order: Order) =>
  db
    .select({ day: capacityHolds.day, productId: capacityHolds.productId, grams: capacityHolds.grams })
    .from(capacityHolds)
    .where(sql`holder = ${order.id} and released_at is null order by grams`);

async function pay(order: Order) {
  const [payment] = await listPayments(db, order.id);
  expect(await confirmUpi(db, payment!.id, String(100_000_000_000 + ++made))).toBe("settled");
  const [paid] = await db.select().from(orders).where(eq(orders.id, order.id));
  return paid!;
}

test("a gift for a day that everybody may choose takes from the shelf, one for a far day from the kitchen's room", async () => {
  const days = await daysFor({ [kilogram]: 1 });
  const near = await place(days[0]!.arrivesOn);
  expect((await readStock(db)).get(laddu)).toBe(99_000);
  expect(await holdsOf(near)).toEqual([{ day: near.dispatchOn, productId: null, grams: 0 }]);

  const later = days.at(-1)!;
  expect(daysBetween(today, later.arrivesOn)).toBeGreaterThan(56);
  const order = await place(later.arrivesOn);
  expect(order).toMatchObject({ promisedOn: later.arrivesOn, dispatchOn: later.dispatchOn });
  expect((await readStock(db)).get(laddu)).toBe(99_000);
  expect(await db.$count(stockHolds, eq(stockHolds.holder, order.id))).toBe(0);
  expect(await holdsOf(order)).toEqual([
    { day: order.dispatchOn, productId: null, grams: 0 },
    { day: order.dispatchOn, productId: laddu, grams: 1000 },
  ]);
});

test("a gift has no day beyond 60, on a Sunday or a day off, and another order none beyond those of everybody", async () => {
  const [open] = (await daysFor({ [kilogram]: 1 })).slice(-6);
  const anna = await aPerson(pool, { name: "Anna", role: "staff" });
  await addHolidays(db, [{ day: open!.arrivesOn, name: "Sankranti" }], anna);
  const vacation = { firstDay: addDays(today, 25), lastDay: addDays(today, 34), sentence: "We visit family." };
  await saveVacation(db, vacation, anna);
  clearTtlCaches();

  const days = (await daysFor({ [kilogram]: 1 })).map(({ arrivesOn }) => arrivesOn);
  expect(days.length).toBeGreaterThan(30);
  expect(new Set(days).size).toBe(days.length);
  for (const day of days) {
    expect(daysBetween(today, day)).toBeLessThanOrEqual(60);
    expect(weekdayOf(day)).not.toBe("Sunday");
    expect(day < vacation.firstDay || day > vacation.lastDay).toBe(true);
  }
  expect(days).not.toContain(open!.arrivesOn);
  const refused = await press(open!.arrivesOn);
  expect(refused).toMatchObject({ ok: false, reason: "changes" });
  expect(refused.ok || refused.sentences.join()).toMatch(
    /is not possible any more\. The nearest day is \w+ \d+ \w+\.$/,
  );

  const cartId = await aCart(db, { [kilogram]: 1 });
  expect(await submit(db, { cartId, now, method: "upi", deliverOn: days.at(-1)! })).toMatchObject({
    reason: "changes",
  });
});

test("what is sold for a festival leaves on its days as a gift too", async () => {
  const festival = { firstDispatch: addDays(today, 30), lastDispatch: addDays(today, 34), lastOrderOn: today };
  const anna = await aPerson(pool, { name: "Sita", role: "owner" });
  await addFestival(db, { name: "Sankranti", ...festival, productIds: [laddu] }, anna);
  clearTtlCaches();
  const days = await daysFor({ [kilogram]: 1 });
  expect(days.length).toBeGreaterThan(0);
  for (const { dispatchOn } of days)
    expect(dispatchOn >= festival.firstDispatch && dispatchOn <= festival.lastDispatch).toBe(true);
});

test("every day of a gift is one on which it arrives fresh, however far off it is", async () => {
  const katli = eq(products.id, "2");
  const all = await daysFor({ "2": 1 }, "600001");
  const [before] = await db.select({ maxTransitDays: products.maxTransitDays }).from(products).where(katli);
  await db.update(products).set({ maxTransitDays: 3 }).where(katli);
  clearTtlCaches();
  const days = await daysFor({ "2": 1 }, "600001");
  await db.update(products).set(before!).where(katli);
  // A journey over a Sunday takes a day more.
  expect(all.some(({ calendarDays }) => calendarDays > 3)).toBe(true);
  expect(days).toEqual(all.filter(({ calendarDays }) => calendarDays <= 3));
  expect(days.some(({ isCooked }) => isCooked)).toBe(true);
});

test("of 30 gifts at once for the last ten places of a far day ten get it, and the others are told the nearest", async () => {
  await saveSetting(db, "ordersPerDay", "12");
  clearTtlCaches();
  const { arrivesOn, dispatchOn } = await far();
  await place(arrivesOn);
  await place(arrivesOn);
  const placed = await Promise.all(Array.from({ length: 30 }, () => press(arrivesOn)));
  expect(placed.filter(({ ok }) => ok)).toHaveLength(10);
  expect(new Set(placed.flatMap((one) => (one.ok ? [] : [`${one.reason} ${one.sentences.join()}`])))).toEqual(
    new Set([expect.stringMatching(/^changes \w+ \d+ \w+ is not possible any more\. The nearest day is/)]),
  );
  expect(await db.$count(orders, sql`dispatch_on = ${dispatchOn} and status = 'awaiting-payment'`)).toBe(12);
  expect((await readStock(db)).get(laddu)).toBe(100_000);
});

test("of 30 gifts at once for the last ten kilograms of a far day ten get them", async () => {
  await db.update(products).set({ dailyGrams: 12_000 }).where(eq(products.id, laddu));
  clearTtlCaches();
  const { arrivesOn, dispatchOn } = await far();
  await place(arrivesOn, { [kilogram]: 2 });
  const placed = await Promise.all(Array.from({ length: 30 }, () => press(arrivesOn)));
  expect(placed.filter(({ ok }) => ok)).toHaveLength(10);
  const held = sql`day = ${dispatchOn} and product_id = ${laddu} and released_at is null`;
  const [sum] = await db
    .select({ grams: sql<number>`sum(grams)::integer` })
    .from(capacityHolds)
    .where(held);
  expect(sum!.grams).toBe(12_000);
});

test("the kitchen sees a far gift on the day it leaves, and not today; it is then packed of what is cooked for it", async () => {
  const { arrivesOn, dispatchOn } = await far();
  const order = await pay(await place(arrivesOn));
  expect(order).toMatchObject({ status: "placed", dispatchOn });
  const on = (from: string | undefined, to: string) => readCookList(db, { from, to }, today);
  expect((await on(undefined, addDays(today, 6))).counts.orders).toBe(0);
  const list = await on(dispatchOn, dispatchOn);
  expect(list.lines).toMatchObject([{ productId: laddu, grams: 1000, leavesOn: dispatchOn }]);
  expect(list.wishes).toMatchObject([{ number: order.number, isGift: true, promisedOn: arrivesOn }]);

  await setFree(db, laddu, 0);
  expect(await pack(db, order.id)).toBeUndefined();
  const { rows } = await db.execute(sql`
    select origin, grams from lot_allocations join lots on lots.id = lot_id where order_id = ${order.id}`);
  expect(rows).toEqual([{ origin: "order", grams: 1000 }]);
});

test("a far gift that is paid late keeps its day while there is room, and moves from a day that is closed later", async () => {
  const { arrivesOn } = await far();
  const order = await place(arrivesOn);
  await expireHolds(db, new Date(now.getTime() + 24 * 3_600_000));
  expect(await holdsOf(order)).toEqual([]);
  const paid = await pay(order);
  expect(paid).toMatchObject({ status: "placed", promisedOn: arrivesOn });
  expect(await holdsOf(order)).toHaveLength(2);

  const anna = await aPerson(pool, { name: "Anna", role: "staff" });
  await addHolidays(db, [{ day: arrivesOn, name: "Bandh" }], anna);
  clearTtlCaches();
  const closed = (await listCollisions(db, now)).find(({ numbers }) => numbers.includes(order.number))!;
  const { moved, refused } = await moveOrdersOff(db, closed.day, anna, now);
  expect(refused).toEqual([]);
  expect(moved).toMatchObject([{ number: order.number }]);
  expect(moved[0]!.promisedOn > arrivesOn).toBe(true);
  const [after] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect((await holdsOf(order)).map(({ day }) => day)).toEqual([after!.dispatchOn, after!.dispatchOn]);
});
