import { setTimeout as wait } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import type { Log } from "./log.ts";
import { forgetRemembered } from "./memory.server.ts";

const CHANNEL = "pages_changed";
/** After so many milliseconds a line that was lost is opened again. */
const RETRY = 5000;
/** A word now and then keeps those in between from closing a line on which nothing is said. */
const BEAT = 60_000;

export type InStep = ReturnType<typeof keepInStep>;

/** Tells every shop of this database to forget what it keeps of its pages; for whoever shows no pages itself. */
export async function tellShops(pool: Pool): Promise<void> {
  await pool.query(`notify ${CHANNEL}`);
}

/**
 * Lets the processes of one database forget together what they keep of its pages. `changed`, called after a commit,
 * calls everything given to `onChange` here before it returns, and has the other processes do so a moment later. It
 * holds one connection of the pool. While that is down others notice by their own clocks.
 */
export function keepInStep(pool: Pool, log: Log, { retry = RETRY, beat = BEAT } = {}) {
  const forgets = new Set<() => void>([forgetRemembered]);
  const forgetAll = () => forgets.forEach((forget) => forget());
  const onChange = (forget: () => void) => void forgets.add(forget);
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { ref: false, signal }).catch(() => {});

  async function listen(client: PoolClient): Promise<void> {
    const lost = new Promise<never>((_, reject) => {
      client.once("error", reject);
      client.once("end", () => reject(new Error("The line to the database was closed.")));
    });
    // Heard below, but not while nobody waits for it.
    lost.catch(() => {});
    client.on("notification", forgetAll);
    await client.query(`listen ${CHANNEL}`);
    // What changed while nobody listened.
    forgetAll();
    while (!signal.aborted) {
      await Promise.race([lost, pause(beat)]);
      if (!signal.aborted) await client.query("select 1");
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      let client: PoolClient | undefined;
      try {
        client = await pool.connect();
        await listen(client);
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, "other processes cannot be heard for a while");
      }
      client?.removeListener("notification", forgetAll);
      client?.release(true);
      await pause(retry);
    }
  }

  async function changed(): Promise<void> {
    forgetAll();
    await tellShops(pool).catch((error: unknown) => {
      log.warn({ err: error }, "other processes could not be told of a change");
    });
  }

  const listening = keepListening();

  /** Gives its connection back. */
  async function stop(): Promise<void> {
    stopping.abort();
    await listening;
  }

  return { changed, onChange, stop };
}
