import { expect } from "vitest";
import { cut, openDatabase } from "#platform/database.server.ts";
import { url } from "./database.ts";

/** Imitates a process that dies: the database connection is cut before a chosen SQL statement. */
export function aMortalProcess() {
  let left = Infinity;
  const own = openDatabase(url);
  own.pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    client.query = ((...asked: unknown[]) => {
      left -= 1;
      if (left <= 0) cut(client, "The process died.");
      return query(...asked);
    }) as typeof client.query;
  });
  return {
    db: own.db,
    end: own.close,
    /**
     * Calls `act` and cuts the database connection before SQL statement number `statements`. Returns false when `act`
     * runs fewer statements, so that nothing was cut.
     */
    async until(statements: number, act: () => Promise<unknown>): Promise<boolean> {
      left = statements;
      const failed = await act().then(
        () => false,
        () => true,
      );
      const hasDied = left <= 0;
      left = Infinity;
      expect(failed && !hasDied, "it failed by itself").toBe(false);
      return hasDied;
    },
  };
}
