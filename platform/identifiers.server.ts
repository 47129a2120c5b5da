import { sql } from "drizzle-orm";
import type { Database } from "./database.server.ts";

/**
 * A regular expression for an address on its own, not for the end or the beginning of another's. A mobile may be
 * written with the country's code.
 */
function alone(address: string): string {
  const escaped = address.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
  const code = /^\d+$/.test(address) ? String.raw`(\+?91|0)?` : "";
  return String.raw`(?<![\w.%+-])${code}${escaped}(?!\w|[.-]\w)`;
}

/**
 * Deletes the jobs that are over and tell one of the addresses (e-mails, ten digits of mobiles, ids), in what they
 * carried or in why they failed; they would be deleted by themselves in some days. Of the queue `waitingIn` those go too
 * that wait or are tried again. A name is no address: many people share it.
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

/** Deletes the counts of limits whose key tells one of the addresses; their table is there once something was counted. */
export async function eraseLimitCounts(tx: Database, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const { rows } = await tx.execute<{ known: boolean }>(sql`select to_regclass('limits') is not null as known`);
  if (rows[0]?.known) await tx.execute(sql`delete from limits where key ~* ${addresses.map(alone).join("|")}`);
}
