import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { QueryResultRow } from "pg";
import { afterAll, expect, test } from "vitest";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { Buyer } from "./support/buyer.ts";
import { connectTo } from "./support/database-address.ts";
import { setFree } from "./support/free-stock.ts";
import { signedIn } from "./support/people.ts";
import { openShop, type ShopProcess } from "./support/shop-process.ts";

const PLACEMENTS = 100;
const BUYERS = 10;
const CUTS = 4;
/** How many database connections the test ends in the middle of a transaction. */
const KILLS = 56;
const LAST_PACK = "snack-5";
const packs = ["1", "2", "pickle-1", "snack-2", "combo-7"];

/** Kaju Katli, which this shop cooks to order, and its pack of one kilogram. */
const [COOKED, KILOGRAM] = ["2", "2-1000g"];

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
  const pool = connectTo(socketAddress(join(shop.dataDirectory, "postgres")));
  const { rows } = await pool.query<Row>(question, values);
  await pool.end();
  return rows;
}

/** Sets how much of the last pack is free to sell. */
async function leave(grams: number): Promise<void> {
  const pool = connectTo(socketAddress(join(shop.dataDirectory, "postgres")));
  await setFree(pool, LAST_PACK, grams);
  await pool.end();
}

/** Places an order and returns the order's path. Throws when no try within a minute succeeds. */
async function buy(at: number, address: () => string): Promise<string> {
  let last: unknown;
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    try {
      // The shop has another address after each restart.
      const buyer = new Buyer(address());
      await buyer.choose(packs[at % packs.length]!);
      const { status, location } = await buyer.place(await buyer.fillIn());
      if (status === 303) return location;
      throw new Error(`The shop answered ${status}`);
    } catch (error) {
      last = error;
      await wait(100);
    }
  }
  throw new Error(`The shop took no order for a minute. Its log:\n${shop.log()}`, { cause: last });
}

async function ofStaff(): Promise<string> {
  const pool = connectTo(socketAddress(join(shop.dataDirectory, "postgres")));
  const { cookie } = await signedIn(pool, { name: "Anil", role: "staff" });
  await pool.end();
  return cookie;
}

type Kills = { ended: number; ofPacking: number; isOpen: boolean };

/** Matches SQL that packs an order, and no SQL that places an order. */
const PACKS = 'lot_allocations|update "?lots|from lots where product_id in|set "taken_at"';

/**
 * Ends connections in mid-transaction until `count.ended` is `wanted`. Half or more of the transactions pack orders.
 */
async function killTransactions(count: Kills, wanted: number): Promise<void> {
  while (count.ended < wanted) {
    const pool = connectTo(socketAddress(join(shop.dataDirectory, "postgres")));
    try {
      while (count.ended < wanted) {
        await expect.poll(() => count.isOpen, { interval: 20 }).toBe(true);
        const { rows } = await pool.query<{ isPacking: boolean }>(
          `select "isPacking" from (
            select pid, query ~* $1 as "isPacking" from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
              and (state = 'idle in transaction' or query ~* '^\\s*(insert|update|delete)')
              and (query ~* $1 or not $2)
            order by random() limit 1) as one
           where pg_terminate_backend(pid)`,
          [PACKS, count.ended % 2 === 0],
        );
        count.ended += rows.length;
        count.ofPacking += rows.filter(({ isPacking }) => isPacking).length;
        await wait(rows.length === 0 ? 2 : 20);
      }
    } catch {
      await wait(50);
    }
    await pool.end().catch(() => {});
  }
}

async function packAll(cookie: string, isOver: () => boolean): Promise<void> {
  for (let isLast = false; ; isLast = isOver()) {
    try {
      const placed = await ask<{ number: string }>("select number from orders where status = 'placed' limit 10");
      if (placed.length === 0 && isLast) return;
      const body = new URLSearchParams([
        ...placed.map(({ number }) => ["order", number]),
        ["to", "packed"],
        ["seen", "placed"],
      ]);
      if (placed.length > 0)
        await fetch(`${shop.address}/back-office/orders/advance`, {
          method: "POST",
          body,
          headers: { Cookie: cookie, Origin: shop.address },
          redirect: "manual",
        });
    } catch {
      await wait(50);
    }
  }
}

