import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as accounts from "#domain/accounts/schema.ts";
import * as catalogue from "#domain/catalogue/schema.ts";
import * as lots from "#domain/catalogue/lots/schema.ts";
import * as pictures from "#domain/catalogue/pictures/schema.ts";
import * as recipes from "#domain/catalogue/recipes/schema.ts";
import * as stock from "#domain/catalogue/stock/schema.ts";
import * as delivery from "#domain/delivery/schema.ts";
import * as enquiries from "#domain/enquiries/schema.ts";
import * as notifications from "#domain/notifications/schema.ts";
import * as documents from "#domain/orders/documents/schema.ts";
import * as orders from "#domain/orders/schema.ts";
import * as reviews from "#domain/orders/reviews/schema.ts";
import * as payments from "#domain/payments/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { sqlState } from "#platform/error-code.ts";

const slices = [
  accounts,
  catalogue,
  lots,
  pictures,
  recipes,
  stock,
  delivery,
  enquiries,
  notifications,
  documents,
  orders,
  reviews,
  payments,
];
const tables = slices.flatMap((slice) => Object.values(slice)).filter((value) => is(value, PgTable));

/** PostgreSQL's error code (SQLSTATE) for a lock that was not granted in time. */
const LOCK_NOT_AVAILABLE = "55P03";
const violations = ["23514", "23503"];

/** Adds the CHECK constraints that are in the table schemas but not in the database. */
export async function addChecks(db: Database): Promise<void> {
  const known = await db.execute<{ name: string }>(
    sql`select conname as name from pg_constraint where connamespace = 'public'::regnamespace`,
  );
  const names = new Set(known.rows.map(({ name }) => name));
  for (const table of tables) {
    for (const { name, value } of getTableConfig(table).checks) {
      if (names.has(name)) continue;
      const add = sql`alter table ${table} add constraint ${sql.identifier(name)} check (${value}) not valid`;
      // When a lock is not granted in 3 seconds, the next start of the shop tries again.
      await unless([LOCK_NOT_AVAILABLE], () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`set local lock_timeout = '3s'`);
          await tx.execute(add);
        }),
      );
    }
  }
  const { rows } = await db.execute<{ table: string; name: string }>(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
    where not convalidated and connamespace = 'public'::regnamespace order by oid`);
  for (const { table, name } of rows) {
    // A constraint that an old row violates holds only for new rows.
    await unless(violations, () => db.execute(sql.raw(`alter table ${table} validate constraint ${name}`)));
  }
}

async function unless(states: readonly string[], act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!states.includes(sqlState(error) ?? "")) throw error;
  });
}
