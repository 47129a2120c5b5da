import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "pg";
import { openDatabase } from "#platform/database.server.ts";
import { Buyer } from "../support/buyer.ts";
import { setFree } from "../support/free-stock.ts";
import { findNginx, noNginx, startNginx } from "../support/nginx.ts";
import { databaseOf, freePort, openShop, type ShopProcess } from "../support/shop-process.ts";
import { median } from "./in-turns.ts";
import { measure } from "./load.ts";
import { fillWithOrders, makeExamples } from "./past-orders.ts";

/**
 * What an order and a page cost in processor time with one process, two, and an edge before one, and what memory and
 * disk a shop of some sizes needs. Other work of the machine changes what a second of processor does, so each figure is
 * the median of rounds that take turns.
 */

const isQuick = process.argv.includes("--quick");
const CLIENTS = 10;
const EACH = isQuick ? 3 : 10;
const ROUNDS = isQuick ? 1 : 3;
/** Rounds before those that count, in which Node compiles and each connection of PostgreSQL plans its statements. */
const WARMING = isQuick ? 1 : 6;
const SECONDS = isQuick ? 1 : 3;
const SIZES = isQuick ? [10_000] : [10_000, 100_000];
/** Processor time is told in these parts of a second (`getconf CLK_TCK`, on all Linux). */
const TICKS = 100;
const packs = ["1", "2", "pickle-1", "snack-2", "combo-7", "gift-1"];
const page = "/shop/kaju-katli";

type Part = "shop" | "PostgreSQL" | "nginx";
type Way = { name: string; address: string; pool: Pool; roots: Partial<Record<Part, number>> };

