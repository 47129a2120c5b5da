import type { Pool } from "pg";
import type { Log } from "./log.ts";
import { forgetRemembered } from "./memory.server.ts";

/** What the processes of one database say to each other when what pages show has changed. */
export const PAGES_CHANGED = "pages_changed";

export type InStep = ReturnType<typeof keepInStep>;

/** Tells every shop of this database to forget what it keeps of its pages; for whoever shows no pages itself. */
export async function tellShops(pool: Pool): Promise<void> {
  await pool.query(`notify ${PAGES_CHANGED}`);
}

/**
 * Lets the processes of one database forget together what they keep of its pages. `changed`, called after a commit,
 * calls everything given to `onChange` here before it returns, and has the other processes do so a moment later; they
 * hear it by their watch of the database, which is to call `forgetAll`.
 */
export function keepInStep(pool: Pool, log: Log) {
  const forgets = new Set<() => void>([forgetRemembered]);
  const forgetAll = () => forgets.forEach((forget) => forget());
  const onChange = (forget: () => void) => void forgets.add(forget);

  async function changed(): Promise<void> {
    forgetAll();
    await tellShops(pool).catch((error: unknown) => {
      log.warn({ err: error }, "other processes could not be told of a change");
    });
  }

  return { changed, onChange, forgetAll };
}
