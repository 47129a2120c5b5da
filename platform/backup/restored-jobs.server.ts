import { pipeline } from "node:stream/promises";
import { escapeIdentifier, type Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { listJobTypes, quoted } from "./catalog.server.ts";

/**
 * Loads the jobs of a backup, except jobs for queues that no longer exist. Must run in a transaction. Returns how many
 * jobs the backup has.
 */
export async function loadJobs(client: Client, columns: string[], rows: AsyncGenerator<Buffer>): Promise<number> {
  const asText = columns.map((column) => `${escapeIdentifier(column)} text`);
  await client.query(`create temporary table restored_jobs (${asText.join(", ")}) on commit drop`);
  const target = client.query(copyFrom("copy restored_jobs from stdin"));
  await pipeline(rows, target);

  const common = (await listJobTypes(client)).filter(({ name }) => columns.includes(name));
  const values = common.map(({ name, type }) => `${escapeIdentifier(name)}::${type}`);
  await client.query(
    `insert into pgboss.job (${quoted(common.map(({ name }) => name))})
     select ${values.join(", ")} from restored_jobs where name in (select name from pgboss.queue)`,
  );
  return target.rowCount;
}
