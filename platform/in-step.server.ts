import type { Pool } from "pg";
import type { Log } from "./log.ts";

const CHANNEL = "pages_changed";
const RETRY = 5000;

export type InStep = ReturnType<typeof keepInStep>;

/**
 * Lets the processes of one database forget together what they keep of its pages. `changed` calls everything given to
 * `onChange` here at once and has the other processes do so a moment later. While the line to the database is down the
 * others notice by their own clocks.
 */
export function keepInStep(pool: Pool, log: Log) {
  const forgets = new Set<() => void>();
  let isStopped = false;
  let leave: (() => void) | undefined;
  const forgetAll = () => forgets.forEach((forget) => forget());
  const onChange = (forget: () => void) => void forgets.add(forget);

  async function listen(): Promise<void> {
    try {
      const client = await pool.connect();
      if (isStopped) return client.release(true);
      const lost = () => {
        leave = undefined;
        client.release(true);
        if (!isStopped) setTimeout(() => void listen(), RETRY).unref();
      };
      client.once("error", lost);
      client.on("notification", forgetAll);
      leave = () => {
        client.removeAllListeners("notification");
        client.off("error", lost);
        client.release(true);
      };
      await client.query(`listen ${CHANNEL}`);
      // What changed while nobody listened.
      forgetAll();
    } catch (error) {
      log.warn({ err: error }, "other processes cannot be heard");
      if (!isStopped) setTimeout(() => void listen(), RETRY).unref();
    }
  }

  async function changed(): Promise<void> {
    forgetAll();
    await pool.query(`notify ${CHANNEL}`).catch((error: unknown) => {
      log.warn({ err: error }, "other processes could not be told of a change");
    });
  }

  function stop(): Promise<void> {
    isStopped = true;
    leave?.();
    return Promise.resolve();
  }

  void listen();
  return { changed, onChange, stop };
}
