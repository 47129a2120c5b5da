import { createHash, randomUUID, type Hash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { link, mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { drizzle } from "drizzle-orm/node-postgres";
import { escapeIdentifier, type Client } from "pg";
import { to as copyTo, type CopyToStreamQuery } from "pg-copy-streams";
import { listMigrations } from "../migrations.server.ts";
import { codeOf } from "../error-code.ts";
import { noteUpkeep } from "../upkeep.server.ts";
import { listJobTypes, listSequences, listTables, publicTable, quoted } from "./catalog.server.ts";
import { END_OF_ROWS, FORMAT, JOBS, type Footer, type Header, type Keys } from "./format.ts";
import { readBackup } from "./read-backup.ts";
import { seal } from "./sealed.ts";
import { openStore } from "./store.ts";
import { withUpkeepClient } from "./upkeep-client.ts";

/** A finished backup. */
export type Backup = {
  file: string;
  bytes: number;
  /** The number of rows in each table. The keys are the names of the tables. */
  rows: Footer["rows"];
};

type Wish = {
  keys?: Keys;
  /** Seals the backup and its photographs: 32 bytes in base64url. */
  key?: string | undefined;
  signal?: AbortSignal;
};

/** Thrown when another backup of the same database is being made. */
export class BackupUnderWay extends Error {}

/** The key of PostgreSQL's advisory lock that a backup holds. */
const BACKUP_LOCK = 7_205_760;

/**
 * Writes a backup of the database into a new file, which only its owner may read, and beside it the photographs that no
 * earlier backup of its folder has stored. Records in the database that one was made. The shop may stay open meanwhile.
 * Throws `BackupUnderWay` while another backup of the database is made. Throws also when the file exists already or the
 * backup cannot be completed.
 */
export async function backUp(url: string, file: string, { keys = {}, key, signal }: Wish = {}): Promise<Backup> {
  if (existsSync(file)) throw new Error(`${file} is there already; it is left as it is.`);
  // A name of its own, because another shop may write into the same folder in the same second.
  const part = `${file}.${randomUUID()}.part`;
  try {
    return await withUpkeepClient(url, { name: "backup", signal }, async (client) => {
      await lockBackups(client);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const output = createWriteStream(part, { mode: 0o600, flags: "wx", flush: true });
      const store = openStore(dirname(file), key);
      const sealing = (chunks: AsyncIterable<Buffer>) => seal(chunks, key);
      await pipeline(contentOf(client, keys, store), createGzip(), sealing, output, { signal });
      const { header, footer } = await readBackup(part, { key });
      await nameIt(part, file);
      // Before an upgrade the tables may be those of the version before.
      const isNoted = header.tables.some(({ name }) => name === "upkeep");
      if (isNoted) await noteUpkeep(drizzle(client, { casing: "snake_case" }), "backup");
      return { file, bytes: (await stat(file)).size, rows: footer.rows };
    });
  } catch (error) {
    await rm(part, { force: true });
    throw signal?.aborted ? new Error("The backup was broken off.", { cause: error }) : error;
  }
}

/** Locks backups of this database until the connection ends. */
async function lockBackups(client: Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [BACKUP_LOCK]);
  if (!rows[0]!.free) {
    throw new BackupUnderWay("A backup is being made just now. Wait until it has ended, then look for its file.");
  }
}

/** Renames a file to a name that must be free. */
async function nameIt(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
    await rm(part);
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw new Error(`${file} is there already; it is left as it is.`, { cause: error });
    // Some file systems have no hard links.
    await rename(part, file);
  }
}

type Store = ReturnType<typeof openStore>;

async function* contentOf(client: Client, keys: Keys, store: Store): AsyncGenerator<Buffer | string> {
  const hash = createHash("sha256");
  // The first query takes the snapshot that all later queries read.
  await client.query("begin isolation level repeatable read read only");
  const header = await describe(client, keys);
  yield hashed(hash, `${JSON.stringify(header)}\n`);

  const copied = [];
  for (const { name, columns, stored } of header.tables) {
    for (const column of stored) await storeBytes(client, store, name, escapeIdentifier(column));
    const values = columns.map((column) => (stored.includes(column) ? hashIn(column) : escapeIdentifier(column)));
    copied.push({ name, rows: yield* rowsOf(client, `(select ${values.join(", ")} from ${publicTable(name)})`, hash) });
  }
  if (header.jobs.length > 0) {
    copied.push({ name: JOBS, rows: yield* rowsOf(client, `(${openJobs(header.jobs)})`, hash) });
  }
  // Once this is answered, PostgreSQL has also reported how many rows were copied.
  await client.query("commit");
  const footer: Footer = {
    rows: Object.fromEntries(copied.map(({ name, rows }) => [name, rows.rowCount])),
    sha256: hash.digest("hex"),
  };
  yield `${JSON.stringify(footer)}\n`;
}

const hashIn = (column: string) => `encode(sha256(${escapeIdentifier(column)}), 'hex')`;

/** Puts the bytes of a column into the store, unless they are there. */
async function storeBytes(client: Client, store: Store, table: string, column: string): Promise<void> {
  const from = `from ${publicTable(table)}`;
  // Within the snapshot a row stays at its place.
  const { rows } = await client.query<{ hash: string; place: string }>(
    `select distinct on (1) encode(sha256(${column}), 'hex') as hash, ctid::text as place ${from} where ${column} is not null`,
  );
  for (const { hash, place } of rows) {
    if (await store.isThere(hash)) continue;
    const { rows: found } = await client.query<{ bytes: Buffer }>(
      `select ${column} as bytes ${from} where ctid = $1::tid`,
      [place],
    );
    await store.put(hash, found[0]!.bytes);
  }
}

async function describe(client: Client, keys: Keys): Promise<Header> {
  const { rows } = await client.query<{ now: Date; version: string }>(
    "select now(), current_setting('server_version') as version",
  );
  const migrations = await listMigrations(client);
  const tables = await listTables(client);
  if (migrations.length === 0 || tables.length === 0) throw new Error("There is no shop here: nothing to back up.");
  // Until all tables are copied, nobody may change their columns.
  await client.query(`lock table ${tables.map(({ name }) => publicTable(name)).join(", ")} in access share mode`);
  return {
    backup: "shop",
    format: FORMAT,
    madeAt: rows[0]!.now.toISOString(),
    postgres: rows[0]!.version,
    migrations,
    tables,
    jobs: (await listJobTypes(client)).map(({ name }) => name),
    sequences: await listSequences(client),
    ...keys,
  };
}

function openJobs(columns: readonly string[]): string {
  return `select ${quoted(columns)} from pgboss.job where state not in ('completed', 'cancelled')`;
}

async function* rowsOf(client: Client, what: string, hash: Hash): AsyncGenerator<Buffer | string, CopyToStreamQuery> {
  const rows = client.query(copyTo(`copy ${what} to stdout`));
  for await (const chunk of rows) yield hashed(hash, chunk as Buffer);
  yield hashed(hash, END_OF_ROWS);
  return rows;
}

function hashed<Piece extends Buffer | string>(hash: Hash, piece: Piece): Piece {
  hash.update(piece);
  return piece;
}
