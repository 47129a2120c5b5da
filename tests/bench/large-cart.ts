import { join } from "node:path";
import { Pool } from "pg";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { openShop } from "../support/shop-process.ts";
import { ask, median } from "./in-turns.ts";

const isQuick = process.argv.includes("--quick");
const ASKED = isQuick ? 5 : 20;
/** How many lines the carts have. In each line, the stock suffices for one or a few of the 50 packs. */
const SIZES = [1, 37, 60];
const MOST_GROWTH = 20;

const pages = ["/cart", "/checkout", "/shop/motichoor-laddu"];

/** Makes a guest's cart with this many short lines, and returns its cookie. */
async function makeCart(shop: string, pool: Pool, lines: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select packs.id from packs join products on products.id = product_id
     where state = 'on-sale' and available and not is_withdrawn
     order by row_number() over (partition by product_id order by grams), products.position limit $1`,
    [lines],
  );
  const sent = new URLSearchParams({ packId: rows[0]!.id, quantity: "1" });
  const answer = await fetch(`${shop}/cart/state`, { method: "POST", body: sent });
  const cookie = answer.headers.getSetCookie().map((one) => one.split(";")[0]!);
  await pool.query(
    `insert into cart_lines (cart_id, pack_id, quantity, price_seen)
     select (select id from carts order by created_at desc limit 1), packs.id, 50, price from packs where id = any($1)
     on conflict (cart_id, pack_id) do update set quantity = 50`,
    [rows.map(({ id }) => id)],
  );
  return [...cookie, "pincode=IjUyMjAwMiI%3D"].join("; ");
}

/** The longest that a probe has to wait while `work` runs, in milliseconds. */
async function longestProbe(shop: string, work: Promise<unknown>): Promise<number> {
  const over = work.then(() => true);
  let longest = 0;
  do {
    const begun = performance.now();
    await (await fetch(`${shop}/healthz`)).text();
    longest = Math.max(longest, performance.now() - begun);
  } while (!(await Promise.race([over, Promise.resolve(false)])));
  return longest;
}

const shop = await openShop();
const pool = new Pool({ connectionString: socketAddress(join(shop.dataDirectory, "postgres")), max: 1 });
try {
  await pool.query("update lots set grams_left = least(grams_left, 2600)");
  await pool.query(
    "update stock set grams = (select coalesce(sum(grams_left), 0) from lots where lots.product_id = stock.product_id)",
  );
  const table: Record<string, Record<string, string>> = {};
  for (const lines of SIZES) {
    const cookie = await makeCart(shop.address, pool, lines);
    const row: Record<string, string> = {};
    for (const page of pages) {
      const once = () => ask(shop.address + page, cookie);
      await once();
      const took: number[] = [];
      for (let at = 0; at < ASKED; at++) took.push(await once());
      row[`${page}, ms`] = median(took).toFixed(1);
      if (page === "/checkout") row["another visitor, ms"] = (await longestProbe(shop.address, once())).toFixed(1);
    }
    table[`${lines} lines`] = row;
  }
  console.table(table);
  const [one, , most] = SIZES.map((lines) => Number(table[`${lines} lines`]!["/checkout, ms"]));
  const isSlow = most! > MOST_GROWTH * one!;
  if (isSlow) console.log(`The checkout of ${SIZES[2]} lines takes more than ${MOST_GROWTH} times as long as of one.`);
  process.exitCode = isSlow ? 1 : 0;
} finally {
  await pool.end();
  await shop.stop();
}
