import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { isBeforeOne, lockMigrations, type Migration } from "../migrations.server.ts";
import { prepareJobs, type Queues } from "../jobs.server.ts";
import { countRows, listJobTypes, listTables, publicTable, quoted } from "./catalog.server.ts";
import { JOBS, type Footer, type Header, type Keys, type Table } from "./format.ts";
import { readBackup } from "./read-backup.ts";
import { loadJobs } from "./restored-jobs.server.ts";
import { openStore } from "./store.ts";
import { withUpkeepClient } from "./upkeep-client.ts";

type Shop = {
  /** What the backup was sealed with. */
  key?: string | undefined;
  /** The folder with the migrations of this version of the shop. */
  migrations: string;
  queues: Queues;
  /** The tables whose row counts the error message shows when the database is not empty. */
  guardTables: string[];
  /** Saves the keys that the backup has. */
  keepKeys: (keys: Keys) => void;
};

/**
 * Loads a backup into an empty database, completely or not at all. Throws when the database is not empty, or when the
 * backup is damaged or comes from an unknown version of the shop.
 */
export async function restore(url: string, file: string, shop: Shop): Promise<{ header: Header; footer: Footer }> {
  const { header, footer } = await readBackup(file, { key: shop.key });
  const migrations = chooseMigrations(file, header.migrations, shop.migrations);
  await withUpkeepClient(url, { name: "restore" }, async (client) => {
    await lockMigrations(client);
    await refuseUnlessEmpty(client, shop.guardTables);
    const hadQueue = (await listJobTypes(client)).length > 0;
    try {
      // The job queue commits the tables that it creates, so they come before the transaction.
      await prepareJobs(drizzle(client), shop.queues);
      await client.query("begin");
      await createTables(client, migrations, header.migrations);
      await loadRows(client, file, footer.rows, shop.key);
      for (const { name, value } of header.sequences) {
        await client.query("select setval($1::regclass, $2)", [publicTable(name), value]);
      }
      shop.keepKeys(header);
      await client.query("commit");
    } catch (error) {
      await client.query(`rollback; ${hadQueue ? "" : "drop schema if exists pgboss cascade"}`).catch(() => {});
      throw error;
    }
    await client.query("analyze");
  });
  return { header, footer };
}

function chooseMigrations(file: string, applied: readonly Migration[], folder: string): string[] {
  const known = readMigrationFiles({ migrationsFolder: folder });
  if (isBeforeOne(applied, known)) {
    throw new Error(`${file} was made by a version of the shop before 1.0, which 1.0 does not carry over.`);
  }
  if (applied.length > known.length) {
    throw new Error(
      `${file} was made by a newer version of the shop. Restore it with that version, or with one after it.`,
    );
  }
  return known.slice(0, applied.length).flatMap(({ sql }) => sql);
}

async function refuseUnlessEmpty(client: Client, guardTables: string[]): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name);
  const jobs = (await listJobTypes(client)).length > 0 ? await countRows(client, JOBS) : 0;
  if (tables.length === 0 && jobs === 0) return;
  const counts: string[] = [];
  for (const name of guardTables.filter((one) => tables.includes(one))) {
    counts.push(`${name}: ${await countRows(client, publicTable(name))}`);
  }
  throw new Error(
    `A shop was opened on this database already${counts.length > 0 ? ` (${counts.join(", ")})` : ""}. It is left as it ` +
      "is. Restore into an empty data directory (DATA_DIR), or an empty database (DATABASE_URL).",
  );
}

/** Applies the migrations, then empties all tables, because the backup also has the rows that migrations insert. */
async function createTables(client: Client, statements: string[], applied: readonly Migration[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
  for (const { hash, createdAt } of applied) {
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      createdAt,
    ]);
  }
  // With "cascade" for tables that are not backed up and refer to one that is.
  await client.query(`truncate ${(await listTables(client)).map(({ name }) => publicTable(name)).join(", ")} cascade`);
}

async function loadRows(client: Client, file: string, expected: Footer["rows"], key?: string): Promise<void> {
  const store = openStore(dirname(file), key);
  let columns: Record<string, Table> = {};
  await readBackup(file, {
    key,
    begin: async ({ tables, jobs }) => {
      const jobTable = { name: JOBS, columns: jobs, stored: [] };
      columns = Object.fromEntries([...tables, jobTable].map((table) => [table.name, table]));
    },
    table: async (name, rows) => {
      const load = name === JOBS ? loadJobs : loadTable(name);
      const loaded = await load(client, columns[name]!.columns, withBytes(rows, columns[name]!, store));
      if (loaded !== expected[name]) throw new Error(`Of ${expected[name]} rows of ${name} only ${loaded} came.`);
    },
  });
}

/** The rows with the bytes from the store in place of their SHA-256. */
async function* withBytes(
  rows: AsyncGenerator<Buffer>,
  { columns, stored }: Table,
  store: ReturnType<typeof openStore>,
): AsyncGenerator<Buffer> {
  if (stored.length === 0) return yield* rows;
  const places = stored.map((column) => columns.indexOf(column));
  for await (const chunk of rows) {
    // Tabs and line ends within values are escaped (COPY). Latin-1 leaves every byte as it is.
    for (const line of chunk.toString("latin1").split("\n").slice(0, -1)) {
      const fields = line.split("\t");
      for (const place of places) {
        const hash = fields[place]!;
        if (hash !== "\\N") fields[place] = `\\\\x${(await store.get(hash)).toString("hex")}`;
      }
      yield Buffer.from(`${fields.join("\t")}\n`, "latin1");
    }
  }
}

function loadTable(name: string) {
  return async (client: Client, columns: string[], rows: AsyncGenerator<Buffer>): Promise<number> => {
    // The backup already contains the rows that triggers write.
    await client.query(`alter table ${publicTable(name)} disable trigger user`);
    const target = client.query(copyFrom(`copy ${publicTable(name)} (${quoted(columns)}) from stdin`));
    await pipeline(rows, target);
    await client.query(`alter table ${publicTable(name)} enable trigger user`);
    return target.rowCount;
  };
}