/** What /proc tells of a process; empty when it has just ended. */
function told(pid: number, file: "stat" | "smaps_rollup"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** A process and all that it has started, each with the numbers of its /proc/PID/stat from the parent's id on. */
function familyOf(root: number): { pid: number; stat: number[] }[] {
  const all = globSync("/proc/[0-9]*").map((folder) => {
    const pid = Number(folder.slice("/proc/".length));
    const text = told(pid, "stat");
    const numbers = text.slice(text.lastIndexOf(")") + ") S ".length).split(" ");
    return { pid, stat: numbers.map(Number) };
  });
  const family = all.filter(({ pid }) => pid === root);
  for (const { pid } of family) family.push(...all.filter(({ stat }) => stat[0] === pid));
  return family;
}

/** Seconds of processor that a process, and all that it has started, have used so far. */
function secondsOf(root: number): number {
  const ticks = familyOf(root).flatMap(({ stat }) => stat.slice(10, 14));
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS;
}

/** Megabytes of memory of a process and all that it has started. What they share counts once. */
function memoryOf(root: number): number {
  const kilobytes = familyOf(root).map(({ pid }) =>
    Number(/^Pss: +(\d+) kB$/m.exec(told(pid, "smaps_rollup"))?.[1] ?? 0),
  );
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

const postmasterOf = ({ dataDirectory }: ShopProcess) =>
  Number(readFileSync(join(dataDirectory, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

/** The milliseconds of processor that each part used for each of `things`, and how many there were in a second. */
async function costOf({ roots }: Way, work: () => Promise<number>) {
  const parts = Object.entries(roots);
  const before = parts.map(([, root]) => secondsOf(root));
  const begun = performance.now();
  const things = await work();
  const perSecond = things / ((performance.now() - begun) / 1000);
  const costs = parts.map(([part, root], at) => [part, ((secondsOf(root) - before[at]!) * 1000) / things] as const);
  return { perSecond, ...Object.fromEntries(costs) } as { perSecond: number } & Partial<Record<Part, number>>;
}

/** Places orders, from the first pack in the cart to the letters. Returns how many. */
async function buyTogether({ address, pool }: Way): Promise<number> {
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let round = 0; round < EACH; round++) {
        const buyer = new Buyer(address);
        await buyer.choose(packs[(client + round) % packs.length]!);
        const { status } = await buyer.place(await buyer.fillIn());
        if (status !== 303) throw new Error(`An order was answered with ${status}.`);
      }
    }),
  );
  const open = "select from pgboss.job where name = 'order-event' and state in ('created', 'retry', 'active')";
  while ((await pool.query(open)).rowCount) await wait(100);
  return CLIENTS * EACH;
}

async function look({ address }: Way, cookie: string): Promise<number> {
  return (await measure(address + page, SECONDS, cookie ? { Cookie: cookie } : {})) * SECONDS;
}

const works = {
  "second without visitors": () => wait(SECONDS * 1000, SECONDS),
  order: buyTogether,
  "page for all": (way: Way) => look(way, ""),
  "page of a visitor": (way: Way) => look(way, "cart=bench"),
};

function middle(costs: { [part in Part | "perSecond"]?: number }[], part: Part | "perSecond"): number {
  return Number(median(costs.map((cost) => cost[part] ?? 0)).toFixed(2));
}

/** Measures all that is in `works`, by each way in turn. */
async function compare(ways: Way[]): Promise<void> {
  const found: Record<string, Awaited<ReturnType<typeof costOf>>[]> = {};
  for (const way of ways) for (let round = 0; round < WARMING; round++) await buyTogether(way);
  for (let round = 1; round <= ROUNDS; round++) {
    for (const way of ways) {
      for (const [what, work] of Object.entries(works)) {
        (found[`${what}, ${way.name}`] ??= []).push(await costOf(way, () => work(way)));
      }
    }
    console.log(`  round ${round} of ${ROUNDS}`);
  }
  console.table(
    Object.fromEntries(
      Object.entries(found).map(([name, costs]) => [
        name,
        {
          "ms of the shop": middle(costs, "shop"),
          "ms of PostgreSQL": middle(costs, "PostgreSQL"),
          "ms of nginx": middle(costs, "nginx"),
          "in a second": middle(costs, "perSecond"),
        },
      ]),
    ),
  );
}

const direct = ({ address }: ShopProcess) => address.replace("localhost", "127.0.0.1");

async function needs(shop: ShopProcess, pool: Pool, orders: number) {
  const { rows } = await pool.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
  const database = Math.round(Number(rows[0]!.bytes) / 1e6);
  return {
    orders,
    "shop, MB of memory": memoryOf(shop.pid),
    "PostgreSQL, MB of memory": memoryOf(postmasterOf(shop)),
    "database, MB of disk": database,
  };
}

const nginx = await findNginx();
if (!nginx) throw new Error(noNginx);
// The edge has a certificate that nobody has signed.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
const purgePort = await freePort();
const caches = { CDN_PURGE_URL: `http://127.0.0.1:${purgePort}/purge` };
const one = await openShop({ TRUST_PROXY: "true", ...caches });
const two = await openShop({ TRUST_PROXY: "true", WORKERS: "2" });
const port = Number(new URL(one.address).port);
const edge = await startNginx(nginx, [port, port], purgePort, { letsFloodsIn: true });
const pools = [one, two].map(({ dataDirectory }) => new Pool({ connectionString: databaseOf(dataDirectory), max: 1 }));
const [first, second] = pools as [Pool, Pool];
try {
  for (const pool of pools) await setFree(pool, "all", 1_000_000_000);
  const sizes = [await needs(one, first, 0)];
  const [rootsOfOne, rootsOfTwo] = [one, two].map((shop) => ({ shop: shop.pid, PostgreSQL: postmasterOf(shop) }));
  const alone = { name: "one process", address: direct(one), pool: first, roots: rootsOfOne! };
  await compare([
    alone,
    { name: "two processes", address: direct(two), pool: second, roots: rootsOfTwo! },
    { name: "an edge", address: edge.address, pool: first, roots: { ...rootsOfOne, nginx: edge.pid() } },
  ]);
  const { db, close } = openDatabase(databaseOf(one.dataDirectory));
  await makeExamples(direct(one), db);
  await close();
  for (const size of SIZES) {
    const orders = await fillWithOrders(first, size);
    console.log(`Beside ${orders} orders`);
    await compare([alone]);
    sizes.push(await needs(one, first, orders));
  }
  console.table(sizes);
} finally {
  await Promise.all(pools.map((pool) => pool.end()));
  await edge.stop();
  await one.stop();
  await two.stop();
}
