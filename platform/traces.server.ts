import { sql, type SQL } from "drizzle-orm";
import type { Database } from "./database.server.ts";

/** Whether one of the traces, in small letters, is in a text. */
const isIn = (text: SQL, traces: readonly string[]) => sql`exists (
  select 1 from unnest(${sql.param([...traces])}::text[]) as trace where position(trace in lower(${text})) > 0)`;

/**
 * Deletes the jobs that are over and tell of one of the traces, in what they carried or in why they failed. They would
 * be deleted by themselves in some days.
 */
export async function forgetJobs(tx: Database, traces: readonly string[]): Promise<void> {
  const told = isIn(sql`concat(data::text, output::text)`, traces);
  await tx.execute(sql`delete from pgboss.job where state in ('completed', 'cancelled', 'failed') and ${told}`);
}

/** Deletes the counts of limits whose key has one of the traces in it; their table is there once something was counted. */
export async function forgetCounts(tx: Database, traces: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ known: boolean }>(sql`select to_regclass('limits') is not null as known`);
  if (rows[0]?.known) await tx.execute(sql`delete from limits where ${isIn(sql`key`, traces)}`);
}
