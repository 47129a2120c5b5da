import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Pool, type QueryResultRow } from "pg";
import { afterAll, expect, test } from "vitest";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { Buyer } from "./support/buyer.ts";
import { openShop, type ShopProcess } from "./support/shop-process.ts";

const PLACEMENTS = 100;
const BUYERS = 10;
const CUTS = 4;
const LAST_PACK = "snack-5";
const packs = ["1", "2", "pickle-1", "snack-2", "combo-7"];

type Written = {
  token: string;
  number: string;
  lines: number;
  payments: number;
  events: number;
  holds: number;
  carts: number;
};

let shop: ShopProcess;
afterAll(() => shop.stop());

async function ask<Row extends QueryResultRow>(question: string, values: unknown[] = []): Promise<Row[]> {
  const pool = new Pool({ connectionString: socketAddress(join(shop.dataDirectory, "postgres")), max: 1 });
  const { rows } = await pool.query<Row>(question, values);
  await pool.end();
  return rows;
}

/** One purchase, pressed again until the shop has answered it; undefined when it stayed away for a minute. */
async function buy(at: number, address: () => string): Promise<string | undefined> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    try {
      const buyer = new Buyer(address());
      await buyer.choose(packs[at % packs.length]!);
      const { status, location } = await buyer.place(await buyer.fillIn());
      if (status === 303) return location;
      throw new Error(`The shop answered ${status}`);
    } catch {
      await wait(100);
    }
  }
  return undefined;
}

async function mailsTo(recipient: string): Promise<string[]> {
  const folder = join(shop.dataDirectory, "mail");
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names.filter((name) => name.endsWith(".eml")).map((name) => readFile(join(folder, name), "utf8")),
  );
  return texts.filter((text) => new RegExp(`^To:.*${recipient}`, "m").test(text));
}

test("fifty buyers press at once for the last ten: ten orders, forty answers in words, and none of ours fails", async () => {
  shop = await openShop({ TRUST_PROXY: "true" });
  const buyers = Array.from({ length: 50 }, () => new Buyer(shop.address));
  for (const buyer of buyers) await buyer.choose(LAST_PACK);
  const forms = await Promise.all(buyers.map((buyer) => buyer.fillIn()));
  await ask("update stock set grams = (select grams * 10 from packs where id = $1) where product_id = $1", [LAST_PACK]);

  const answers = await Promise.all(buyers.map((buyer, at) => buyer.place(forms[at]!)));
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(statuses.get(303)).toHaveLength(10);
  expect(statuses.get(409)).toHaveLength(40);
  expect(await ask("select grams from stock where product_id = $1", [LAST_PACK])).toEqual([{ grams: 0 }]);
  await ask(
    "update stock set grams = grams + 100000 - (select 10 * grams from packs where id = $1) where product_id = $1",
    [LAST_PACK],
  );
}, 120_000);

test("what was acknowledged survives power cuts: there, complete, once, and its mail goes out", async () => {
  const acknowledged: string[] = [];
  let next = 0;
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (next < PLACEMENTS) {
      const location = await buy(next++, () => shop.address);
      if (location) acknowledged.push(location);
    }
  });
  for (let cut = 1; cut <= CUTS; cut++) {
    const due = (PLACEMENTS * cut) / (CUTS + 1);
    await expect.poll(() => next, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(due);
    await wait(Math.random() * 200);
    await shop.kill();
    shop = await openShop({ TRUST_PROXY: "true" }, shop.dataDirectory);
  }
  await Promise.all(buyers);

  const rows = await ask<Written>(`
      select token, number, cart_id,
        (select count(*)::int from order_lines where order_id = orders.id) as lines,
        (select count(*)::int from payments where order_id = orders.id) as payments,
        (select count(*)::int from order_events where order_id = orders.id) as events,
        (select count(*)::int from stock_holds where holder = orders.id) as holds,
        (select count(*)::int from carts where id = orders.cart_id) as carts
      from orders`);
  const [stock] = await ask<{ moved: number }>(`
    select (select sum(100000 - grams) from stock)
      - (select coalesce(sum(grams), 0) from stock_holds where released_at is null) as moved`);

  const there = new Set(rows.map(({ token }) => `/orders/${token}#placed`));
  expect(acknowledged).toHaveLength(PLACEMENTS);
  expect(new Set(acknowledged).size).toBe(PLACEMENTS);
  expect(acknowledged.filter((location) => !there.has(location))).toEqual([]);
  const torn = rows.filter(
    (row) => !(row.lines === 1 && row.payments === 1 && row.events === 1 && row.holds > 0 && row.carts === 0),
  );
  expect(torn).toEqual([]);
  expect(Number(stock?.moved)).toBe(0);

  const numbers = rows.map(({ number }) => number);
  await expect
    .poll(
      async () => {
        const mails = (await mailsTo("lakshmi@example.com")).join("\n");
        return numbers.filter((number) => !mails.includes(number)).length;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(0);
}, 300_000);
