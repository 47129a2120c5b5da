import { forgetInviter } from "#domain/accounts/leaving.server.ts";
import { forgetActor, listNamesOfActor } from "#domain/audit/forgetting.server.ts";
import { forgetMessageWriter } from "#domain/enquiries/forgetting.server.ts";
import { forgetNoteWriter } from "#domain/orders/forgetting.server.ts";
import type { Database } from "#platform/database.server.ts";

/** Takes the name of somebody who worked for the shop from what they did there. The log, which tells whose it was, last. */
export async function forgetWork(tx: Database, userId: string): Promise<void> {
  const names = await listNamesOfActor(tx, userId);
  if (names.length === 0) return;
  await forgetNoteWriter(tx, userId);
  await forgetMessageWriter(tx, userId);
  await forgetInviter(tx, userId);
  await forgetActor(tx, userId, names);
}
