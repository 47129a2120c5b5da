import type { Pool } from "pg";
import { run as moveOrder } from "#domain/orders/command.ts";
import { run as recordMoney } from "#domain/order-changes/command.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { Buyer } from "../support/buyer.ts";

const EXAMPLES = 20;
const packs = ["1", "2", "pickle-1", "snack-2", "combo-7", "gift-1"];
const STEP = 50_000;

/** The tables to copy. */
const tables: Record<
  string,
  {
    /** The column with the order's id. */
    order: string;
    /** What to select the rows from, as SQL; by default the table. */
    from?: string;
    /** The SQL of each value that differs in a copy, by column. */
    changed: Record<string, string>;
  }
> = {
  orders: {
    order: "orders.id",
    changed: {
      id: again("id"),
      number: "'OLD-' || copy.at",
      token: "md5(token || copy.at)",
      cart_id: again("cart_id"),
      mobile: "'+919' || lpad(copy.at::text, 9, '0')",
      email: "'past' || copy.at || '@example.com'",
      city: "'Town ' || copy.at % 300",
    },
  },
  order_lines: {
    order: "order_id",
    // So that totals vary as those of a shop do.
    changed: { order_id: again("order_id"), unit_paise: "unit_paise + 1000 * (copy.at % 200)" },
  },
  order_events: { order: "order_id", changed: { order_id: again("order_id") } },
  stock_holds: { order: "holder", changed: { holder: again("holder") } },
  capacity_holds: { order: "holder", changed: { holder: again("holder") } },
  lot_allocations: { order: "order_id", changed: { order_id: again("order_id") } },
  documents: {
    order: "order_id",
    changed: {
      order_id: again("order_id"),
      number: "number || '-' || copy.at",
      serial: `serial + ${EXAMPLES} * copy.at`,
    },
  },
  payment_requests: {
    order: "order_id",
    changed: {
      id: again("id"),
      order_id: again("order_id"),
      reference: "reference || '-' || copy.at",
    },
  },
  receipts: {
    order: "order_id",
    from: "receipts join allocations on receipt_id = receipts.id",
    changed: { id: again("id"), request_id: again("request_id"), external_id: "external_id || '-' || copy.at" },
  },
  allocations: { order: "order_id", changed: { order_id: again("order_id"), receipt_id: again("receipt_id") } },
};

/** The SQL of a copied row's id. It is computed from the old id, so that references to the row get the same id. */
function again(column: string): string {
  return `md5(${column}::text || copy.at)::uuid`;
}

/** Buys from the shop at `address`, and completes the orders as `npm run orders` and `npm run payments` do. */
export async function makeExamples(address: string, db: Database): Promise<void> {
  await saveSetting(db, "upiId", "shop@example");
  const quietly = console.log;
  console.log = () => {};
  for (let at = 0; at < EXAMPLES; at++) {
    const method = at % 3 === 0 ? "cash" : "upi";
    const buyer = new Buyer(address);
    for (let line = 0; line <= at % 4; line++) await buyer.choose(packs[(at + line) % packs.length]!);
    const { location } = await buyer.place(await buyer.fillIn(method));
    const number = /TM-\w+/.exec(await buyer.open(location.replace(/[#/]pay$|#.*$/, "")))![0];
    if (method === "upi") await recordMoney(db, ["confirm", number, `4123456789${String(at).padStart(2, "0")}`]);
    await moveOrder(db, [number, "packed"]);
    await moveOrder(db, [number, "dispatched", "Our own rider"]);
    await moveOrder(db, [number, "delivered"]);
    if (method === "cash") await recordMoney(db, ["received", number]);
  }
  console.log = quietly;
}

/** Copies orders until there are `wanted`, with dates spread over two years. Returns how many orders there are. */
export async function fillWithOrders(pool: Pool, wanted: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from orders");
  const present = rows[0]!.count;
  if (present >= wanted) return present;

  // Copies are complete, so constraints and triggers are switched off.
  await pool.query(
    "set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0; set maintenance_work_mem = '512MB'",
  );
  // Building the indexes once at the end is much quicker than updating them with each row.
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1)
       and not exists (select from pg_constraint where conname = indexname)`,
    [Object.keys(tables)],
  );
  for (const { name } of indexes) await pool.query(`drop index "${name}"`);
  await pool.query(`create temporary table examples as
    select id, (row_number() over (order by number) - 1)::int as place from orders where number like 'TM-%' and status = 'delivered'`);
  for (const [table, { order, from = table }] of Object.entries(tables)) {
    await pool.query(`create temporary table example_${table} as
      select ${table}.*, place from ${from} join examples on examples.id = ${order}`);
  }
  for (let first = present + 1; first <= wanted; first += STEP) {
    const last = Math.min(wanted, first + STEP - 1);
    for (const table of Object.keys(tables)) await copy(pool, table, first, last);
    console.log(`  ${last} of ${wanted} orders are there`);
  }
  for (const { name, definition } of indexes) {
    await pool.query(definition);
    console.log(`  index ${name} is there`);
  }
  for (const table of Object.keys(tables)) {
    await pool.query(`drop table example_${table}`);
    await pool.query(`vacuum analyze ${table}`);
  }
  await pool.query("drop table examples; set session_replication_role = origin");
  return wanted;
}

async function copy(pool: Pool, table: string, first: number, last: number): Promise<void> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO'`,
    [table],
  );
  await pool.query(
    `insert into ${table} (${rows.map(({ name }) => `"${name}"`).join(", ")})
     select ${rows.map(({ name, type }) => tables[table]!.changed[name] ?? valueOf(name, type)).join(", ")}
     from example_${table} join (
       select at, at % 700 + 1 as days, at % (select count(*) from examples) as place
       from generate_series($1::int, $2::int) as at
     ) as copy using (place)`,
    [first, last],
  );
}

/** The SQL of a copied value. Dates and times are `copy.days` days earlier; other values are unchanged. */
function valueOf(name: string, type: string): string {
  if (type === "date") return `"${name}" - copy.days`;
  return type.startsWith("timestamp") ? `"${name}" - copy.days * interval '1 day'` : `"${name}"`;
}
