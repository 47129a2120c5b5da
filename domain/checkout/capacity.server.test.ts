import { randomUUID } from "node:crypto";
import { eq, notInArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { products } from "#domain/catalogue/schema.ts";
import { readCapacity } from "#domain/delivery/capacity.server.ts";
import { addFestival, removeFestival } from "#domain/delivery/openings.server.ts";
import { capacityHolds } from "#domain/delivery/schema.ts";
import type { Order } from "#domain/orders/schema.ts";
import { advanceOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { expireHolds } from "#domain/order-changes/expiry.server.ts";
import { listPayments } from "#domain/payments/requests/payments.server.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { pauseEnd } from "#domain/settings/pause.ts";
import { pauseOrders, saveSetting } from "#domain/settings/settings.server.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { aCart, newOrigin, submit } from "../../tests/support/checkout.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aPerson } from "../../tests/support/people.ts";
import { EARLIEST } from "./earliest.ts";

let kilogram: { id: string; productId: string };
const now = new Date();
let made = 0;
const aMobile = () => `+9197${String(++made).padStart(8, "0")}`;

beforeEach(async () => {
  await saveSetting(db, "upiId", "shop@example");
  await saveSetting(db, "cashMax", "100000");
  await saveSetting(db, "ordersPerDay", "");
  await saveSetting(db, "worksOnSundays", "yes");
  const { rows } = await db.execute<typeof kilogram>(sql`
    select packs.id, product_id as "productId" from packs join products on products.id = packs.product_id
    where grams = 1000 and category = 'sweets' and not exists (select from contents where contents.product_id = packs.product_id)
    order by packs.id limit 1`);
  kilogram = rows[0]!;
  await db.delete(capacityHolds);
  await db.update(orders).set({ status: "cancelled", network: null, device: null, holdExpiresAt: null });
  await db.update(products).set({ dailyGrams: null, soldOutOn: null });
  await db.update(products).set({ dailyGrams: 10_000 }).where(eq(products.id, kilogram.productId));
  clearTtlCaches();
});

type Wish = Partial<Parameters<typeof submit>[1]> & { packs?: Record<string, number> };

async function press({ packs = { [kilogram.id]: 1 }, ...wish }: Wish = {}) {
  const cartId = wish.cartId ?? (await aCart(db, packs));
  const placed = await submit(db, { mobile: aMobile(), origin: newOrigin(), now, ...wish, cartId });
  return { cartId, placed };
}

async function place(wish: Wish = {}): Promise<Order> {
  const { placed } = await press(wish);
  if (!placed.ok) throw new Error(placed.sentences.join(" ") || placed.reason);
  return placed.order;
}

async function fill(kilograms: number): Promise<Order> {
  const order = await place({ packs: { [kilogram.id]: Math.min(5, kilograms) } });
  return kilograms > 5 ? fill(kilograms - 5) : order;
}

async function ordered(): Promise<Record<string, { grams: number; orders: number }>> {
  const { rows } = await db.execute<{ day: string; grams: number; orders: number }>(sql`
    select dispatch_on::text as day, sum(grams * quantity)::integer as grams, count(distinct id)::integer as orders
    from orders join order_lines on order_id = id
    where status <> 'cancelled' and product_id = ${kilogram.productId} group by 1 order by 1`);
  return Object.fromEntries(rows.map(({ day, ...rest }) => [day, rest]));
}

/**
 * How many trials the test below makes. After changing how capacity is reserved, set TRIALS to 20, which takes 50 s of
 * processor time.
 */
const TRIALS = Number(process.env.TRIALS ?? 4);

/**
 * Fifty customers order 1 kg each at once, for the last 10 kg of a day. Those who are refused order once more, for the
 * first day that is still possible.
 */
async function fiftyAtOnce(day: Pick<Order, "dispatchOn" | "promisedOn">) {
  const carts = await Promise.all(Array.from({ length: 50 }, () => aCart(db, { [kilogram.id]: 1 })));
  const first = await Promise.all(
    carts.map(async (cartId) => (await press({ cartId, deliverOn: day.promisedOn })).placed),
  );
  const refused = carts.filter((_, at) => !first[at]!.ok);
  const offers = first.flatMap((one) => (one.ok ? [] : [`${one.reason}: ${one.sentences.join(" ")}`]));
  const second = await Promise.all(refused.map(async (cartId) => (await press({ cartId })).placed));
  const days = await ordered();
  return {
    got: first.filter(({ ok }) => ok).length,
    offers: [...new Set(offers)],
    refused: refused.length,
    gotNext: second.filter((one) => one.ok && one.order.dispatchOn > day.dispatchOn).length,
    grams: Object.values(days).map(({ grams }) => grams),
  };
}

test("of 50 buyers at once for the last 10 kg of a day 10 get it, and 40 the next by one more press, in every trial", async () => {
  await db.update(products).set({ dailyGrams: 50_000 }).where(eq(products.id, kilogram.productId));
  clearTtlCaches();
  const day = await fill(40);
  const before = await db.select({ id: orders.id }).from(orders).where(eq(orders.status, "placed"));
  const kept = before.map(({ id }) => id);
  for (let trial = 1; trial <= TRIALS; trial++) {
    const { offers, ...counts } = await fiftyAtOnce(day);
    if (process.env.TRIALS) console.log(trial, JSON.stringify(counts));
    expect(counts, `trial ${trial}`).toEqual({ got: 10, refused: 40, gotNext: 40, grams: [50_000, 40_000] });
    expect(offers).toEqual([
      expect.stringMatching(/^changes: \w+ \d+ \w+ is not possible any more\. The soonest day is \w+ \d+ \w+\.$/),
    ]);
    await db.delete(capacityHolds).where(notInArray(capacityHolds.holder, kept));
    await db.update(orders).set({ status: "cancelled" }).where(notInArray(orders.id, kept));
    clearTtlCaches();
  }
});

test("whoever chose the earliest day in words gets the next one when the first is taken meanwhile", async () => {
  const shown = await readCapacity(db);
  expect(shown.held.size).toBe(0);
  const first = await fill(10);
  const cartId = await aCart(db, { [kilogram.id]: 1 });
  const { placed } = await press({ cartId, deliverOn: EARLIEST });
  expect(placed).toMatchObject({ ok: true });
  expect(placed.ok && placed.order.dispatchOn > first.dispatchOn).toBe(true);
});

test("a box takes its parts from the day, and does without stock for what is cooked to order", async () => {
  const { rows } = await db.execute<{ pack: string; grams: number }>(sql`
    select packs.id as pack, contents.grams * contents.quantity as grams from contents
    join packs on packs.product_id = contents.product_id where component_id = ${kilogram.productId} limit 1`);
  await setFree(db, kilogram.productId, 0);
  const order = await place({ packs: { [rows[0]!.pack]: 2, [kilogram.id]: 3 } });
  const holds = await db.select().from(capacityHolds).where(eq(capacityHolds.holder, order.id));
  expect(holds.map(({ productId, grams }) => [productId, grams])).toEqual(
    expect.arrayContaining([
      [null, 0],
      [kilogram.productId, 3000 + 2 * rows[0]!.grams],
    ]),
  );
});

test("more than a day makes is refused with what may remain, and nothing is sold out because its shelf is empty", async () => {
  const { placed } = await press({ packs: { [kilogram.id]: 11 } });
  expect(placed).toMatchObject({ ok: false, reason: "obstacles" });
});

test("a day that has as many orders as it may is not offered, whatever is in them", async () => {
  await saveSetting(db, "ordersPerDay", "2");
  clearTtlCaches();
  const first = await place({ packs: { "2": 1 } });
  const second = await place({ packs: { "2": 1 } });
  clearTtlCaches();
  const third = await place({ packs: { "2": 1 } });
  expect(second.dispatchOn).toBe(first.dispatchOn);
  expect(third.dispatchOn > first.dispatchOn).toBe(true);
});

test("an order that is not paid in time gives its day back, and late money takes the next day with room", async () => {
  const unpaid = await place({ packs: { [kilogram.id]: 5 }, method: "upi" });
  await fill(5);
  await db.update(orders).set({ holdExpiresAt: now }).where(eq(orders.id, unpaid.id));
  await expireHolds(db, new Date(now.getTime() + 1));
  clearTtlCaches();
  const other = await fill(5);
  expect(other.dispatchOn).toBe(unpaid.dispatchOn);

  const [payment] = await listPayments(db, unpaid.id);
  expect(await confirmUpi(db, payment!.id, "123456789012")).toBe("settled");
  const [paid] = await db.select().from(orders).where(eq(orders.id, unpaid.id));
  expect(paid).toMatchObject({ status: "placed" });
  expect(paid!.dispatchOn > other.dispatchOn).toBe(true);
  const days = await ordered();
  expect(Object.values(days).map(({ grams }) => grams)).toEqual([10_000, 5000]);
});

test("what is cancelled gives its day back", async () => {
  const order = await fill(5);
  await fill(5);
  await db.transaction(async (tx) => advanceOrder(tx, await lockOrder(tx, order.id), "cancelled", { by: "shop" }));
  clearTtlCaches();
  expect((await fill(5)).dispatchOn).toBe(order.dispatchOn);
});

test("one browser cannot hold more than a quarter of the days to come without paying", async () => {
  await db.update(products).set({ dailyGrams: 20_000 }).where(eq(products.id, kilogram.productId));
  clearTtlCaches();
  const origin = { network: randomUUID(), device: randomUUID() };
  const placed: Order[] = [];
  for (let at = 0; at < 8; at += 1) placed.push(await place({ packs: { [kilogram.id]: 20 }, method: "upi", origin }));
  const held = await db
    .select()
    .from(capacityHolds)
    .where(sql`released_at is null and product_id is not null`);
  const grams = held.reduce((sum, hold) => sum + hold.grams, 0);
  expect(grams).toBeLessThanOrEqual((14 * 20_000) / 4);
  expect(placed.at(-1)).toMatchObject({ hold: "none" });
});

test("an item called sold out for today has no room today, and all of tomorrow", async () => {
  const capacity = await readCapacity(db);
  const today = (await place()).dispatchOn;
  await db.update(products).set({ soldOutOn: today }).where(eq(products.id, kilogram.productId));
  clearTtlCaches();
  const order = await place();
  expect(capacity.gramsPerDay.get(kilogram.productId)).toBe(10_000);
  expect(order.dispatchOn >= addDays(today, 1)).toBe(true);
});

test("while orders are paused none is placed, the cart stays, and they are taken again by themselves", async () => {
  const by = await aPerson(pool, { name: "Radha", role: "owner" });
  const cartId = await aCart(db, { [kilogram.id]: 1 });
  await pauseOrders(db, pauseEnd("hour", new Date())!, by);
  clearTtlCaches();
  const { placed } = await press({ cartId });
  expect(placed).toMatchObject({ ok: false, reason: "paused" });
  expect(placed.ok || placed.sentences.join()).toMatch(
    /^The kitchen is busy: we take new orders again from .*Your cart/,
  );
  expect(await db.$count(capacityHolds)).toBe(0);

  await pauseOrders(db, new Date(Date.now() - 1000), by);
  clearTtlCaches();
  expect((await press({ cartId })).placed.ok).toBe(true);
});

test("what is sold for a festival leaves on its days alone, and not at all after the last day to order", async () => {
  const by = await aPerson(pool, { name: "Sita", role: "owner" });
  const today = dayInIndia(now);
  const days = { firstDispatch: addDays(today, 40), lastDispatch: addDays(today, 42) };
  const festival = { name: "Sankranti", ...days, lastOrderOn: today, productIds: [kilogram.productId] };
  const id = await addFestival(db, festival, by);
  clearTtlCaches();
  const order = await place();
  expect(order.dispatchOn >= days.firstDispatch && order.dispatchOn <= days.lastDispatch).toBe(true);
  expect((await place({ packs: { "2": 1 } })).dispatchOn < days.firstDispatch).toBe(true);

  const next = { firstDispatch: addDays(today, 60), lastDispatch: addDays(today, 62) };
  const nextId = await addFestival(db, { ...festival, ...next, name: "Ugadi", lastOrderOn: addDays(today, 50) }, by);
  clearTtlCaches();
  expect((await place()).dispatchOn <= days.lastDispatch, "of two festivals the one that comes first").toBe(true);
  await removeFestival(db, id, by);
  await addFestival(db, { ...festival, lastOrderOn: addDays(today, -1) }, by);
  clearTtlCaches();
  const late = await place();
  expect(late.dispatchOn >= next.firstDispatch && late.dispatchOn <= next.lastDispatch, "then the next").toBe(true);

  await removeFestival(db, nextId, by);
  clearTtlCaches();
  const { placed } = await press();
  expect(placed).toMatchObject({ ok: false, reason: "obstacles" });
  expect(placed.ok || placed.sentences.join()).toContain("orders for Sankranti were taken until");
});
