import { sql } from "drizzle-orm";
import type { Database } from "./database.server.ts";

/** A regular expression for an address that is not part of a longer one. A mobile matches with or without +91. */
function alone(address: string): string {
  const escaped = address.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
  const code = /^\d+$/.test(address) ? String.raw`(\+?91|0)?` : "";
  return String.raw`(?<![\w.%+-])${code}${escaped}(?!\w|[.-]\w)`;
}

/**
 * Deletes finished jobs whose data or error contains one of the addresses (e-mails, ten digits of mobiles, user ids);
 * without this they go some days later. In the queue `waitingIn` it also deletes jobs that wait or will be tried again.
 * Names are not searched for: many people share one.
 */
export async function eraseJobs(
  tx: Database,
  addresses: readonly string[],
  { waitingIn = "" }: { waitingIn?: string } = {},
): Promise<void> {
  if (addresses.length === 0) return;
  await tx.execute(sql`
    delete from pgboss.job
    where (state in ('completed', 'cancelled', 'failed') or (name = ${waitingIn} and state in ('created', 'retry')))
      and concat(data::text, ' ', output::text) ~* ${addresses.map(alone).join("|")}`);
}

/** Deletes the counts of limits whose key contains one of the addresses. The table may not exist yet. */
export async function eraseLimitCounts(tx: Database, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const { rows } = await tx.execute<{ known: boolean }>(sql`select to_regclass('limits') is not null as known`);
  if (rows[0]?.known) await tx.execute(sql`delete from limits where key ~* ${addresses.map(alone).join("|")}`);
}
