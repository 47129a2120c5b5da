import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { loadEnvironment } from "#platform/environment.ts";
import { createLog } from "#platform/log.ts";
import { Buyer } from "./support/buyer.ts";
import { aCoupon } from "./support/coupons.ts";
import { statementsOf } from "./support/count-statements.ts";
import { connections, db } from "./support/database.ts";
import { serve } from "./support/web.ts";

type Shop = typeof import("#app/server.ts");

let shop: string;

beforeAll(async () => {
  await saveSetting(db, "upiId", "shop@example");
  await saveSetting(db, "cashMax", "100000");
  // The built shop runs in this process, so that its SQL statements can be counted.
  const { createShop }: Shop = await import(pathToFileURL("build/server/index.js").href);
  const log = createLog("silent");
  const { handle } = createShop({ ...connections, connections, environment: loadEnvironment(), log });
  const { port } = await serve(handle, { log });
  shop = `http://127.0.0.1:${port}`;
  // The clock stands still, so that no cache expires during the test.
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now);
  const first = new Buyer(shop);
  await first.choose("1");
  await first.place(await first.fillIn());
});

afterAll(() => vi.restoreAllMocks());

const carts = {
  "one pack": ["2"],
  "twelve packs, one of them a combo": [
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "pickle-1",
    "pickle-2",
    "snack-1",
    "snack-2",
    "snack-5",
    "combo-7",
  ],
};
const cases = Object.entries(carts).flatMap(([cart, packs]) =>
  (["cash", "upi"] as const).map((method) => ({ cart, packs, method })),
);

test.each(cases)("$cart to be paid by $method: each page takes at most so many statements", async (one) => {
  const { packs, method } = one;
  const buyer = new Buyer(shop);
  for (const pack of packs) await buyer.choose(pack);

  let form: Record<string, string> = {};
  const checkout = await statementsOf(async () => (form = await buyer.fillIn(method)));
  let placed = { status: 0, location: "" };
  const placing = await statementsOf(async () => (placed = await buyer.place(form)));
  expect(placed).toMatchObject({ status: 303, location: expect.stringMatching(/^\/orders\//) });
  // Somebody who looks at an order may have begun another cart.
  await buyer.choose("2");
  const order = await statementsOf(() => buyer.open(placed.location.replace(/(\/pay)?#.*/, "")));

  // What a combo or a gift box contains is one statement.
  const contents = packs.length === 1 ? 0 : 1;
  expect(beyond(3 + contents, checkout)).toEqual([]);
  expect(beyond(21 + contents, placing)).toEqual([]);
  // What was ordered is shown with its pictures of now.
  expect(beyond(7 + contents, order)).toEqual([]);
});

test("a coupon adds two statements to placing an order, and none to the pages before and after it", async () => {
  const { code } = await aCoupon(db, { mostUses: 10, mostUsesEach: 1 });
  const buyer = new Buyer(shop);
  await buyer.choose("2");
  expect((await buyer.send("/cart", { coupon: code, intent: "coupon" })).status).toBe(303);
  let form: Record<string, string> = {};
  const checkout = await statementsOf(async () => (form = await buyer.fillIn()));
  let placed = { status: 0, location: "" };
  const placing = await statementsOf(async () => (placed = await buyer.place(form)));
  expect(placed.status).toBe(303);
  await buyer.choose("2");
  const order = await statementsOf(() => buyer.open(placed.location.replace(/#.*/, "")));
  expect(placing.filter((statement) => /update "coupons"|insert into coupon_uses/.test(statement))).toHaveLength(2);
  expect(beyond(3, checkout)).toEqual([]);
  expect(beyond(23, placing)).toEqual([]);
  expect(beyond(6, order)).toEqual([]);
});

test("where days are limited, placing an order takes one statement more", async () => {
  await connections.pool.query("update products set daily_grams = 100000 where id in ('1', '2')");
  await saveSetting(db, "ordersPerDay", "1000");
  const warm = new Buyer(shop);
  await warm.choose("1");
  await warm.place(await warm.fillIn());
  const buyer = new Buyer(shop);
  for (const pack of carts["twelve packs, one of them a combo"]) await buyer.choose(pack);
  const form = await buyer.fillIn("upi");
  const placing = await statementsOf(async () => void (await buyer.place(form)));
  expect(placing.filter((statement) => statement.includes("capacity_holds"))).toHaveLength(2);
  expect(beyond(23, placing)).toEqual([]);
});

test("the first pack of a cart takes three statements, each other one five", async () => {
  const buyer = new Buyer(shop);
  const add = (packId: string) => statementsOf(() => buyer.send("/cart/lines", { packId, quantity: "1" }));
  expect(beyond(3, await add("1"))).toEqual([]);
  expect(beyond(5, await add("2"))).toEqual([]);
  expect(await buyer.open("/cart")).toContain("Kaju Katli");
});

test("a product's page takes one statement for its reviews, one for the stars on its cards, and few in all", async () => {
  const buyer = new Buyer(shop);
  const first = await statementsOf(() => buyer.open("/shop/kajjikayalu"));
  expect(beyond(10, first)).toEqual([]);
  expect(first.filter((statement) => statement.includes('"reviews"'))).toHaveLength(2);
  const others = await statementsOf(() => buyer.open("/shop/kajjikayalu?pack=none"));
  expect(beyond(0, others)).toEqual([]);
});

/** Returns all statements if there are more than `most`, otherwise none. A failing test then prints the statements. */
function beyond(most: number, statements: string[]): string[] {
  return statements.length > most ? statements : [];
}
