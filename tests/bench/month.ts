import { join } from "node:path";
import { Pool } from "pg";
import { keepBooks } from "#domain/accounting/jobs.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { monthOf } from "#platform/period.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { signedIn } from "../support/people.ts";
import { openShop } from "../support/shop-process.ts";
import { ask, compareInTurns } from "./in-turns.ts";
import { fillWithOrders, makeExamples } from "./past-orders.ts";

const isQuick = process.argv.includes("--quick");
const ASKED = isQuick ? 5 : 20;
const ROUNDS = isQuick ? 1 : 3;
const [FEW, MANY] = isQuick ? [1_000, 10_000] : [10_000, 1_000_000];
const MOST_MS = 2_000;
const MOST_GROWTH = 3;

const thisMonth = dayInIndia(new Date()).slice(0, 7);
const lastMonth = addDays(monthOf(thisMonth).from, -1).slice(0, 7);
const pages = {
  "a month that is over": `/back-office/month?kind=month&month=${lastMonth}`,
  "this month": `/back-office/month?kind=month&month=${thisMonth}`,
  quarter: `/back-office/month?kind=quarter&month=${lastMonth}`,
  papers: `/back-office/month/papers?month=${lastMonth}`,
};

/** A shop with so many orders, whose invoices were issued in the course of a year, one after another. */
async function openWith(orders: number) {
  const shop = await openShop({ TRUST_PROXY: "true" });
  const address = socketAddress(join(shop.dataDirectory, "postgres"));
  const pool = new Pool({ connectionString: address, max: 1 });
  const { db, close: closeOwn } = openDatabase(address);
  await makeExamples(shop.address, db);
  await fillWithOrders(pool, orders);
  // Copies have serials with gaps; a number that another document still has would be refused.
  await pool.query("update documents set serial = -id, number = id::text");
  await pool.query(`
    with numbered as (select id, row_number() over (order by id)::int as own, count(*) over ()::numeric as all from documents),
      placed as (
        select id, own, 'TM/26-27/' || lpad(own::text, greatest(6, length(own::text)), '0') as number,
          now() - interval '365 days' * (1 - own / numbered.all) as at
        from numbered
      )
    update documents set issued_at = at, serial = own, number = placed.number,
      snapshot = snapshot || jsonb_build_object(
        'number', placed.number, 'issuedOn', to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'),
        'isRegistered', true, 'seller', snapshot->'seller' || '{"gstin": "37AAPFU0939F1ZU"}')
    from placed where placed.id = documents.id`);
  await pool.query("delete from gst_days");
  await pool.query("vacuum analyze documents");
  const begun = performance.now();
  await keepBooks(db);
  console.log(
    `  The days of this financial year of ${orders} orders: ${Math.round(performance.now() - begun)} ms, once`,
  );
  await closeOwn();
  const { cookie } = await signedIn(pool, { name: "Rao", role: "accountant" });
  const close = async () => {
    await pool.end();
    await shop.stop();
  };
  return { address: shop.address, cookie, close };
}

console.log(`Opening shops with ${FEW} and ${MANY} orders`);
const shops = [await openWith(FEW), await openWith(MANY)];
try {
  const table: Record<string, Record<string, string>> = {};
  let isSlow = false;
  for (const [page, path] of Object.entries(pages)) {
    const compare = () =>
      compareInTurns(shops, { asked: ASKED, rounds: ROUNDS }, ({ address, cookie }) => ask(address + path, cookie));
    await compare();
    const [few, many] = (await compare()) as [number, number];
    table[page] = {
      [`${FEW}, ms`]: few.toFixed(1),
      [`${MANY}, ms`]: many.toFixed(1),
      "times slower": (many / few).toFixed(2),
    };
    isSlow ||= many > MOST_MS || many > MOST_GROWTH * few;
  }
  console.table(table);
  if (isSlow) console.log(`A page takes more than ${MOST_MS} ms, or has grown more than ${MOST_GROWTH} times slower.`);
  process.exitCode = isSlow ? 1 : 0;
} finally {
  for (const shop of shops) await shop.close();
}
