import { beforeEach, expect, test } from "vitest";
import { anOrder, type OrderWish } from "../../tests/support/orders.ts";
import { db, pool } from "../../tests/support/database.ts";
import { listBestSellers } from "./best-sellers.server.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const line = (productId: string, quantity = 1) => ({ productId, packId: productId, quantity });

async function sell(times: number, ids: readonly string[], more: OrderWish = {}): Promise<void> {
  for (let one = 0; one < times; one += 1)
    await anOrder(pool, { status: "delivered", lines: ids.map((id) => line(id)), ...more });
}

beforeEach(() => pool.query("update orders set placed_at = now() - interval '1 year'"));

test("what most orders of 30 days have in them sells best, the first three, from ten orders on", async () => {
  await sell(10, ["2", "pickle-1"]);
  await sell(2, ["2", "snack-1", "combo-1"]);
  await sell(9, ["combo-1", "snack-1"], { status: "placed" });
  await sell(1, ["combo-1"]);
  await sell(9, ["3"]);
  expect(await listBestSellers(db)).toEqual(["2", "combo-1", "snack-1"]);
});

test("one order of a hundred packs, what was called off or not paid, and what was sold long ago make none", async () => {
  await anOrder(pool, { status: "delivered", lines: [line("2", 100)] });
  await sell(12, ["3"], { placedAt: daysAgo(31) });
  await sell(12, ["4"], { status: "cancelled" });
  await sell(12, ["5"], { status: "awaiting-payment" });
  await sell(12, ["6"], { status: "returned" });
  expect(await listBestSellers(db)).toEqual([]);
});

test("what is not on sale leaves its place to the next", async () => {
  await sell(11, ["2"]);
  await sell(10, ["3"], { placedAt: daysAgo(29) });
  await pool.query("update products set state = 'hidden' where id = '2'");
  expect(await listBestSellers(db)).toEqual(["3"]);
  await pool.query("update products set state = 'on-sale' where id = '2'");
});
