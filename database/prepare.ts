import type { Database } from "#platform/database.server.ts";
import { areJobsPrepared, prepareJobs } from "#platform/jobs.server.ts";
import { queues } from "./queues.ts";
import { seed } from "./seed.ts";

/** Brings a migrated database to the state that the shop needs to start. Running it again changes nothing more. */
export async function prepare(db: Database): Promise<void> {
  await seed(db);
  await prepareJobs(db, queues);
}

/** Whether `prepare` of this version, or of a newer one, has run to its end. */
export async function isPrepared(db: Database): Promise<boolean> {
  return areJobsPrepared(db, queues);
}
