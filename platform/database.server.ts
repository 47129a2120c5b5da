import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { Pool, type ClientBase } from "pg";
import { sqlState } from "./error-code.ts";

/** A connection or a transaction of it: whoever takes one takes the other. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

const MIGRATION_LOCK = 7_205_759;
/** A migration that waits for a table keeps everybody else waiting for it too. */
const LOCK_SECONDS = 5;
const LOCK_NOT_AVAILABLE = "55P03";

/** Whether the database answers a question now. */
export async function isReachable(pool: Pool): Promise<boolean> {
  return pool.query("select 1").then(
    () => true,
    () => false,
  );
}

/**
 * Opens a pool of at most ten connections; nothing is contacted before the first query. PostgreSQL lists them under
 * `name`.
 */
export function openDatabase(url: string, name?: string) {
  const pool = new Pool({
    connectionString: url,
    application_name: name,
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
 * together take turns, so both may call it. A shop that runs meanwhile is kept waiting for some seconds at most: a
 * migration that does not get its tables by then is given up, and nothing of it stays.
 */
export async function migrate(
  pool: Pool,
  folder: string,
  afterwards?: (db: Database) => Promise<void>,
  lockSeconds = LOCK_SECONDS,
): Promise<void> {
  const client = await pool.connect().catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The database cannot be reached (${error.code ?? error.message}).`, { cause: error });
  });
  const db = drizzle(client, { casing: "snake_case" });
  try {
    await client.query("set statement_timeout = 0");
    await lockMigrations(client);
    await client.query(`set lock_timeout = '${lockSeconds}s'`);
    await applyMigrations(db, { migrationsFolder: folder }).catch((error: unknown) => {
      throw sqlState(error) === LOCK_NOT_AVAILABLE ? tooBusy(error, lockSeconds) : error;
    });
    await client.query("set lock_timeout = 0");
    await afterwards?.(db);
  } finally {
    // Ending the connection gives back its lock and its settings, whatever happened on it.
    client.release(true);
  }
}

/** Waits until nobody else changes how the tables are built; held until the connection ends. */
export async function lockMigrations(client: ClientBase): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
}

function tooBusy(cause: unknown, seconds: number): Error {
  return new Error(
    `A new version of the tables could not be put in place: they were in use for more than ${seconds} seconds. Nothing ` +
      "has changed, and the shop that runs goes on. Start again, in a quiet moment, or when a backup that runs has ended.",
    { cause },
  );
}
