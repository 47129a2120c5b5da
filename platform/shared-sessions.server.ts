import type { ClientBase, Pool } from "pg";
import { reach } from "./database.server.ts";

const sharedSessions =
  "The pooler in front of the database shares its sessions among connections (in PgBouncer: pool_mode = transaction or " +
  "statement). The shop needs sessions of its own, or orders would fail. Write pool_mode = session for this database, or " +
  "let DATABASE_URL lead to PostgreSQL itself.";

/**
 * Throws when a pooler such as PgBouncer shares PostgreSQL's sessions among the connections of the pool
 * (`pool_mode = transaction` or `statement`). Prepared statements, locks and LISTEN belong to a session, so that
 * orders would fail now and then.
 */
export async function refuseSharedSessions(pool: Pool): Promise<void> {
  const [one, other] = [await reach(pool), await reach(pool)];
  try {
    // A pooler gives the last session that became free, or each in turn. Two questions in a row tell of the latter.
    const seen: { client: ClientBase; process: number }[] = [];
    for (const client of [one, other, other, one]) seen.push({ client, process: await processOf(client) });
    const isOwn = seen.every((a) => seen.every((b) => (a.client === b.client) === (a.process === b.process)));
    if (!isOwn) throw new Error(sharedSessions);
  } finally {
    one.release();
    other.release();
  }
}

/** The process of PostgreSQL that answers this connection now. */
async function processOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ process: number }>("select pg_backend_pid() as process");
  return rows[0]!.process;
}
