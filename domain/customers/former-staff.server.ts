import { forgetInviter } from "#domain/accounts/leaving.server.ts";
import { forgetActor, formerStaff, listNamesOfActor } from "#domain/audit/forgetting.server.ts";
import { renameActor } from "#domain/catalogue/batches.server.ts";
import { forgetMessageWriter } from "#domain/enquiries/forgetting.server.ts";
import { forgetNoteWriter } from "#domain/orders/forgetting.server.ts";
import type { Database } from "#platform/database.server.ts";

/**
 * Takes the name of somebody who worked for the shop from what they did there, before the account is deleted. The log,
 * which tells whose it was, last.
 */
export async function forgetWork(tx: Database, userId: string): Promise<void> {
  const names = await listNamesOfActor(tx, userId);
  if (names.length === 0) return;
  await forgetNoteWriter(tx, userId);
  await forgetMessageWriter(tx, userId);
  await forgetInviter(tx, userId);
  await renameActor(tx, userId, formerStaff);
  await forgetActor(tx, userId, names);
}
