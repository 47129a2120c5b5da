import { escapeIdentifier, type Client } from "pg";
import { inForeignKeyOrder, type Reference } from "./foreign-key-order.ts";
import { JOBS, type Header, type Table } from "./format.ts";

/**
 * Tables that are not backed up. "limits" has the counts of rate limits, which matter for an hour at most. The others
 * have files that can be made again at any time, and customers' data that are to be kept for some days only.
 */
const leftOut = ["limits", "exports", "export_parts", "export_ledgers"];

/** The tables to back up, each after the tables that its foreign keys refer to. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select relname as name, array(
       select attname::text from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
     ) as columns, array(
       select attname::text from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and atttypid = 'bytea'::regtype order by attnum
     ) as stored
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     order by relname`,
    [leftOut],
  );
  const { rows: references } = await client.query<Reference>(
    `select one.relname as from, other.relname as to
     from pg_constraint
     join pg_class one on one.oid = conrelid
     join pg_class other on other.oid = confrelid
     where contype = 'f' and one.relnamespace = 'public'::regnamespace`,
  );
  const byName = new Map(tables.map((table) => [table.name, table]));
  return inForeignKeyOrder([...byName.keys()], references).map((name) => byName.get(name)!);
}

/** The sequences of the schema public that have given out a number, with the last number of each. */
export async function listSequences(client: Client): Promise<Header["sequences"]> {
  const { rows } = await client.query<Header["sequences"][number]>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}

/** The columns of the table of jobs, with their SQL types; empty when there is no such table. */
export async function listJobTypes(client: Client): Promise<{ name: string; type: string }[]> {
  if (!(await isThere(client, JOBS))) return [];
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  return rows;
}

/** The full SQL name of a table in the schema public, such as public."orders". */
export function publicTable(name: string): string {
  return `public.${escapeIdentifier(name)}`;
}

/** The names as SQL identifiers, each in double quotes, separated by commas. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => escapeIdentifier(name)).join(", ");
}

/** How many rows a table has. `table` is put into the SQL as it is, so it must be quoted already. */
export async function countRows(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]!.count);
}

async function isThere(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [table]);
  return rows[0]!.found;
}
