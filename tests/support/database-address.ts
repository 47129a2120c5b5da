import { openDatabase } from "#platform/database.server.ts";

/** Opens a database. Connections that carry no data are not closed, so that a test may hold a lock for long. */
export const openPatiently = (url: string) => openDatabase(url, undefined, { silence: 0 });

/** The connection URL of another database on the same server. */
export function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
