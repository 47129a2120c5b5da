import { beforeAll, expect, test } from "vitest";
import { aCart, submit } from "../../../tests/support/checkout.ts";
import { writeCookOrders } from "../../../tests/support/cook-orders.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { readCookList } from "./cook-list.server.ts";

const today = "2026-11-24";
const days = ["2026-11-23", "2026-11-24", "2026-11-25"];
const ORDERS = 300;

let bought: Awaited<ReturnType<typeof writeCookOrders>>;
beforeAll(async () => {
  bought = await writeCookOrders(pool, ORDERS, days);
});

function expected(wanted: string[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const day of wanted)
    for (const [product, grams] of bought.get(day)!) sums[product] = (sums[product] ?? 0) + grams;
  return sums;
}

async function listed(from: string | undefined, to: string) {
  const list = await readCookList(db, { from, to }, today);
  return { ...list, grams: Object.fromEntries(list.lines.map(({ productId, grams }) => [productId, grams])) };
}

test("the kilograms of 300 orders over 51 items are the sum over the orders, boxes exploded", async () => {
  const all = await listed(undefined, "2026-11-25");
  expect(all.grams).toEqual(expected(days));
  expect(all.counts).toEqual({ orders: ORDERS, late: 100, unpaid: 0, undecided: 0 });
  for (const { grams, packs } of all.lines)
    expect(packs.reduce((sum, pack) => sum + pack.grams * pack.quantity, 0)).toBe(grams);
  expect(all.lines.some(({ boxes }) => boxes.length > 1)).toBe(true);
});

test("a day or a span has its own orders, and today has what is late as well", async () => {
  expect((await listed("2026-11-25", "2026-11-25")).grams).toEqual(expected(["2026-11-25"]));
  expect((await listed(undefined, today)).grams).toEqual(expected(["2026-11-23", today]));
  expect((await listed("2026-12-25", "2026-12-31")).lines).toEqual([]);
});

test("an order that is packed leaves the list; one that waits for money is only counted", async () => {
  const before = await listed(today, today);
  const { rows } = await pool.query<{ id: string }>(
    "select id from orders where dispatch_on = $1 and note is null and not is_gift order by id limit 2",
    [today],
  );
  const [packed, unpaid] = rows.map(({ id }) => id) as [string, string];
  await pool.query("update orders set status = 'packed' where id = $1", [packed]);
  await pool.query("update orders set status = 'awaiting-payment' where id = $1", [unpaid]);
  const after = await listed(today, today);
  expect(after.counts).toEqual({ orders: before.counts.orders - 2, late: 0, unpaid: 1, undecided: 0 });

  const { rows: holds } = await pool.query<{ holder: string; product: string; grams: number }>(
    "select holder, product_id as product, grams from stock_holds where holder = any($1)",
    [[packed, unpaid]],
  );
  const wanted = { ...before.grams };
  for (const { product, grams } of holds) wanted[product]! -= grams;
  expect(after.grams).toEqual(Object.fromEntries(Object.entries(wanted).filter(([, grams]) => grams > 0)));
});

test("wishes are listed with their orders", async () => {
  const { wishes } = await listed(undefined, "2026-11-25");
  expect(wishes).toHaveLength(ORDERS / 10);
  expect(wishes[0]).toMatchObject({ note: "No nuts on top, 0", isGift: false, leavesOn: "2026-11-23" });
  expect(wishes.at(-1)).toMatchObject({ giftMessage: "With love", senderName: "Ravi", leavesOn: "2026-11-25" });
});

test("what a checkout writes is on the list, with a box exploded into the products that were in it", async () => {
  const placed = await submit(db, { cartId: await aCart(db, { "combo-7": 2 }), method: "razorpay" });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  await pool.query(
    "update orders set status = 'placed', dispatch_on = '2027-01-05', promised_on = '2027-01-05' where id = $1",
    [placed.order.id],
  );
  const { rows } = await pool.query<{ product: string; grams: number }>(
    "select product_id as product, grams from stock_holds where holder = $1",
    [placed.order.id],
  );
  // As another release may have renamed the contents since.
  await pool.query("update products set name = name || ' anew'");
  const { grams, lines } = await listed("2027-01-05", "2027-01-05");
  expect(rows.length).toBeGreaterThan(1);
  expect(grams).toEqual(Object.fromEntries(rows.map((hold) => [hold.product, hold.grams])));
  expect(lines.every(({ name }) => name.endsWith("anew"))).toBe(true);
});

test("on the shelf is what is left in lots that are in the sale, good until the earliest of their days", async () => {
  await pool.query("update lots set grams_left = 0 where product_id = '2'");
  const addLot = `insert into lots (product_id, origin, made_on, best_before, grams_made, grams_left, actor_name, ended_at)
    values ('2', 'cooked', '2026-11-20', $1, 9000, $2, 'Sita', $3)`;
  await pool.query(addLot, ["2026-12-28", 3000, null]);
  await pool.query(addLot, ["2026-12-26", 1000, null]);
  await pool.query(addLot, ["2026-11-22", 5000, "2026-11-23T00:00:00Z"]);
  const line = (await listed(undefined, "2026-11-25")).lines.find(({ productId }) => productId === "2")!;
  expect(line).toMatchObject({ onShelf: 4000, goodUntil: "2026-12-26", cook: line.grams - 4000 });
});
