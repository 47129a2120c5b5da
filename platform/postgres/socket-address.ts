import { join, relative } from "node:path";

export const socketName = ".s.PGSQL.5432";

// The path of a socket has at most 107 bytes on Linux and four fewer on macOS (sockaddr_un).
const LONGEST = 103;

/** Keeps errors of queries out of the server's log, where they would quote values. */
const quiet = "-c log_min_messages=log";

/** The connection URL of the server whose socket is in `directory`. Throws when the path is too long for a socket. */
export function socketAddress(directory: string): string {
  const short = [directory, join("/proc/self/cwd", relative(process.cwd(), directory))].find(fits);
  if (!short) throw new Error(`DATA_DIR lies too deep for a PostgreSQL socket (${directory}). Choose a shorter path.`);
  return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(short)}&options=${encodeURIComponent(quiet)}`;
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, socketName)) <= LONGEST;
}
