import { join } from "node:path";
import { Pool } from "pg";
import { computeFigures, listDifferingDays } from "#domain/figures/figure-days.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { setFree } from "../support/free-stock.ts";
import { signedIn } from "../support/people.ts";
import { openShop } from "../support/shop-process.ts";
import { ask, compareInTurns } from "./in-turns.ts";
import { fillWithOrders, makeExamples } from "./past-orders.ts";

const isQuick = process.argv.includes("--quick");
const FEW = 10_000;
const MANY = isQuick ? 100_000 : 1_000_000;
const ASKED = isQuick ? 5 : 20;
const ROUNDS = isQuick ? 1 : 3;
const MOST_GROWTH = 3;
const MOST_MS = 2000;

const pages = {
  today: "/back-office",
  "five weeks": "/back-office/figures",
  "a week": "/back-office/figures?by=week",
  "a month": "/back-office/figures?by=month",
  "a year": "/back-office/figures?by=year",
  "the year before": `/back-office/figures?by=year&of=${addDays(dayInIndia(new Date()), -364)}`,
  "a festival": "/back-office/figures?by=festival",
};
const names = Object.keys(pages) as (keyof typeof pages)[];

type Filled = Awaited<ReturnType<typeof openWith>>;

async function openWith(orders: number) {
  const shop = await openShop({ TRUST_PROXY: "true" });
  const url = socketAddress(join(shop.dataDirectory, "postgres"));
  const pool = new Pool({ connectionString: url, max: 1 });
  await setFree(pool, "all", 1_000_000_000);
  const { db, close } = openDatabase(url);
  await makeExamples(shop.address.replace("localhost", "127.0.0.1"), db);
  await pool.query("update receipts set rail = 'card' where rail = 'upi'");
  await fillWithOrders(pool, orders);
  await payOut(pool);
  await addFestivals(pool);
  const begun = performance.now();
  await computeFigures(db);
  console.log(`${orders} orders: all days computed in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  const differing = await listDifferingDays(db);
  if (differing.length > 0) throw new Error(`The sums of ${differing.join(", ")} are not what is computed anew`);
  await pool.query("vacuum analyze figure_sums");
  await close();
  const { cookie } = await signedIn(pool, { name: "Sita", role: "owner" });
  const end = async () => {
    await pool.end();
    await shop.stop();
  };
  return { address: shop.address, cookie, end, log: shop.log };
}

/** The gateway pays out what came two days before, less its fee. */
async function payOut(pool: Pool): Promise<void> {
  await pool.query(`create temporary table paid_out as
    select external_id as id, amount_paise, round(amount_paise * 0.0236)::bigint as fee_paise, received_at,
      received_at + interval '2 days' as settled_at, 'setl_' || received_at::date as payout_id
    from receipts where rail = 'card' and received_at < now() - interval '2 days'`);
  await pool.query(`insert into gateway_payouts (id, utr, status, amount_paise, created_at, told_at)
    select payout_id, 'UTR' || payout_id, 'processed', sum(amount_paise - fee_paise), max(settled_at), max(settled_at)
    from paid_out group by payout_id`);
  await pool.query(`insert into gateway_payout_items (id, payout_id, kind, credit_paise, debit_paise, amount_paise,
      currency, fee_paise, tax_paise, created_at, settled_at, told_at)
    select id, payout_id, 'payment', amount_paise - fee_paise, 0, amount_paise,
      'INR', fee_paise, round(fee_paise * 18 / 118.0), received_at, settled_at, settled_at
    from paid_out`);
  for (const table of ["gateway_payouts", "gateway_payout_items"]) await pool.query(`vacuum analyze ${table}`);
}

async function addFestivals(pool: Pool): Promise<void> {
  const next = addDays(dayInIndia(new Date()), 5);
  for (const day of [next, addDays(next, -364)]) {
    await pool.query(
      "insert into festivals (name, last_order_on, first_dispatch, last_dispatch) values ('Sankranti', $1, $1, $1)",
      [day],
    );
  }
}

const compare = (shops: readonly Filled[], page: keyof typeof pages) =>
  compareInTurns(shops, { asked: ASKED, rounds: ROUNDS }, ({ address, cookie }) => ask(address + pages[page], cookie));

const shops = [await openWith(FEW), await openWith(MANY)];
try {
  const table: Record<string, Record<string, string>> = {};
  const slow: string[] = [];
  for (const page of names) {
    await compare(shops, page);
    const [few, many] = (await compare(shops, page)) as [number, number];
    const growth = many / few;
    table[page] = {
      [`${FEW}, ms`]: few.toFixed(1),
      [`${MANY}, ms`]: many.toFixed(1),
      "times slower": growth.toFixed(2),
    };
    if (growth > MOST_GROWTH || many > MOST_MS) slow.push(page);
  }
  console.table(table);
  for (const page of slow)
    console.log(`${page} takes more than ${MOST_MS} ms, or has grown more than ${MOST_GROWTH} times slower.`);
  process.exitCode = slow.length > 0 ? 1 : 0;
} catch (error) {
  for (const shop of shops) console.error(shop.log());
  throw error;
} finally {
  for (const shop of shops) await shop.end();
}
