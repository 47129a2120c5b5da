import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { Buyer } from "./support/buyer.ts";
import { openShop, type ShopProcess } from "./support/shop-process.ts";

const PLACEMENTS = 200;
const BUYERS = 10;
const CUTS = 4;
const packs = ["1", "2", "pickle-1", "snack-2", "combo-7"];

let shop: ShopProcess;
afterAll(() => shop.stop());

/** One purchase, pressed again until the shop has answered it; undefined when the shop was gone before the button. */
async function buy(at: number, address: () => string): Promise<string | undefined> {
  for (let tries = 0; tries < 40; tries++) {
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

test("what was acknowledged survives power cuts: there, complete, once, and its mail goes out", async () => {
  shop = await openShop({ TRUST_PROXY: "true" });
  const acknowledged: string[] = [];
  let next = 0;
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (next < PLACEMENTS) {
      const location = await buy(next++, () => shop.address);
      if (location) acknowledged.push(location);
    }
  });
  for (let cut = 1; cut <= CUTS; cut++) {
    while (next < (PLACEMENTS * cut) / (CUTS + 1)) await wait(20);
    await wait(Math.random() * 200);
    await shop.kill();
    shop = await openShop({ TRUST_PROXY: "true" }, shop.dataDirectory);
  }
  await Promise.all(buyers);

  const pool = new Pool({ connectionString: socketAddress(join(shop.dataDirectory, "postgres")), max: 1 });
  const { rows } = await pool.query<{
    token: string;
    number: string;
    lines: number;
    payments: number;
    events: number;
    holds: number;
    carts: number;
  }>(`
    select token, number,
      (select count(*)::int from order_lines where order_id = orders.id) as lines,
      (select count(*)::int from payments where order_id = orders.id) as payments,
      (select count(*)::int from order_events where order_id = orders.id) as events,
      (select count(*)::int from stock_holds where holder = orders.id) as holds,
      (select count(*)::int from carts where id = orders.cart_id) as carts
    from orders`);
  const { rows: stock } = await pool.query<{ moved: number }>(`
    select (select sum(100000 - grams) from stock) - (select coalesce(sum(grams), 0) from stock_holds where released_at is null) as moved`);
  await pool.end();

  const tokens = rows.map(({ token }) => `/orders/${token}#placed`);
  expect(acknowledged).toHaveLength(PLACEMENTS);
  expect(new Set(acknowledged).size).toBe(PLACEMENTS);
  expect(acknowledged.filter((location) => !tokens.includes(location))).toEqual([]);
  const torn = rows.filter(
    (row) => !(row.lines === 1 && row.payments === 1 && row.events === 1 && row.holds > 0 && row.carts === 0),
  );
  expect(torn).toEqual([]);
  expect(Number(stock[0]?.moved)).toBe(0);

  const numbers = rows.map(({ number }) => number!);
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
