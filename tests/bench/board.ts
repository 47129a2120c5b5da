import { join } from "node:path";
import { Pool } from "pg";
import { computeFigures } from "#domain/figures/figure-days.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { signedIn } from "../support/people.ts";
import { openShop } from "../support/shop-process.ts";
import { ask, compareInTurns } from "./in-turns.ts";
import { fillBoard, openThousands } from "./board-orders.ts";

const isQuick = process.argv.includes("--quick");
const ASKED = isQuick ? 10 : 30;
const ROUNDS = isQuick ? 1 : 3;
const MANY = isQuick ? 10_000 : 100_000;
const MOST_GROWTH = 2;

/** Pages of the back office that show the same number of orders in the small and in the large shop. */
const pages = {
  today: "/back-office",
  "to cook": "/back-office/orders",
  "to cook, by cash": "/back-office/orders?method=cash",
  done: "/back-office/orders?lane=done",
  "four digits of a mobile": "/back-office/orders?q=0042",
  "a rare name": "/back-office/orders?q=early8",
  "how all e-mails begin": "/back-office/orders?q=person",
  "a common pincode": "/back-office/orders?q=522002",
  "nobody's name": "/back-office/orders?q=zzzz",
  "an order": "/back-office/orders/TM-XXXXX42",
};
type Page = keyof typeof pages;
const names = Object.keys(pages) as Page[];

type Staffed = Awaited<ReturnType<typeof openWith>>;

async function openWith(orders: number) {
  const shop = await openShop();
  const pool = new Pool({ connectionString: socketAddress(join(shop.dataDirectory, "postgres")), max: 1 });
  await fillBoard(pool, orders);
  // The job would do it in the night: today's page reads the sums of the days before.
  const { db, close: closeDatabase } = openDatabase(socketAddress(join(shop.dataDirectory, "postgres")));
  await computeFigures(db);
  await closeDatabase();
  const { cookie } = await signedIn(pool, { name: "Anil", role: "staff" });
  const close = async () => {
    await pool.end();
    await shop.stop();
  };
  return { address: shop.address, pool, cookie: cookie, close };
}

const compare = (shops: readonly Staffed[], page: Page) =>
  compareInTurns(shops, { asked: ASKED, rounds: ROUNDS }, ({ address, cookie }) => ask(address + pages[page], cookie));

async function compareAll(small: Staffed, large: Staffed, orders: string): Promise<Page[]> {
  for (const page of names) await compare([small, large], page);
  const slow: Page[] = [];
  const table: Record<string, Record<string, string>> = {};
  for (const page of names) {
    const [few, many] = (await compare([small, large], page)) as [number, number];
    const growth = many / few;
    console.log(`  ${page}: ${few.toFixed(1)} and ${many.toFixed(1)} ms`);
    table[page] = { "100, ms": few.toFixed(1), [`${orders}, ms`]: many.toFixed(1), "times slower": growth.toFixed(2) };
    if (growth > MOST_GROWTH) slow.push(page);
  }
  console.table(table);
  return slow;
}

const small = await openWith(100);
console.log(`Making ${MANY} orders`);
const large = await openWith(MANY);
try {
  const slow = await compareAll(small, large, `${MANY}`);
  console.log("Opening thousands of them again");
  await openThousands(large.pool);
  slow.push(...(await compareAll(small, large, `${MANY}, thousands open`)));
  for (const page of slow) console.log(`${page} has grown more than ${MOST_GROWTH} times slower.`);
  process.exitCode = slow.length > 0 ? 1 : 0;
} finally {
  await small.close();
  await large.close();
}
