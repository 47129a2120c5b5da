import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { erasePersons } from "#domain/customers/deferred-erasure.server.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { products } from "#domain/catalogue/schema.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { addDays, dayInIndia, dayInWords } from "#platform/day.ts";
import { orders } from "../schema.ts";
import { listUnpaidShares } from "./unpaid.server.ts";

const DAY = 86_400_000;

async function anOrderOf(daysAgo: number) {
  const placedAt = new Date(Date.now() - daysAgo * DAY);
  return (await anOrder(pool, { placedAt, network: "a network", device: "a device" })).id;
}

const originOf = async (id: string) =>
  db.select({ network: orders.network, device: orders.device }).from(orders).where(eq(orders.id, id));

test("after a week an order does not tell any more which connection and browser it came from", async () => {
  const [old, fresh] = [await anOrderOf(8), await anOrderOf(6)];
  await erasePersons(db);
  expect(await originOf(old)).toEqual([{ network: null, device: null }]);
  expect(await originOf(fresh)).toEqual([{ network: "a network", device: "a device" }]);
});

test("a day of which unpaid orders hold much is warned of like an item: its places, and what is cooked to order on it", async () => {
  const today = dayInIndia(new Date());
  const day = addDays(today, 3);
  await db.update(products).set({ dailyGrams: 20_000 }).where(eq(products.id, "2"));
  await saveSetting(db, "ordersPerDay", "40");
  const demand = new Map([["2", 600]]);
  const orderOn = (status: "awaiting-payment" | "placed", method: "upi" | "razorpay" | "cash") =>
    anOrder(pool, { status, method, dispatchOn: day, demand });
  for (let at = 0; at < 10; at++) await orderOn("awaiting-payment", "upi");
  for (let at = 0; at < 10; at++) await orderOn("placed", "razorpay");
  const ofDay = async (percent: number) =>
    (await listUnpaidShares(db, percent, today)).filter(({ name }) => name.endsWith(dayInWords(day)));
  // 6 of the 14 kg that paid orders have left; ten orders are not more than ten.
  expect(await ofDay(42)).toEqual([]);
  expect(await ofDay(40)).toEqual([{ name: `Kaju Katli on ${dayInWords(day)}`, held: "6 kg", percent: 42 }]);
  for (let at = 0; at < 2; at++) await orderOn("placed", "cash");
  expect(await ofDay(39)).toEqual([
    { name: `Kaju Katli on ${dayInWords(day)}`, held: "7.2 kg", percent: 51 },
    { name: `Orders on ${dayInWords(day)}`, held: "12 orders", percent: 40 },
  ]);
  expect(await listUnpaidShares(db, 39, addDays(day, 1))).not.toContainEqual(
    expect.objectContaining({ held: "12 orders" }),
  );
});
