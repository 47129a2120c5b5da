import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./database.server.ts";
import { sqlState } from "./error-code.ts";

/** The SQLSTATE of a statement that PostgreSQL did not run because an earlier one in the transaction failed. */
const AFTER_A_FAILURE = "25P02";

type Statement<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> };

/**
 * Returns the results of several statements of one transaction. Sending them together saves time. Queries made by
 * `prepared` run first, in the order of their calls; all others run later. Throws the error of the first statement that
 * failed.
 */
export async function together<Asked extends readonly unknown[] | []>(
  asked: Asked,
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  const answers = await Promise.allSettled(asked);
  const reasons: unknown[] = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  if (reasons.length > 0) throw reasons.find((reason) => sqlState(reason) !== AFTER_A_FAILURE) ?? reasons[0];
  return answers.map((answer) => answer.status === "fulfilled" && answer.value) as never;
}

/**
 * Returns a function that runs a query. `build` makes the query once per connection. A value that differs between calls
 * is written as `sql.placeholder("id")` in `build`, and passed to the function as `{ id: ... }`.
 */
export function prepared<Rows>(
  build: (db: Database) => { prepare(name: string): Statement<Rows> },
): (db: Database, values: Record<string, unknown>) => Promise<Rows> {
  // Building the SQL of a query takes longer than sending it.
  const known = new WeakMap<object, Statement<Rows>>();
  return (db, values) => {
    const { session } = db._;
    let statement = known.get(session);
    // The name is empty because the pool names statements that are sent often.
    if (!statement) known.set(session, (statement = build(db).prepare("")));
    return statement.execute(values);
  };
}

/**
 * Returns a function that runs a query about a list of ids. `build` makes the query. In it, `areAnyOf` stands for
 * the SQL "= any (...)" with the ids, and must follow a text column.
 */
export function preparedFor<Rows>(
  build: (db: Database, areAnyOf: SQL) => { prepare(name: string): Statement<Rows> },
): (db: Database, ids: readonly string[]) => Promise<Rows> {
  const bySize = new Map<number, ReturnType<typeof prepared<Rows>>>();
  return (db, ids) => {
    const full = filledUp(ids);
    let statement = bySize.get(full.length);
    if (!statement) {
      const places = full.map((_, at) => sql.placeholder(String(at)));
      bySize.set(full.length, (statement = prepared((own) => build(own, anyOfThem(places)))));
    }
    return statement(db, Object.fromEntries(full.entries()));
  };
}

/**
 * Returns a function that inserts rows into `table` with the statement that `build` makes. The rows must have plain
 * values, not SQL.
 */
export function preparedInsert<Table extends PgTable, Rows>(
  table: Table,
  build: (db: Database, rows: Table["$inferInsert"][]) => { prepare(name: string): Statement<Rows> },
): (db: Database, rows: readonly Table["$inferInsert"][]) => Promise<Rows> {
  const columns = getTableColumns(table);
  const byColumns = new Map<string, ReturnType<typeof prepared<Rows>>>();
  return (db, rows) => {
    const cells = rows.map((row) => Object.entries(row).filter(([, value]) => value !== undefined));
    const filled = cells.map((row) => row.map(([name]) => name).join(" ")).join(", ");
    let statement = byColumns.get(filled);
    if (!statement) {
      const places = cells.map((row, at) =>
        Object.fromEntries(row.map(([name]) => [name, sql`${sql.placeholder(`${at} ${name}`)}`])),
      );
      statement = prepared((own) => build(own, places as Table["$inferInsert"][]));
      byColumns.set(filled, statement);
    }
    const values = cells.flatMap((row, at) =>
      row.map(([name, value]) => [`${at} ${name}`, value === null ? null : columns[name]!.mapToDriverValue(value)]),
    );
    return statement(db, Object.fromEntries(values));
  };
}

/** The SQL "= any (...)" with `ids`, to be put after a text column. Without ids, only an empty text matches. */
export function isAnyOf(ids: readonly string[]): SQL {
  return anyOfThem(filledUp(ids));
}

function anyOfThem(ids: readonly unknown[]): SQL {
  return sql`= any (array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[])`;
}

/** Repeats the last id until the number of ids is a power of two, so that few statements are prepared. */
function filledUp(ids: readonly string[]): string[] {
  const size = 2 ** Math.ceil(Math.log2(Math.max(ids.length, 1)));
  return Array.from({ length: size }, (_, at) => ids[at] ?? ids.at(-1) ?? "");
}
