import type { Pool } from "pg";

/** Conditions for the rows of a table that do not come and go by themselves. */
const isAtRest: Record<string, string> = { sent_mails: "where outcome <> 'claimed'" };

/** For each table, the number of its rows and a checksum of them. Tables that change by themselves are left out. */
export async function checksums(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('limits', 'failed_jobs', 'recurring_jobs', 'mailbox_counts', 'upkeep') order by tablename",
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, e'\\n' order by line)), '') as sum
       from (select row::text as line from "${name}" as row ${isAtRest[name] ?? ""}) as lines`,
    );
    sums[name] = rows[0]!.sum;
  }
  return sums;
}
