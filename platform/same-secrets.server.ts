import { createHash } from "node:crypto";
import type { Pool } from "pg";

const PREFIX = "shop ";

/**
 * The name under which PostgreSQL lists this process's connections. It contains hashes of the first four cookie
 * secrets, so that processes can compare their secrets.
 */
export function connectionName(secrets: readonly string[]): string {
  return PREFIX + secrets.slice(0, 4).map(fingerprint).join(" ");
}

/** Throws unless this process and all others on the same database accept each other's cookies. */
export async function refuseOtherSecrets(pool: Pool, secrets: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select distinct application_name as name from pg_stat_activity where datname = current_database() and application_name like $1",
    [`${PREFIX}%`],
  );
  const ours = secrets.map(fingerprint);
  for (const { name } of rows) {
    const theirs = name.slice(PREFIX.length).split(" ");
    // A process signs cookies with its first secret, and accepts cookies signed with any of its secrets.
    if (ours.includes(theirs[0]!) && theirs.includes(ours[0]!)) continue;
    throw new Error(
      "Another process of this shop, on the same database, has another COOKIE_SECRET: carts and sessions would come and " +
        "go. Give all of them the same (docs/operations.md says how it is changed while they run), or stop that process.",
    );
  }
}

function fingerprint(secret: string): string {
  return createHash("sha256").update(`fingerprint of ${secret}`).digest("hex").slice(0, 8);
}
