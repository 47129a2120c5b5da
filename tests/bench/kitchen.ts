import { join } from "node:path";
import { Pool } from "pg";
import { dayInIndia } from "#platform/day.ts";
import { openDatabase } from "#platform/database.server.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { writeCookOrders } from "../support/cook-orders.ts";
import { signedIn } from "../support/people.ts";
import { openShop } from "../support/shop-process.ts";
import { ask, compareInTurns } from "./in-turns.ts";
import { fillWithOrders, makeExamples } from "./past-orders.ts";

const isQuick = process.argv.includes("--quick");
const ASKED = isQuick ? 10 : 30;
const ROUNDS = isQuick ? 1 : 3;
const PAST = isQuick ? 20_000 : 1_000_000;
const [FEW, MANY] = [10, 300];
const MOST_GROWTH = 2;

const pages = {
  "cook list": "/back-office/kitchen",
  short: "/back-office/kitchen/short",
  wall: "/back-office/kitchen/wall",
};
type Page = keyof typeof pages;

async function openWith(orders: number, past: number) {
  const shop = await openShop({ TRUST_PROXY: "true" });
  const address = socketAddress(join(shop.dataDirectory, "postgres"));
  const pool = new Pool({ connectionString: address, max: 1 });
  if (past > 0) {
    const own = openDatabase(address);
    await makeExamples(shop.address, own.db);
    await own.close();
    await fillWithOrders(pool, past);
  }
  await writeCookOrders(pool, orders, [dayInIndia(new Date())]);
  for (const table of ["orders", "order_lines", "stock_holds"]) await pool.query(`vacuum analyze ${table}`);
  const { cookie } = await signedIn(pool, { name: "Anil", role: "staff" });
  const close = async () => {
    await pool.end();
    await shop.stop();
  };
  return { address: shop.address, cookie: cookie, close };
}

const compare = (page: Page) =>
  compareInTurns(shops, { asked: ASKED, rounds: ROUNDS }, ({ address, cookie }) => ask(address + pages[page], cookie));

console.log(`Opening shops with ${FEW} and ${MANY} orders to cook, and one with ${PAST} that are over`);
const shops = [await openWith(FEW, 0), await openWith(MANY, 0), await openWith(MANY, PAST)];
try {
  const table: Record<string, Record<string, string>> = {};
  let isSlow = false;
  for (const page of Object.keys(pages) as Page[]) {
    await compare(page);
    const [few, many, old] = (await compare(page)) as [number, number, number];
    console.log(`  ${page}: ${few.toFixed(1)}, ${many.toFixed(1)} and ${old.toFixed(1)} ms`);
    table[page] = {
      [`${FEW}, ms`]: few.toFixed(1),
      [`${MANY}, ms`]: many.toFixed(1),
      [`${MANY} after ${PAST}, ms`]: old.toFixed(1),
      "times slower": (Math.max(many, old) / few).toFixed(2),
    };
    if (page === "cook list") isSlow = Math.max(many, old) > MOST_GROWTH * few;
  }
  console.table(table);
  if (isSlow) console.log(`The cook list has grown more than ${MOST_GROWTH} times slower.`);
  process.exitCode = isSlow ? 1 : 0;
} finally {
  for (const shop of shops) await shop.close();
}
