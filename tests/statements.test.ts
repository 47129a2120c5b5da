import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { loadEnvironment } from "#platform/environment.ts";
import { createLog } from "#platform/log.ts";
import { Buyer } from "./support/buyer.ts";
import { statementsOf } from "./support/count-statements.ts";
import { connections, db } from "./support/database.ts";
import { serve } from "./support/web.ts";

type Shop = typeof import("#app/server.ts");

let shop: string;

beforeAll(async () => {
  await saveSetting(db, "upiId", "shop@example");
  await saveSetting(db, "cashMax", "100000");
  // The shop as it is built, in this process, so that what it asks of the database is seen.
  const { createShop }: Shop = await import(pathToFileURL("build/server/index.js").href);
  const log = createLog("silent");
  const { port } = await serve(createShop({ ...connections, connections, environment: loadEnvironment(), log }), {
    log,
  });
  shop = `http://127.0.0.1:${port}`;
  // What was read once is kept, however long the test takes.
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now);
  const first = new Buyer(shop);
  await first.choose("1");
  await first.place(await first.fillIn());
});

afterAll(() => vi.restoreAllMocks());

const carts = {
  "one pack": ["2"],
  "twelve packs": ["1", "2", "3", "4", "5", "6", "pickle-1", "pickle-2", "snack-1", "snack-2", "snack-5", "combo-7"],
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
  // Whoever looks at an order may have begun another cart.
  await buyer.choose("2");
  const order = await statementsOf(() => buyer.open(placed.location.replace(/(\/pay)?#.*/, "")));

  expect(beyond(10, checkout)).toEqual([]);
  expect(beyond(18, placing)).toEqual([]);
  expect(beyond(6, order)).toEqual([]);
});

test("a product's page takes one statement for its reviews, and few in all", async () => {
  const buyer = new Buyer(shop);
  const first = await statementsOf(() => buyer.open("/shop/kajjikayalu"));
  expect(beyond(10, first)).toEqual([]);
  expect(first.filter((statement) => statement.includes('"reviews"'))).toHaveLength(1);
  const others = await statementsOf(() => buyer.open("/shop/kajjikayalu?pack=none"));
  expect(beyond(0, others)).toEqual([]);
});

/** All statements where there are more than that, for the failure to show; else none. */
function beyond(most: number, statements: string[]): string[] {
  return statements.length > most ? statements : [];
}