/** Finds everything that does not add up in stock, packed orders and kitchen capacity. */
const faults = `
  select 'lot ' || lots.id as fault from lots where grams_left <> grams_made
    - (select coalesce(sum(grams), 0) from lot_allocations where lot_id = lots.id)
    - (select coalesce(sum(grams), 0) from write_offs where lot_id = lots.id)
  union all select 'stock ' || product_id from stock where grams <>
    (select coalesce(sum(grams_left), 0) from lots where lots.product_id = stock.product_id and ended_at is null and recalled_at is null)
    - (select coalesce(sum(grams), 0) from stock_holds
       where stock_holds.product_id = stock.product_id and released_at is null and taken_at is null)
  union all select 'hold ' || number || ' ' || product_id from orders join stock_holds on holder = orders.id
    where (status = 'packed') <> (taken_at is not null) or released_at is not null
      or (status = 'packed' and stock_holds.grams <> (
        select coalesce(sum(lot_allocations.grams), 0) from lot_allocations join lots on lots.id = lot_id
        where order_id = orders.id and lots.product_id = stock_holds.product_id))
  union all select 'day ' || number from orders where 1 <> (
      select count(*) from capacity_holds
      where holder = orders.id and product_id is null and day = dispatch_on and released_at is null)
  union all select 'cooked ' || number from orders where
      (select coalesce(sum(grams), 0) from capacity_holds where holder = orders.id and released_at is null) <>
      (select coalesce(sum(coalesce(part.grams * part.quantity, line.grams) * line.quantity), 0)
       from order_lines as line
       left join lateral jsonb_to_recordset(line.contents) as part(id text, grams integer, quantity integer) on true
       where order_id = orders.id and coalesce(part.id, line.product_id) = $1)`;

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
  const forms: Record<string, string>[] = [];
  for (const buyer of buyers) forms.push(await buyer.fillIn());
  const [{ grams } = { grams: 0 }] = await ask<{ grams: number }>("select grams from packs where id = $1", [LAST_PACK]);
  await leave(10 * grams);

  const answers = await Promise.all(buyers.map((buyer, at) => buyer.place(forms[at]!)));
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(statuses.get(303)).toHaveLength(10);
  expect(statuses.get(409)).toHaveLength(40);
  expect(await ask("select grams from stock where product_id = $1", [LAST_PACK])).toEqual([{ grams: 0 }]);
  await leave(100_000 - 10 * grams);
});

