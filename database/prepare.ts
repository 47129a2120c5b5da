import { carryOverEvents } from "#domain/orders/former.server.ts";
import { writeFormerSnapshots } from "#domain/orders/documents/backfill.server.ts";
import { mirrorFormerPayments } from "#domain/payments/former.server.ts";
import type { Database } from "#platform/database.server.ts";
import { prepareJobs } from "#platform/jobs.server.ts";
import { addChecks } from "./checks.ts";
import { queues } from "./queues.ts";
import { seed } from "./seed.ts";

/** Brings a migrated database to the state that the shop needs to start. Running it again changes nothing more. */
export async function prepare(db: Database): Promise<void> {
  await seed(db);
  await prepareJobs(db, queues);
  // The next three convert data that earlier versions of the shop stored differently.
  await mirrorFormerPayments(db);
  await carryOverEvents(db);
  await writeFormerSnapshots(db);
  await addChecks(db);
}
