import { expect, test } from "vitest";
import { db, pool } from "../../../tests/support/database.ts";
import { setFree } from "../../../tests/support/free-stock.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { countLowStock, listGoodsPage, loadMarks } from "../products/goods.server.ts";
import { isRunningLow, readDaysLeft } from "./pace.server.ts";

const [laddu, katli, murukulu] = ["1", "2", "snack-1"] as const;

/** So many grams of a product are packed so many days ago. */
async function pack(productId: string, grams: number, daysAgo: number) {
  const { id } = await anOrder(pool, { status: "delivered", demand: new Map([[productId, grams]]) });
  await pool.query("update stock_holds set taken_at = now() - make_interval(days => $2) where holder = $1", [
    id,
    daysAgo,
  ]);
}

const low = async () => (await listGoodsPage(db, { show: "running-low", q: "" }, 1)).goods.map(({ id }) => id);

test("a product runs low when what is free is less than what is packed in three days, and nothing else does", async () => {
  await setFree(db, "all", 100_000);
  expect((await loadMarks(db))["running-low"]).toBe(0);
  await pack(laddu, 14_000, 13);
  await pack(laddu, 14_000, 1);
  await pack(katli, 14_000, 15);
  await pack(murukulu, 1_400, 2);
  await setFree(db, laddu, 6_000);
  await setFree(db, katli, 10);
  await setFree(db, murukulu, 100);
  const lasts = async () => Object.fromEntries(await readDaysLeft(db, [laddu, katli, murukulu]));
  expect(await lasts()).toEqual({ [laddu]: 3, [murukulu]: 1 });
  expect(await low()).toEqual([murukulu]);

  await setFree(db, laddu, 5_999);
  expect(await lasts()).toEqual({ [laddu]: 2, [murukulu]: 1 });
  expect([isRunningLow(2), isRunningLow(3), isRunningLow(undefined)]).toEqual([true, false, false]);
  expect(await low()).toEqual([laddu, murukulu]);
  expect((await loadMarks(db))["running-low"]).toBe(2);
  await expect.poll(() => countLowStock(db)).toBe(2);

  await pool.query("update products set daily_grams = 50000 where id = $1", [laddu]);
  await pool.query("update products set state = 'hidden' where id = $1", [murukulu]);
  expect(await low()).toEqual([]);
});
