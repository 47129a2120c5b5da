import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { holdLock } from "#platform/run/lock.mjs";
import { connectTo } from "./database-address.ts";

const run = promisify(execFile);

/** The secret that signs the cookies of the shops that tests open. */
export const cookieSecret = "a secret of the tests that has rather more than thirty-two characters";

export type ShopProcess = {
  address: string;
  dataDirectory: string;
  pid: number;
  log: () => string;
  /** Ends the shop and deletes its data directory. */
  stop: () => Promise<void>;
  /** Ends the shop as a power cut does, and keeps its data directory. Throws when the shop has ended by itself. */
  kill: () => Promise<void>;
};

/**
 * Starts the built shop on a free port and opens the shop for sales. `before` is a data directory to use instead of a
 * new one. If the shop does not start, throws an error that contains the shop's output.
 */
export async function openShop(variables: NodeJS.ProcessEnv = {}, before?: string): Promise<ShopProcess> {
  const shop = await openTrial(variables, before);
  const pool = connectTo(variables.DATABASE_URL || databaseOf(shop.dataDirectory));
  const { rowCount } = await pool.query("update shop set stage = 'open' where stage = 'trial'");
  await pool.end();
  // Each process of the shop notices by itself that the shop is open.
  const isHeard = async () => (await (await fetch(`${shop.address}/robots.txt`)).text()).includes("Sitemap");
  let times = rowCount === 1 ? 0 : 20;
  while (times < 20) times = (await isHeard()) ? times + 1 : 0;
  return shop;
}

/** The connection URL of the PostgreSQL that a shop runs in its data directory. */
export function databaseOf(dataDirectory: string): string {
  return socketAddress(join(dataDirectory, "postgres"));
}

/** Starts a shop as `openShop` does, but leaves it in trial: everything can be tried, and no money moves. */
export async function openTrial(variables: NodeJS.ProcessEnv = {}, before?: string): Promise<ShopProcess> {
  // Another program may have taken the port by the time the database is made.
  return openOnce(variables, before).catch((error: Error) => {
    if (!/Port \d+ is taken/.test(error.message)) throw error;
    return openOnce(variables, before);
  });
}

async function openOnce(variables: NodeJS.ProcessEnv, before?: string): Promise<ShopProcess> {
  const dataDirectory = before ?? (await aDataDirectory(variables));
  const env = { ...environmentOf(dataDirectory), PORT: String(await freePort()), ...variables };
  const shop = spawn(process.execPath, ["shop.ts", "serve"], { env, stdio: ["ignore", "pipe", "pipe"] });
  const closed = new Promise<void>((resolve) => shop.once("close", () => resolve()));

  let output = "";
  const address = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString();
      const [found] = /http:\/\/localhost:\d+/.exec(output) ?? [];
      if (found) resolve(found);
    };
    shop.stdout.on("data", read);
    shop.stderr.on("data", read);
    void closed.then(() => reject(new Error(`The shop did not open:\n${output}`)));
  });

  async function stop(): Promise<void> {
    shop.kill("SIGTERM");
    await closed;
    await rm(dataDirectory, { recursive: true, force: true });
  }
  async function kill(): Promise<void> {
    if (shop.exitCode !== null) throw new Error(`The shop had ended by itself:\n${output}`);
    shop.kill("SIGKILL");
    await closed;
  }
  return { address, dataDirectory, pid: shop.pid!, log: () => output, stop, kill };
}

function environmentOf(dataDirectory: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // Empty variables count as unset. They hide those of a .env file, so that tests never write into a real shop.
    DATABASE_URL: "",
    SITE_URL: "",
    COOKIE_SECRET: cookieSecret,
    TRUST_PROXY: "",
    HOST: "",
    SMTP_URL: "",
    RAZORPAY_KEY_ID: "",
    RAZORPAY_KEY_SECRET: "",
    RAZORPAY_WEBHOOK_SECRET: "",
    DATA_DIR: dataDirectory,
    LOG_LEVEL: "warn",
    MIGRATE: "on",
  };
}

/**
 * Makes every shop that is started from now on begin with a copy of one database, which saves time. Returns a function
 * that deletes this database.
 */
export async function shareNewDatabases(): Promise<() => Promise<void>> {
  const directory = await anEmptyDirectory();
  process.env.NEW_SHOP = directory;
  return () => rm(directory, { recursive: true, force: true });
}

async function aDataDirectory({ DATABASE_URL }: NodeJS.ProcessEnv): Promise<string> {
  const directory = await anEmptyDirectory();
  const first = process.env.NEW_SHOP;
  if (!first || DATABASE_URL) return directory;
  const release = await holdLock(first);
  try {
    if (!existsSync(join(first, "postgres/new.conf"))) await fill(first);
  } finally {
    await release();
  }
  await run("cp", ["-a", join(first, "postgres"), directory]);
  return directory;
}

async function fill(dataDirectory: string): Promise<void> {
  // This command of the owner creates the database and ends.
  await run(process.execPath, ["shop.ts", "settings"], { env: environmentOf(dataDirectory) });
  // The database is deleted afterwards, so it need not survive a power cut.
  await appendFile(join(dataDirectory, "postgres/postgresql.auto.conf"), "fsync = off\nfull_page_writes = off\n");
  await appendFile(join(dataDirectory, "postgres/new.conf"), "");
}

export async function anEmptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "test-shop-"));
  await chmod(directory, 0o755);
  return directory;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("There is no free port.");
  return address.port;
}
