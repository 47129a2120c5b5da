import { mkdir, readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { codeOf } from "../error-code.ts";
import { holdLock } from "../run/lock.mjs";
import { findBinaries } from "./binaries.ts";
import { initialise } from "./initialise.ts";
import { endKeeper, findKeeper, isLast } from "./keeper.ts";
import { findPostmaster, launchPostmaster, stopPostmaster } from "./postmaster.ts";
import { socketAddress } from "./socket-address.ts";
import { chooseSystemUser } from "./system-user.ts";

export type EmbeddedPostgres = {
  url: string;
  /** Shuts the server down, unless another process still uses it. */
  stop: () => Promise<void>;
};

/**
 * Starts the PostgreSQL server of `dataDirectory` unless it is running. Throws when the directory belongs to another
 * user, or when PostgreSQL does not start.
 */
export async function startPostgres(dataDirectory: string): Promise<EmbeddedPostgres> {
  return open(dataDirectory).catch((error: unknown) => {
    if (codeOf(error) !== "EACCES") throw error;
    const advice = "Start as its owner, or choose another directory with DATA_DIR.";
    throw new Error(`${dataDirectory} belongs to another user. ${advice}`, { cause: error });
  });
}

async function open(dataDirectory: string): Promise<EmbeddedPostgres> {
  await mkdir(dataDirectory, { recursive: true });
  const directory = join(await realpath(dataDirectory), "postgres");
  const url = socketAddress(directory);
  const stopping = new AbortController();
  let keeper = await keep();

  async function keep(): Promise<Client> {
    const release = await holdLock(directory);
    try {
      const client = (await findKeeper(url)) ?? (await start(directory, url));
      client.once("end", () => void (stopping.signal.aborted || revive()));
      return client;
    } finally {
      await release();
    }
  }

  async function revive(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        keeper = await keep();
        return;
      } catch {
        await wait(1000, undefined, { ref: false });
      }
    }
  }

  async function stop(): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    const release = await holdLock(directory);
    try {
      const last = await isLast(keeper).catch(() => false);
      await endKeeper(keeper);
      if (last) await stopPostmaster(directory);
    } finally {
      await release();
    }
  }

  return { url, stop };
}

async function start(directory: string, url: string): Promise<Client> {
  const binaries = await findBinaries();
  const user = await chooseSystemUser(directory, [directory, binaries.postgres]);
  await initialise(directory, binaries, user);

  for (;;) {
    while (await findPostmaster(directory)) {
      const keeper = await findKeeper(url);
      if (keeper) return keeper;
      await wait(20);
    }

    const { child, startLog } = await launchPostmaster(directory, binaries, user);
    const ended = new AbortController();
    child.once("exit", () => ended.abort()).once("error", () => ended.abort());
    while (!ended.signal.aborted) {
      const keeper = await findKeeper(url);
      if (keeper) return keeper;
      await wait(20);
    }

    const output = await readFile(startLog, "utf8");
    // After a crash, the server's child processes take a moment to give up the shared memory.
    if (!output.includes("shared memory block")) throw new Error(`PostgreSQL did not start:\n${output}`);
    await wait(200);
  }
}
