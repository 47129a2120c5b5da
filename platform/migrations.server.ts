import { setTimeout as wait } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { Pool, type ClientBase } from "pg";
import { sqlState } from "./error-code.ts";
import { limitSilence, reach, type Database } from "./database.server.ts";
import type { Log } from "./log.ts";

const MIGRATION_LOCK = 7_205_759;
/** Seconds that a migration may wait for a lock on a table; meanwhile all queries of that table wait too. */
const LOCK_SECONDS = 5;
/** Milliseconds between two looks whether the migrations are there. */
const POLL = 1000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Applies the missing migrations of `folder` in one transaction. Throws, and applies nothing, when a table stays locked
 * for more than `lockSeconds`, and when the database is of a version before 1.0.
 */
export async function migrate(
  pool: Pool,
  folder: string,
  /** Runs after the migrations, even if none was missing. If it throws, the migrations stay applied. */
  afterwards?: (db: Database) => Promise<void>,
  lockSeconds = LOCK_SECONDS,
): Promise<void> {
  const client = await reach(pool);
  const db = drizzle(client, { casing: "snake_case" });
  try {
    limitSilence(client, 0);
    await client.query("set statement_timeout = 0");
    // Processes that start together take turns.
    await lockMigrations(client);
    if (isBeforeOne(await listMigrations(client), readMigrationFiles({ migrationsFolder: folder }))) throw beforeOne();
    await client.query(`set lock_timeout = '${lockSeconds}s'`);
    await applyMigrations(db, { migrationsFolder: folder }).catch((error: unknown) => {
      throw sqlState(error) === LOCK_NOT_AVAILABLE ? tooBusy(error, lockSeconds) : error;
    });
    await client.query("set lock_timeout = 0");
    await afterwards?.(db);
  } finally {
    // Ending the connection releases its lock and its settings.
    client.release(true);
  }
}

/**
 * Waits until another process has applied all migrations of `folder`, or those of a newer version, and `isPrepared`.
 * Throws when the database is of a version before 1.0.
 */
export async function awaitMigrations(
  pool: Pool,
  folder: string,
  isPrepared: (db: Database) => Promise<boolean>,
  log: Log,
): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: folder });
  for (let isFirst = true; ; isFirst = false) {
    const client = await reach(pool);
    try {
      // Shared, so that those who wait do not take one another for the process that migrates.
      const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock_shared($1) as free", [
        MIGRATION_LOCK,
      ]);
      const applied = rows[0]!.free ? await listMigrations(client) : [];
      if (isBeforeOne(applied, known)) throw beforeOne();
      if (applied.length >= known.length && (await isPrepared(drizzle(client)))) return;
      if (isFirst) log.warn({ applied: applied.length, known: known.length }, "the shop waits for the verb migrate");
    } finally {
      client.release(true);
    }
    await wait(POLL);
  }
}

/**
 * Waits until no other process applies migrations. After that, no other process can apply migrations until the
 * connection ends.
 */
export async function lockMigrations(client: ClientBase): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
}

export type Migration = { hash: string; createdAt: number };

/** The applied migrations, oldest first; empty for a database without migrations. */
export async function listMigrations(client: ClientBase): Promise<Migration[]> {
  const { rows: found } = await client.query("select where to_regclass('drizzle.__drizzle_migrations') is not null");
  if (found.length === 0) return [];
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    "select hash, created_at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ hash, created_at }) => ({ hash, createdAt: Number(created_at) }));
}

/**
 * Whether the `applied` migrations are others than those that this version knows in their place, as in all versions
 * before 1.0. Migrations after them are of a newer version.
 */
export function isBeforeOne(applied: readonly Migration[], known: readonly { hash: string }[]): boolean {
  return applied.some(({ hash }, place) => place < known.length && known[place]!.hash !== hash);
}

function beforeOne(): Error {
  return new Error(
    "This database is of a version of the shop before 1.0, which 1.0 does not carry over. Nothing has changed. Open the " +
      "shop on an empty data directory (DATA_DIR) or an empty database (DATABASE_URL).",
  );
}

function tooBusy(cause: unknown, seconds: number): Error {
  return new Error(
    `A new version of the tables could not be put in place: they were in use for more than ${seconds} seconds. Nothing ` +
      "has changed, and the shop that runs goes on. Start again, in a quiet moment, or when a backup that runs has ended.",
    { cause },
  );
}
