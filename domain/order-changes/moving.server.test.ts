import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addHolidays } from "#domain/delivery/holidays.server.ts";
import { loadCapacity } from "#domain/delivery/capacity.server.ts";
import { products } from "#domain/catalogue/schema.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { dayInIndia, addDays, weekdayOf } from "#platform/day.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import { aCart, newOrigin, submit } from "../../tests/support/checkout.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aPerson } from "../../tests/support/people.ts";
import { listCollisions, moveOrdersOff } from "./moving.server.ts";
import type { Order } from "#domain/orders/schema.ts";
import { orderEvents, orders } from "#domain/orders/schema.ts";

const now = new Date();
let mobiles = 0;

async function place(deliverOn: string, packs: Record<string, number> = { "1-1000g": 1 }): Promise<Order> {
  const mobile = `+91965${String(++mobiles).padStart(7, "0")}`;
  const placed = await submit(db, { cartId: await aCart(db, packs), mobile, origin: newOrigin(), now, deliverOn });
  if (!placed.ok) throw new Error(placed.sentences.join(" "));
  return placed.order;
}

/** A Wednesday at least a week away. The tests assume that the days after this Wednesday are working days. */
const wednesday = Array.from({ length: 7 }, (_, days) => addDays(dayInIndia(now), 7 + days)).find(
  (day) => weekdayOf(day) === "Wednesday",
)!;

test("one press moves the orders of a day that was closed to the next day with room, each with its letter", async () => {
  await db.update(products).set({ dailyGrams: 3000 }).where(eq(products.id, "1"));
  clearTtlCaches();
  const [first, second] = [await place(wednesday), await place(wednesday)];
  const leaving = first.dispatchOn;
  const [busy, other] = [await place(addDays(wednesday, 1), { "1-1000g": 2 }), await place(wednesday, { "2": 1 })];
  const anna = await aPerson(pool, { name: "Anna", role: "staff" });
  await addHolidays(
    db,
    [{ day: wednesday, name: "Bandh" }, ...(leaving === wednesday ? [] : [{ day: leaving, name: "Bandh" }])],
    anna,
  );
  clearTtlCaches();

  const collisions = await listCollisions(db, now);
  expect(collisions.flatMap(({ numbers }) => numbers).toSorted()).toEqual(
    expect.arrayContaining([first, second, other].map(({ number }) => number)),
  );
  const outcomes = [];
  for (const { day } of collisions) outcomes.push(await moveOrdersOff(db, day, anna, now));
  expect(outcomes.flatMap(({ refused }) => refused)).toEqual([]);
  expect(await listCollisions(db, now)).toEqual([]);

  const moved = await db.select().from(orders);
  const dayOf = (one: Order) => moved.find(({ id }) => id === one.id)!;
  for (const one of [first, second, other]) {
    expect(dayOf(one).promisedOn > wednesday).toBe(true);
    const letters = await db.execute(sql`
      select from pgboss.job as job join ${orderEvents} on ${orderEvents.id} = (job.data->>'eventId')::integer
      where job.name = 'order-event' and ${orderEvents.orderId} = ${one.id} and ${orderEvents.kind} = 'moved'`);
    expect(letters.rows.length).toBeGreaterThan(0);
  }
  const { held } = await loadCapacity(db);
  for (const { grams } of held.values()) expect(grams.get("1") ?? 0).toBeLessThanOrEqual(3000);
  expect(held.get(dayOf(first).dispatchOn)?.grams.get("1")).toBeGreaterThan(0);
  expect(busy.status).toBe("placed");

  const again = await moveOrdersOff(db, collisions[0]!.day, anna, now);
  expect(again).toEqual({ moved: [], refused: [] });
});

test("two who press at once move 17 orders once: no day gets more than it may, and each customer one letter", async () => {
  await saveSetting(db, "ordersPerDay", "20");
  clearTtlCaches();
  const tuesday = addDays(wednesday, 6);
  const placed: Order[] = [];
  for (let at = 0; at < 17; at++) placed.push(await place(tuesday, { "2": 1 }));
  const leaving = new Set(placed.flatMap(({ dispatchOn }) => [dispatchOn, tuesday]));
  const [mary, ravi] = [
    await aPerson(pool, { name: "Mary", role: "staff" }),
    await aPerson(pool, { name: "Ravi", role: "staff" }),
  ];
  await addHolidays(
    db,
    [...leaving].map((day) => ({ day, name: "Bandh" })),
    mary,
  );
  clearTtlCaches();

  const moved: string[] = [];
  for (const { day } of await listCollisions(db, now)) {
    const both = await Promise.all([mary, ravi].map((by) => moveOrdersOff(db, day, by, now)));
    expect(both.flatMap(({ refused }) => refused)).toEqual([]);
    moved.push(...both.flatMap((one) => one.moved.map(({ number }) => number)));
  }
  expect(moved.toSorted()).toEqual(placed.map(({ number }) => number).toSorted());
  const events = await db.$count(
    orderEvents,
    and(
      eq(orderEvents.kind, "moved"),
      inArray(
        orderEvents.orderId,
        placed.map(({ id }) => id),
      ),
    ),
  );
  expect(events).toBe(17);
  const { held } = await loadCapacity(db);
  for (const { orders: count } of held.values()) expect(count).toBeLessThanOrEqual(20);
});
