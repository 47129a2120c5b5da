import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { stockHolds } from "#domain/catalogue/stock/schema.ts";
import { loadCapacity } from "#domain/delivery/capacity.server.ts";
import { addFestival } from "#domain/delivery/openings.server.ts";
import { capacityHolds } from "#domain/delivery/schema.ts";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { readCookList } from "#domain/orders/kitchen/cook-list.server.ts";
import { orderEvents, orders, type Order } from "#domain/orders/schema.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { sayDayRefusal } from "#app/sentences/order-changes.ts";
import { addDays, dayInIndia, dayInWords } from "#platform/day.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import {
  cookToOrder,
  emptyShop,
  heldOn,
  kilogram,
  laddu,
  now,
  place,
  present,
} from "../../tests/support/changeable.ts";
import { db, pool } from "../../tests/support/database.ts";
import { readStock } from "../../tests/support/free-stock.ts";
import { aPerson } from "../../tests/support/people.ts";
import { listOtherDays, moveToDay } from "./other-day.server.ts";

const by = { by: "shop" } as const;

beforeEach(emptyShop);

async function daysOf({ id }: Order): Promise<string[]> {
  const days = await listOtherDays(db, id, now);
  if ("refused" in days) throw new Error(sayDayRefusal(days.refused));
  return days;
}

const move = async (order: Order, day: string, doing: { by: "shop" | "customer" } = by) =>
  moveToDay(db, { orderId: order.id, day, seen: (await present(order)).promisedOn }, doing, now);
test("a customer's other day moves the kitchen's room and its list, and she is told both days", async () => {
  await cookToOrder(3_000);
  const order = await place();
  const [day] = await daysOf(order);
  expect(await move(order, day!, { by: "customer" })).toMatchObject({ promisedOn: day });
  const after = await present(order);
  expect(after.dispatchOn).not.toBe(order.dispatchOn);
  expect([await heldOn(order.dispatchOn), await heldOn(after.dispatchOn)]).toEqual([0, 1_000]);
  const moved = after.events.at(-1)!;
  expect(moved).toMatchObject({ kind: "moved", by: "customer", data: { because: "asked" } });
  expect(moved.note).toBe(`It now reaches you by ${dayInWords(day!)}, not by ${dayInWords(order.promisedOn)}.`);
  const cooked = await readCookList(db, { from: after.dispatchOn, to: after.dispatchOn }, dayInIndia(now));
  expect(cooked.counts.orders).toBe(1);
});

test("stock moves with the order and counts once, and looking at the days changes nothing", async () => {
  const order = await place();
  const before = (await readStock(db)).get(laddu);
  const days = await daysOf(order);
  expect((await readStock(db)).get(laddu)).toBe(before);
  expect(await present(order)).toMatchObject({ promisedOn: order.promisedOn });
  await move(order, days.at(-1)!);
  expect((await readStock(db)).get(laddu)).toBe(before);
  const [hold] = await db.select().from(stockHolds).where(eq(stockHolds.holder, order.id));
  expect(hold).toMatchObject({ productId: laddu, grams: 1_000, releasedAt: null });
  expect(hold!.keepUntil >= days.at(-1)!).toBe(true);
});

test("a day that is full is not offered, and refused with the nearest one when it filled meanwhile", async () => {
  await cookToOrder(1_000);
  const [order, other] = [await place(), await place()];
  expect(await daysOf(order)).not.toContain(other.promisedOn);
  const [day] = await daysOf(order);
  await place({ deliverOn: day! });
  const refused = await move(order, day!);
  expect(refused).toEqual({ refused: { reason: "day gone", wanted: day, next: expect.stringMatching(/^2\d{3}-/) } });
  expect(await present(order)).toMatchObject({ promisedOn: order.promisedOn });
  expect(await heldOn(order.dispatchOn)).toBe(1_000);
});

test("a gift moves to a far day that is cooked then, and back to a near one from the shelf", async () => {
  const order = await place({ isGift: true, senderName: "Ravi", isForOthers: true, method: "upi" });
  const days = await daysOf(order);
  const far = days.at(-1)!;
  expect(far > addDays(dayInIndia(now), 50)).toBe(true);
  await move(order, far);
  const { dispatchOn } = await present(order);
  expect(await heldOn(dispatchOn)).toBe(1_000);
  expect((await readStock(db)).get(laddu)).toBe(100_000);
  await move(order, days[0]!);
  expect(await heldOn(dispatchOn)).toBe(0);
  expect((await readStock(db)).get(laddu)).toBe(99_000);
});

