import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { generateDrizzleJson, generateMigration, type DrizzleSnapshotJSON } from "drizzle-kit/api";
import { is } from "drizzle-orm";
import { getTableConfig, PgArray, PgTable, type PgColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { pool } from "./support/database.ts";

const schemas = globSync("{platform,domain}/**/schema.ts");
const modules: object[] = [];
for (const file of schemas) modules.push((await import(resolve(file))) as object);
const tables = modules.flatMap((one) => Object.values(one)).filter((value) => is(value, PgTable));

test("the schemas say nothing that the migrations lack", async () => {
  const [latest] = globSync("database/migrations/meta/*_snapshot.json").toSorted().slice(-1);
  const known: DrizzleSnapshotJSON = JSON.parse(readFileSync(latest!, "utf8"));
  const named = modules.flatMap((one, at) => Object.entries(one).map(([name, value]) => [`${name} ${at}`, value]));
  const present = generateDrizzleJson(Object.fromEntries(named), known.id, undefined, "snake_case");
  expect(await generateMigration(known, present)).toEqual([]);
});

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const wordsOf = (column: PgColumn) => (is(column, PgArray) ? column.baseColumn : column).enumValues;

type Constraint = { table: string; definition: string; isValid: boolean };

async function constraints(kind: "c" | "f"): Promise<Constraint[]> {
  const { rows } = await pool.query<Constraint>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition, convalidated as "isValid"
     from pg_constraint where contype = $1 and connamespace = 'public'::regnamespace`,
    [kind],
  );
  return rows;
}

const wordColumns = tables.flatMap((table) => {
  const { name, columns } = getTableConfig(table);
  return columns.flatMap((column) => {
    const words = wordsOf(column);
    return words ? [{ table: name, column: snakeCase(column.name), words }] : [];
  });
});

test("a column that holds one of some words is held to them by the database", async () => {
  expect(wordColumns.length).toBeGreaterThan(30);
  const checks = await constraints("c");
  const isHeld = ({ table, column, words }: (typeof wordColumns)[number]) =>
    checks.some(({ definition, isValid, ...check }) => {
      const listed = [...definition.matchAll(/'([^']*)'::text/g)].map((match) => match[1]!);
      const isOfColumn = new RegExp(`^CHECK \\(\\(${column} (=|<@)`).test(definition);
      return check.table === table && isValid && isOfColumn && same(listed, words);
    });
  expect(wordColumns.filter((one) => !isHeld(one)).map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

const same = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join();

/** Columns whose values are limited in TypeScript but not by a CHECK in the database, each with the reason. */
const otherTypes = new Map([["settings.name", "one row for each setting; one that a later version drops may stay"]]);

test("no column is typed as some words in TypeScript alone", () => {
  const typed = schemas.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(\w+): text\([^)]*\)(?:\.\w+\([^)]*\))*\.\$type</g)].map(
      ([, column]) => `${file.split("/")[1]}.${column}`,
    ),
  );
  expect(typed).toEqual([...otherTypes.keys()]);
});

/** Columns that contain an id but have no foreign key, each with the reason. */
const withoutKey = new Map([
  ["orders.cart_id", "carts are deleted after a while, orders are not"],
  ["order_lines.pack_id", "a copy of what was bought, which later changes of the catalogue do not reach"],
  ["order_lines.product_id", "as the pack"],
  ["order_events.submission_id", "names a press that may change many orders, which has no row of its own"],
  ["consents.user_id", "proof that outlives the account, under an id that names nobody"],
  ["audit_log.actor_id", "the log outlives accounts"],
  ["audit_log.subject_id", "names things of many kinds, some of them gone"],
  ["exports.last_id", "names the last thing in a file, a document or an order or another"],
  ["submissions.actor_id", "outlives accounts as the log does"],
  ["edits.subject_id", "names things of many kinds"],
  ["credentials.account_id", "better-auth's; the user's id once more"],
  ["credentials.provider_id", "better-auth's; names a way to sign in"],
  ["passkeys.credential_id", "the authenticator's own"],
  ["push_subscriptions.device_id", "a cookie's"],
  ["known_devices.device_id", "stands in the browser's cookie only"],
  ["payment_requests.gateway_order_id", "the gateway's own"],
  ["receipts.external_id", "a bank's, a gateway's or a form's own"],
  ["refunds.gateway_refund_id", "the gateway's own"],
  ["disputes.gateway_id", "the gateway's own"],
  ["gateway_payout_items.payment_id", "the gateway's own, also of a payment that is unknown here"],
  ["gateway_payout_items.dispute_id", "the gateway's own"],
]);

/** Further columns that contain an id. Most of their names do not end in "_id". */
const calledOtherwise = [
  "stock.product_id",
  "stock_holds.holder",
  "capacity_holds.holder",
  "allowances.decided_by",
  "refunds.decided_by",
  "refunds.repeats",
  "receipts.recorded_by",
  "hand_ins.recorded_by",
  "pincode_overrides.pincode",
];

test("a column that names a row has its foreign key", async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name like '%\\_id' order by 1`,
  );
  const keys = new Set(
    (await constraints("f")).flatMap(({ table, definition }) => {
      const columns = /^FOREIGN KEY \(([^)]+)\)/.exec(definition)![1]!;
      return columns.split(", ").map((column) => `${table}.${column}`);
    }),
  );
  const named = [...new Set([...rows.map(({ name }) => name), ...calledOtherwise])];
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !keys.has(name)).toSorted()).toEqual([...withoutKey.keys()].toSorted());
});

test("every foreign key has an index that begins with its columns, so that deleting a row reads no whole table", async () => {
  const { rows } = await pool.query<{ key: string }>(`
    select conrelid::regclass || '.' || conname as key
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and indisvalid
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
          select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1])))
    )
    order by 1`);
  expect(rows.map(({ key }) => key)).toEqual([]);
});
