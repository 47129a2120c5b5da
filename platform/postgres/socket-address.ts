import { join, relative } from "node:path";

export const socketName = ".s.PGSQL.5432";

// What sockaddr_un holds on Linux is 107 bytes and an end; on macOS four fewer.
const LONGEST = 103;

/** What a query of the shop does wrong is in the shop's own log; the server's would quote the value that was wrong. */
const quiet = "-c log_min_messages=log";

/**
 * The connection address of the server whose socket lies in `directory`. A long path is given by way of the working
 * directory, which Linux knows by a short name. Refuses one that is too long both ways.
 */
export function socketAddress(directory: string): string {
  const short = [directory, join("/proc/self/cwd", relative(process.cwd(), directory))].find(fits);
  if (!short) throw new Error(`DATA_DIR lies too deep for a PostgreSQL socket (${directory}). Choose a shorter path.`);
  return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(short)}&options=${encodeURIComponent(quiet)}`;
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, socketName)) <= LONGEST;
}
