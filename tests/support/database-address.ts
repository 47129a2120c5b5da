import { Pool } from "pg";
import { openDatabase } from "#platform/database.server.ts";

/** Opens a database. Connections that carry no data are not closed, so that a test may hold a lock for long. */
export const openPatiently = (url: string) => openDatabase(url, undefined, { silence: 0 });

/** Connects to a shop's database. The shop may stop its database before a connection is closed; that is no error. */
export function connectTo(url: string, max = 1): Pool {
  const pool = new Pool({ connectionString: url, max });
  // The pool hears of its idle connections, and a connection in use of its own break.
  return pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
}

/** The connection URL of another database on the same server. */
export function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
