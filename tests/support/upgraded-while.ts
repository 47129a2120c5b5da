import type { Pool } from "pg";
import { expect } from "vitest";
import { migrate } from "#platform/database.server.ts";
import { prepare } from "../../database/prepare.ts";

/**
 * Migrates the database of an earlier version, and meanwhile runs `serve` again and again. `serve` does what the
 * earlier version does for visitors. Returns how many times `serve` ran.
 */
export async function upgradedWhile(pool: Pool, serve: () => Promise<void>): Promise<number> {
  let served = 0;
  const closing = new AbortController();
  const serving = (async () => {
    while (!closing.signal.aborted) {
      await serve();
      served += 1;
    }
  })();
  await expect.poll(() => served).toBeGreaterThan(2);
  await migrate(pool, "database/migrations", prepare);
  const before = served;
  await expect.poll(() => served).toBeGreaterThan(before + 2);
  closing.abort();
  await serving;
  return served;
}
