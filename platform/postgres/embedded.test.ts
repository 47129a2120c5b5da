import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../database.server.ts";
import { findPostmaster } from "./postmaster.ts";

const program = `
  const { startPostgres } = await import("./platform/postgres/embedded.ts");
  const server = await startPostgres(process.argv[1]);
  console.log(server.url);
  process.stdin.once("data", () => server.stop().then(() => process.exit(0)));
`;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function aDataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "embedded-"));
  chmodSync(directory, 0o755);
  cleanups.push(async () => {
    const postmaster = await findPostmaster(join(directory, "postgres"));
    if (postmaster) process.kill(postmaster, "SIGKILL");
    while (await findPostmaster(join(directory, "postgres"))) await wait(20);
    // The child processes of a killed server take a moment to notice.
    if (postmaster) await wait(300);
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  });
  return directory;
}

let begun: string;
beforeAll(async () => {
  begun = aDataDirectory();
  await (await aProcess(begun)).leave();
  const itsCleanups = cleanups.splice(0);
  afterAll(async () => {
    for (const cleanup of itsCleanups.toReversed()) await cleanup();
  });
});

/** Copies the directory of a server that has run before. That is quicker than setting up a new directory. */
function aBegunDirectory(): string {
  const directory = aDataDirectory();
  execFileSync("cp", ["-a", join(begun, "postgres"), directory]);
  return directory;
}

/** Starts a process that uses the server of `directory`. `leave` ends the process normally; `die` kills it. */
async function aProcess(directory: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, directory], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  cleanups.push(() => child.kill("SIGKILL"));
  const [url] = await Promise.race([once(createInterface(child.stdout), "line"), once(child, "exit").then(() => [""])]);
  const end = async (how: () => unknown) => {
    const ended = once(child, "exit");
    how();
    await ended;
  };
  return {
    url: String(url),
    leave: () => end(() => child.stdin.write("stop\n")),
    die: () => end(() => child.kill("SIGKILL")),
  };
}

async function ask(url: string, question: string): Promise<unknown[]> {
  const { pool, close } = openDatabase(url);
  try {
    return (await pool.query(question)).rows;
  } finally {
    await close();
  }
}

const postmasterOf = (directory: string) => findPostmaster(join(directory, "postgres"));

test("two processes that start together share one server, and the last one out stops it", async () => {
  const directory = aDataDirectory();
  const [one, two] = await Promise.all([aProcess(directory), aProcess(directory)]);
  await ask(one.url, "create table sweets as select 'laddu' as name");
  expect(await ask(two.url, "select name from sweets")).toEqual([{ name: "laddu" }]);
  const postmaster = await postmasterOf(directory);

  await one.leave();
  expect(await ask(two.url, "select name from sweets")).toEqual([{ name: "laddu" }]);
  expect(await postmasterOf(directory)).toBe(postmaster);

  await two.leave();
  expect(await postmasterOf(directory)).toBeUndefined();
  expect(existsSync(join(directory, "postgres/postmaster.pid"))).toBe(false);
});

test("a server that outlived its process is taken up again, and stopped in the end", async () => {
  const directory = aBegunDirectory();
  const killed = await aProcess(directory);
  const postmaster = await postmasterOf(directory);
  await killed.die();

  const next = await aProcess(directory);
  expect(await postmasterOf(directory)).toBe(postmaster);
  await next.leave();
  expect(await postmasterOf(directory)).toBeUndefined();
});

test("nothing is lost when process and server are killed", async () => {
  const directory = aBegunDirectory();
  const killed = await aProcess(directory);
  expect(await ask(killed.url, "show fsync")).toEqual([{ fsync: "on" }]);
  await ask(killed.url, "create table sweets as select generate_series(1, 1000) as number");
  process.kill((await postmasterOf(directory))!, "SIGKILL");
  await killed.die();

  const next = await aProcess(directory);
  expect(await ask(next.url, "select count(*)::int from sweets")).toEqual([{ count: 1000 }]);
  await next.leave();
});

test("a server that dies in use is started again for the process that uses it", async () => {
  const directory = aBegunDirectory();
  const user = await aProcess(directory);
  await ask(user.url, "create table sweets as select 'laddu' as name");
  const { pool, close } = openDatabase(user.url);
  process.kill((await postmasterOf(directory))!, "SIGKILL");

  const names = () =>
    pool.query("select name from sweets").then(
      ({ rows }) => rows,
      () => "out of reach",
    );
  await expect.poll(names).toEqual([{ name: "laddu" }]);
  await close();
  await user.leave();
  expect(await postmasterOf(directory)).toBeUndefined();
});

test("a left-over process number that belongs to another program does not hinder the start", async () => {
  const directory = aBegunDirectory();
  const pidFile = join(directory, "postgres/postmaster.pid");
  writeFileSync(pidFile, `${process.pid}\n${join(directory, "postgres")}\n1700000000\n5432\n.\n\n\nready\n`);

  const next = await aProcess(directory);
  expect(next.url).toContain("postgres://");
  expect(readFileSync(pidFile, "utf8")).not.toMatch(new RegExp(`^${process.pid}\n`));
  await next.leave();
});

test("a first start that was cut short does not hinder the next", async () => {
  const directory = aDataDirectory();
  mkdirSync(join(directory, "postgres.unfinished"));
  writeFileSync(join(directory, "postgres.unfinished/PG_VERSION"), "18\n");

  const next = await aProcess(directory);
  expect(await ask(next.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await next.leave();
});

test("a closed folder above the data does not hinder its owner, nor root", async () => {
  const directory = aDataDirectory();
  chmodSync(directory, 0o700);
  const user = await aProcess(join(directory, "data"));
  expect(await ask(user.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await user.leave();
});

test("only the owner may enter the directory with the socket, and nothing listens on the network", async () => {
  const directory = aBegunDirectory();
  const user = await aProcess(directory);
  expect(statSync(join(directory, "postgres")).mode & 0o077).toBe(0);
  expect(await ask(user.url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  await user.leave();
});

test("the server's own log has nothing of what was sent with queries that fail or are cut off", async () => {
  const directory = aBegunDirectory();
  const user = await aProcess(directory);
  await ask(user.url, "create table sweets (name text unique check (name <> 'Lakshmi-1'), grams int)");
  const wrong = [
    "insert into sweets values ('Lakshmi-1', 7)",
    "insert into sweets values ('Lakshmi-2', 7), ('Lakshmi-2', 8)",
    "select 'Lakshmi-3'::int",
    "do $$ begin raise warning 'Lakshmi-4'; raise exception 'Lakshmi-5'; end $$",
    "select 'Lakshmi-6', pg_terminate_backend(pg_backend_pid())",
  ];
  for (const statement of wrong) await ask(user.url, statement).catch(() => {});
  await user.leave();
  const folder = join(directory, "postgres/log");
  const written = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  expect(written.join()).toContain("terminating connection due to administrator command");
  expect(written.join()).not.toContain("Lakshmi");
});
