import { sql } from "drizzle-orm";
import type { Database } from "./database.server.ts";

/** A PostgreSQL regular expression that finds `address`, but not inside a longer address. */
function alone(address: string): string {
  const escaped = address.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
  // A mobile number is also found with +91, 91 or 0 before it.
  const code = /^\d+$/.test(address) ? String.raw`(\+?91|0)?` : "";
  return String.raw`(?<![\w.%+-])${code}${escaped}(?!\w|[.-]\w)`;
}

/** Deletes finished jobs that contain one of the addresses. */
export async function eraseJobs(
  tx: Database,
  /**
   * E-mail addresses, mobile numbers (ten digits) and user ids, but not names, because many people have the same name.
   */
  addresses: readonly string[],
  /** In the queue `waitingIn`, jobs that still wait are deleted too. */
  { waitingIn = "" }: { waitingIn?: string } = {},
): Promise<void> {
  if (addresses.length === 0) return;
  await tx.execute(sql`
    delete from pgboss.job
    where (state in ('completed', 'cancelled', 'failed') or (name = ${waitingIn} and state in ('created', 'retry')))
      and concat(data::text, ' ', output::text) ~* ${addresses.map(alone).join("|")}`);
}

/** Deletes the counts of rate limits for these e-mail addresses, mobile numbers (ten digits) or user ids. */
export async function eraseLimitCounts(tx: Database, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const { rows } = await tx.execute<{ known: boolean }>(sql`select to_regclass('limits') is not null as known`);
  if (rows[0]?.known) await tx.execute(sql`delete from limits where key ~* ${addresses.map(alone).join("|")}`);
}
