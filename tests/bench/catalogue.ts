import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";
import { searchProducts } from "#domain/catalogue/search/search.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { Buyer } from "../support/buyer.ts";
import { fillCatalogue } from "../support/many-products.ts";
import { signedIn } from "../support/people.ts";
import { searches } from "../support/searches.ts";
import { openShop } from "../support/shop-process.ts";
import { ask, compareInTurns } from "./in-turns.ts";

const isQuick = process.argv.includes("--quick");
const SIZES = isQuick ? [51, 5000] : [51, 5000, 50_000];
const [ASKED, ROUNDS] = isQuick ? [20, 2] : [30, 3];
/** How many times slower a page may be than with 51 products. The keys are numbers of products. */
const MOST: Record<number, number> = { 5000: 2, 50_000: 3 };
/** Megabytes of memory that the shop's process may use. */
const MOST_MEMORY = 600;
/** Milliseconds that the database may take for the slowest search, with 5,000 products. */
const MOST_SEARCH = 20;

/** The pages to measure, each with the visitor who opens it. */
const pages = {
  home: ["/", "buyer"],
  shop: ["/shop", "buyer"],
  product: ["/shop/kaju-katli", "buyer"],
  search: ["/search?q=red+chilli+pickle", "buyer"],
  cart: ["/cart", "buyer"],
  checkout: ["/checkout", "buyer"],
  stock: ["/back-office/stock", "owner"],
  prices: ["/back-office/prices", "owner"],
} as const;
type Page = keyof typeof pages;
const names = Object.keys(pages) as Page[];

type Filled = Awaited<ReturnType<typeof openWith>>;

async function openWith(products: number) {
  const begun = performance.now();
  const shop = await openShop();
  const pool = new Pool({ connectionString: socketAddress(join(shop.dataDirectory, "postgres")), max: 1 });
  await fillCatalogue(pool, products);
  const { cookie } = await signedIn(pool, { name: "Sita", role: "owner" });
  const buyer = new Buyer(shop.address);
  for (const packId of ["1", "2", "combo-1"]) await buyer.choose(packId);
  console.log(`${products} products: filled in ${seconds(begun)} s`);
  const close = async () => {
    await pool.end();
    await shop.stop();
  };
  return { products, shop, pool, cookies: { buyer: buyer.cookies, owner: cookie }, close };
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function askFor({ shop, cookies }: Filled, page: Page): Promise<number> {
  const [path, as] = pages[page];
  return ask(shop.address + path, cookies[as]);
}

const compare = (shops: readonly Filled[], page: Page) =>
  compareInTurns(shops, { asked: ASKED, rounds: ROUNDS }, (shop) => askFor(shop, page));

/** The most memory that the shop's process has used since it started, in MB. */
function memoryOf({ shop }: Filled): number {
  const status = readFileSync(`/proc/${shop.pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)![1]) / 1024;
}

/** The slowest search; `took` is the median of five runs, in milliseconds. */
async function slowestSearch({ shop }: Filled): Promise<{ typed: string; took: number }> {
  const { db, close } = openDatabase(socketAddress(join(shop.dataDirectory, "postgres")));
  try {
    const search = async (typed: string) => {
      const begun = performance.now();
      await searchProducts(db, { typed, most: 60 });
      return performance.now() - begun;
    };
    for (let time = 0; time < 6; time++) for (const [typed] of searches) await search(typed);
    let slowest = { typed: "", took: 0 };
    for (const [typed] of searches) {
      const times: number[] = [];
      for (let time = 0; time < 5; time++) times.push(await search(typed));
      const took = times.toSorted((a, b) => a - b)[2]!;
      if (took > slowest.took) slowest = { typed, took };
    }
    return slowest;
  } finally {
    await close();
  }
}

async function changeLastPrice({ shop, cookies }: Filled): Promise<void> {
  const headers = { Cookie: cookies.owner };
  const address = `${shop.address}/back-office/prices`;
  const first = await (await fetch(address, { headers })).text();
  const last = Math.max(1, ...[...first.matchAll(/page=(\d+)/g)].map(([, page]) => Number(page)));
  const html = await (await fetch(`${address}?page=${last}`, { headers })).text();
  const form = /<form[^>]*class="prices"[^]*?<\/form>/.exec(html)![0];
  const body = new URLSearchParams();
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const [, name] = /name="([^"]*)"/.exec(input)!;
    const [, value = ""] = /value="([^"]*)"/.exec(input) ?? [];
    if (!input.includes("checkbox") || input.includes("checked")) body.append(name!, value);
  }
  const price = [...body.keys()].findLast((name) => name.startsWith("price-"))!;
  body.set(price, String(Number(body.get(price)) + 1));
  body.set("intent", "save");
  const answer = await fetch(`${address}?page=${last}`, { method: "POST", headers, body, redirect: "manual" });
  if (answer.status !== 303) throw new Error(`Page ${last} of the prices: ${answer.status}`);
  console.log(`The last price of page ${last} was changed.`);
}

const shops: Filled[] = [];
try {
  for (const size of SIZES) shops.push(await openWith(size));
  for (const page of names) for (const shop of shops) await askFor(shop, page);
  const faults: string[] = [];
  const table: Record<string, Record<string, string>> = {};
  for (const page of names) {
    const begun = performance.now();
    const medians = await compare(shops, page);
    const row: Record<string, string> = {};
    for (const [place, { products }] of shops.entries()) {
      const growth = medians[place]! / medians[0]!;
      row[`${products}, ms`] = medians[place]!.toFixed(1);
      if (place === 0) continue;
      row[`times (${products})`] = growth.toFixed(2);
      // With more products a word is found more often. The time of searches is limited below.
      if (page !== "search" && growth > MOST[products]!)
        faults.push(`${page} is ${growth.toFixed(1)} times slower with ${products}.`);
    }
    table[page] = row;
    console.log(`${page}: ${medians.map((median) => median.toFixed(1)).join(", ")} ms (${seconds(begun)} s)`);
  }
  console.table(table);
  for (const shop of shops) {
    const { typed, took } = await slowestSearch(shop);
    const said = `${shop.products} products: the slowest search, "${typed}", took ${took.toFixed(1)} ms.`;
    console.log(said);
    if (shop.products === 5000 && took > MOST_SEARCH) faults.push(said);
    await changeLastPrice(shop);
    const memory = memoryOf(shop);
    console.log(`${shop.products} products: at most ${memory.toFixed(0)} MB`);
    if (memory > MOST_MEMORY) faults.push(`The process of ${shop.products} products took ${memory.toFixed(0)} MB.`);
  }
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  for (const { close } of shops) await close();
}
