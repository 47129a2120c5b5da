import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { Pool } from "pg";

/** A connection or a transaction of it: whoever takes one takes the other. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

const MIGRATION_LOCK = 7_205_759;

/** Whether the database answers a question now. */
export async function isReachable(pool: Pool): Promise<boolean> {
  return pool.query("select 1").then(
    () => true,
    () => false,
  );
}

/** Opens a pool of at most ten connections; nothing is contacted before the first query. */
export function openDatabase(url: string) {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
  });
  // An idle connection that breaks is replaced when the next query needs one; unheard, its error would end the process.
  pool.on("error", () => {});
  return { db: drizzle(pool, { casing: "snake_case" }), pool, close: () => pool.end() };
}

/**
 * Applies the migrations of `folder` that the database has not seen, then runs `afterwards`. Processes that start
 * together take turns, so both may call it.
 */
export async function migrate(pool: Pool, folder: string, afterwards?: (db: Database) => Promise<void>): Promise<void> {
  const client = await pool.connect().catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The database cannot be reached (${error.code ?? error.message}).`, { cause: error });
  });
  const db = drizzle(client, { casing: "snake_case" });
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await applyMigrations(db, { migrationsFolder: folder });
    await afterwards?.(db);
  } finally {
    // Ending the connection gives back its lock and its settings, whatever happened on it.
    client.release(true);
  }
}