test("after a festival's last day its sweets keep their day, and so does what is packed", async () => {
  const order = await place({ packs: { [kilogram]: 1 } });
  const today = dayInIndia(now);
  const anna = await aPerson(pool, { name: "Anna", role: "staff" });
  const festival = {
    name: "Ugadi",
    lastOrderOn: addDays(today, -1),
    firstDispatch: today,
    lastDispatch: addDays(today, 20),
  };
  await addFestival(db, { ...festival, productIds: [laddu] }, anna);
  clearTtlCaches();
  expect(await listOtherDays(db, order.id, now)).toEqual({
    refused: {
      reason: "festival over",
      festival: "Ugadi",
      lastOrderOn: festival.lastOrderOn,
      promisedOn: order.promisedOn,
    },
  });
  await db.update(orders).set({ status: "packed" }).where(eq(orders.id, order.id));
  expect(await move(order, addDays(today, 5))).toEqual({ refused: { reason: "status", status: "packed" } });
});

test("of two who move one order at the same moment one goes through, and the other is told the day it has now", async () => {
  for (let pair = 0; pair < 20; pair++) {
    const order = await place();
    const [first, second] = await daysOf(order);
    const both = await Promise.all([
      moveToDay(db, { orderId: order.id, day: first!, seen: order.promisedOn }, by, now),
      moveToDay(db, { orderId: order.id, day: second!, seen: order.promisedOn }, { by: "customer" }, now),
    ]);
    const { promisedOn } = await present(order);
    const refused = both.flatMap((one) => ("refused" in one ? [one.refused] : []));
    expect(refused).toEqual([{ reason: "moved meanwhile", promisedOn }]);
  }
});

test("of moving and packing at the same moment one goes first, and nothing is packed for a day it does not have", async () => {
  const anna = await aPerson(pool, { name: "Anna", role: "staff" });
  for (let pair = 0; pair < 20; pair++) {
    const order = await place();
    const [day] = await daysOf(order);
    const [moved] = await Promise.all([
      moveToDay(db, { orderId: order.id, day: day!, seen: order.promisedOn }, by, now),
      advanceAsStaff(db, { numbers: [order.number], seen: "placed", to: "packed", by: anna }),
    ]);
    const after = await present(order);
    expect(after.promisedOn).toBe("refused" in moved ? order.promisedOn : day);
    const kinds = after.events.map(({ kind }) => kind).slice(1);
    expect(kinds).toEqual("refused" in moved ? ["packed"] : ["moved", "packed"]);
  }
});

test("whoever places and moves orders at once, no day gets more than its room, and stock is held once", async () => {
  await cookToOrder(2_000);
  await saveSetting(db, "ordersPerDay", "3");
  clearTtlCaches();
  const placed = [await place(), await place(), await place(), await place({ packs: { "2": 1 } })];
  const [, ...free] = await daysOf(placed[0]!);
  const step = fc.record({ at: fc.nat(3), day: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      await Promise.all(steps.map(({ at, day }) => move(placed[at]!, free[day % free.length]!)));
      const { held } = await loadCapacity(db);
      for (const one of held.values()) {
        expect(one.orders).toBeLessThanOrEqual(3);
        expect(one.grams.get(laddu) ?? 0).toBeLessThanOrEqual(2_000);
      }
      for (const order of placed) {
        const { dispatchOn } = await present(order);
        const own = await db.select().from(capacityHolds).where(eq(capacityHolds.holder, order.id));
        expect(new Set(own.map(({ day }) => day))).toEqual(new Set([dispatchOn]));
      }
      expect((await readStock(db)).get("2")).toBe(100_000 - 500);
    }),
    { numRuns: 10 },
  );
  const { rows } = await db.execute(sql`select count(*)::int as count from ${orderEvents} where kind = 'moved'`);
  expect(rows[0]!.count).toBeGreaterThan(0);
});
