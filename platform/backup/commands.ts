import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import { dayInIndia, timeInIndia } from "../day.ts";
import type { Environment } from "../environment.ts";
import type { Queues } from "../jobs.server.ts";
import type { OnStop } from "../shutdown.ts";
import { startPostgres } from "../postgres/embedded.ts";
import { noteUpkeep } from "../upkeep.server.ts";
import { backUp } from "./backup.server.ts";
import { chooseFile, deleteOlder, newestIn } from "./folder.ts";
import type { Header, Keys } from "./format.ts";
import { restore } from "./restore.server.ts";
import { withUpkeepClient } from "./upkeep-client.ts";

type Place = {
  url: string;
  environment: Environment;
  queues: Queues;
  /** The tables whose row counts are printed after a restore, or when a restore refuses a database with data. */
  guardTables: string[];
  onStop: OnStop;
};

/**
 * Runs `npm run backup` with the arguments `words`. Returns the exit code: 1 for wrong arguments. Throws when the
 * backup fails.
 */
export async function runBackup({ url, environment, onStop }: Place, words: string[]): Promise<number> {
  const wish = readWish(words);
  if (typeof wish === "string") return refuse(wish);
  const { file, isNamedByTime } = await chooseFile(wish.place ?? `${environment.BACKUP_DIR}/`, new Date());
  if (wish.keep && !isNamedByTime) return refuse("--keep goes with a folder, not with a file.");

  const stopping = new AbortController();
  const work = backUp(url, file, { ...sealingOf(environment), signal: stopping.signal });
  onStop(async () => {
    stopping.abort();
    await work.catch(() => {});
  });
  const made = await work;
  console.log(`${made.file} (${inWords(made.bytes)}): ${count(made.rows)} rows.`);
  const gone = wish.keep ? await deleteOlder(dirname(file), wish.keep) : [];
  if (gone.length > 0) console.log(`Deleted as older: ${gone.join(", ")}.`);
  return 0;
}

/** Writes a backup into BACKUP_DIR. Throws when the backup fails, and `BackupUnderWay` while another is made. */
export async function makeBackup(url: string, environment: Environment): Promise<void> {
  const { file } = await chooseFile(`${environment.BACKUP_DIR}/`, new Date());
  await backUp(url, file, sealingOf(environment));
}

const sealingOf = (environment: Environment) => ({ keys: readKeys(environment), key: environment.BACKUP_KEY });

const read = (file: string) => readFileSync(file, "utf8").trim();

/** The keys that are kept in files. That of push messages is made when the shop first starts. */
function readKeys({ secretFile, pushKeyFile }: Environment): Keys {
  return {
    ...(secretFile && { secret: read(secretFile) }),
    ...(pushKeyFile && existsSync(pushKeyFile) && { pushKey: read(pushKeyFile) }),
  };
}

/**
 * Runs `npm run restore -- FILE`, which loads a backup into an empty database, or with `--try` in place of the file tries
 * the newest one. Returns the exit code: 1 for wrong arguments. Throws when the backup cannot be loaded.
 */
export async function runRestore(place: Place, [file, ...more]: string[]): Promise<number> {
  if (file === "--try" && more.length <= 1) return tryRestore(place, more[0] ?? place.environment.BACKUP_DIR);
  if (!file || file.startsWith("-") || more.length > 0)
    return refuse(
      "Write the backup to restore: npm run restore -- FILE (or --try [FOLDER], which restores into nothing)",
    );
  const { url, environment, queues, guardTables } = place;
  const { secretFile, pushKeyFile } = environment;
  // With COOKIE_SECRET or PUSH_KEY set, there is no file, and the backup's own is not used.
  const keepKeys = ({ secret, pushKey }: Keys) => {
    if (secretFile && secret) replaceKey(secretFile, secret);
    if (pushKeyFile && pushKey) replaceKey(pushKeyFile, pushKey);
  };
  const shop = { migrations: "database/migrations", queues, guardTables, keepKeys, key: environment.BACKUP_KEY };
  const { header, footer } = await restore(url, resolve(file), shop);

  const counts = guardTables.map((table) => `${table}: ${footer.rows[table] ?? 0}`).join(", ");
  console.log(`Restored as it was on ${momentOf(header)} in India: ${count(footer.rows)} rows (${counts}).`);
  if (header.secret && !secretFile) console.log(otherSecret);
  if (!header.secret) console.log(noSecret);
  console.log("Open the shop with npm start.");
  return 0;
}

/**
 * Restores the newest backup of a folder into a PostgreSQL of its own, which is deleted afterwards, and records in the
 * shop's database how that went. Throws when it did not succeed.
 */
async function tryRestore(shop: Place, folder: string): Promise<number> {
  const note = (kind: "restore-trial" | "failed-trial") =>
    withUpkeepClient(shop.url, { name: "restore" }, (client) =>
      noteUpkeep(drizzle(client, { casing: "snake_case" }), kind),
    );
  try {
    const file = await newestIn(folder);
    if (!file) throw new Error(`There is no backup in ${folder}.`);
    const { header, footer } = await restoreAside(shop, file);
    await note("restore-trial");
    const rows = count(footer.rows);
    console.log(`${file}, of ${momentOf(header)} in India, came back whole: ${rows} rows. It is deleted again.`);
    return 0;
  } catch (error) {
    // Why it failed matters more than that this could not be recorded.
    await note("failed-trial").catch(() => {});
    throw error;
  }
}

async function restoreAside({ environment, queues, guardTables, onStop }: Place, file: string) {
  const directory = await mkdtemp(join(tmpdir(), "restore-trial-"));
  const remove = () => rm(directory, { recursive: true, force: true });
  onStop(remove);
  // PostgreSQL, which may run as another user, has to get into it.
  await chmod(directory, 0o755);
  const postgres = await startPostgres(directory);
  onStop(postgres.stop);
  try {
    const shop = { migrations: "database/migrations", queues, guardTables, keepKeys: () => {} };
    return await restore(postgres.url, file, { ...shop, key: environment.BACKUP_KEY });
  } finally {
    await postgres.stop();
    await remove();
  }
}

function momentOf({ madeAt }: Header): string {
  const moment = new Date(madeAt);
  return `${dayInIndia(moment)} at ${timeInIndia(moment)}`;
}

const otherSecret =
  "COOKIE_SECRET is set, so the backup's own is not used: carts and sessions live on only where both are the same.";
const noSecret =
  "The backup has no cookie secret: carts and sessions live on if COOKIE_SECRET is what it was where it was made.";

function readWish(words: string[]): { place?: string; keep?: number } | string {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { keep: { type: "string" } },
      allowPositionals: true,
    });
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    const isRight = positionals.length <= 1 && (keep === undefined || (Number.isInteger(keep) && keep > 0));
    if (isRight) return { place: positionals[0] && keepSlash(positionals[0]), keep };
  } catch {
    // The message of parseArgs is written for programmers; the one below is for the owner.
  }
  return "Write: npm run backup -- [FILE or FOLDER] [--keep NUMBER]";
}

function keepSlash(path: string): string {
  return resolve(path) + (path.endsWith("/") ? "/" : "");
}

/**
 * Replaces a key with the one from a backup. That signs nobody out and silences no device, because the database was empty
 * before.
 */
function replaceKey(file: string, key: string): void {
  writeFileSync(`${file}.part`, key, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

function count(rows: Record<string, number>): string {
  return Object.values(rows)
    .reduce((sum, number) => sum + number, 0)
    .toLocaleString("en-IN");
}

function inWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