test("fifty buyers press at once for the last ten kilograms of a day: ten get it, forty the next by one more press", async () => {
  const first = new Buyer(shop.address);
  await first.choose(KILOGRAM);
  const { location } = await first.place(await first.fillIn());
  const token = /\/orders\/([\w-]+)/.exec(location)![1]!;
  // That order now reserves all the kitchen's capacity of its day.
  const [one] = await ask<{ id: string; day: string }>(
    "select id, dispatch_on::text as day from orders where token = $1",
    [token],
  );
  await ask("insert into settings (name, data) values ('ordersPerDay', '100000')");
  await ask("update products set daily_grams = 50000 where id = $1", [COOKED]);
  await ask(
    "insert into capacity_holds (holder, day, product_id, grams) values ($1, $2, $3, 40000) on conflict (holder, product_id) do update set grams = 40000",
    [one!.id, one!.day, COOKED],
  );

  const buyers = Array.from({ length: 50 }, () => new Buyer(shop.address));
  for (const buyer of buyers) await buyer.choose(KILOGRAM);
  const forms: Record<string, string>[] = [];
  for (const buyer of buyers) forms.push(await buyer.fillIn());
  const answers = await Promise.all(buyers.map((buyer, at) => buyer.press(forms[at]!)));
  const refused = answers.flatMap((answer, at) => (answer.status === 409 ? [{ ...answer, buyer: buyers[at]! }] : []));
  expect([answers.filter(({ status }) => status === 303).length, refused.length]).toEqual([10, 40]);
  for (const { page } of refused) expect(page).toMatch(/is not possible any more\. The soonest day is \w+ \d+ \w+\./);

  const again = await Promise.all(refused.map(({ buyer, page }) => buyer.pressAgain(page)));
  expect(again.filter(({ status }) => status === 303)).toHaveLength(40);
  const days = await ask<{ day: string; grams: number }>(
    `select day::text as day, sum(grams)::int as grams from capacity_holds
     where product_id = $1 and released_at is null group by day order by day`,
    [COOKED],
  );
  expect(days.map(({ grams }) => grams)).toEqual([50_000, 40_000]);
  expect(days[0]!.day).toBe(one!.day);
  // Back to what the order really reserves: its own kilogram.
  await ask("update capacity_holds set grams = 1000 where holder = $1 and product_id = $2", [one!.id, COOKED]);
});

test("what was acknowledged survives 60 kills: there, complete, once, packed from lots that add up, and its mail goes out", async () => {
  // So that kitchen capacity is counted too.
  await ask("update products set daily_grams = 100000000 where id = $1", [COOKED]);
  const cookie = await ofStaff();
  const acknowledged: string[] = [];
  let next = 0;
  let isOver = false;
  const kills = { ended: 0, ofPacking: 0, isOpen: true };
  const killing = killTransactions(kills, KILLS);
  const packing = packAll(cookie, () => isOver);
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (next < PLACEMENTS || kills.ended < KILLS) {
      acknowledged.push(await buy(next++, () => shop.address));
    }
  });
  for (let cut = 1; cut <= CUTS; cut++) {
    const due = (PLACEMENTS * cut) / (CUTS + 1);
    await expect.poll(() => next, { interval: 20 }).toBeGreaterThanOrEqual(due);
    await wait(Math.random() * 200);
    kills.isOpen = false;
    await shop.kill();
    shop = await openShop({ TRUST_PROXY: "true" }, shop.dataDirectory);
    kills.isOpen = true;
  }
  await Promise.all(buyers);
  await killing;
  isOver = true;
  await packing;
  expect(await ask(faults, [COOKED])).toEqual([]);
  expect(kills.ofPacking, "every second one packed").toBeGreaterThanOrEqual(KILLS / 2);
  expect(kills.ended - kills.ofPacking, "and others placed").toBeGreaterThan(0);

  const rows = await ask<Written>(`
      select token, number, cart_id,
        (select count(*)::int from order_lines where order_id = orders.id) as lines,
        (select count(*)::int from payment_requests where order_id = orders.id) as payments,
        (select count(*)::int from order_events where order_id = orders.id and kind = 'placed') as events,
        (select count(*)::int from stock_holds where holder = orders.id)
          + (select count(*)::int from capacity_holds where holder = orders.id and product_id is not null) as holds,
        (select count(*)::int from carts where id = orders.cart_id) as carts
      from orders`);
  const [stock] = await ask<{ moved: number }>(`
    select (select sum(100000 - grams) from stock)
      - (select coalesce(sum(grams), 0) from stock_holds where released_at is null) as moved`);

  const there = new Set(rows.map(({ token }) => `/orders/${token}#placed`));
  expect(acknowledged).toHaveLength(next);
  expect(new Set(acknowledged).size).toBe(next);
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
        const mails = (await mailsTo("buyer-.*@example.com")).join("\n");
        return numbers.filter((number) => !mails.includes(number)).length;
      },
      { interval: 500 },
    )
    .toBe(0);
});
