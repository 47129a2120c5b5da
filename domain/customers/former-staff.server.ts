import { eraseInviter } from "#domain/accounts/leaving.server.ts";
import { eraseActor, formerStaff, listNamesOfActor } from "#domain/audit/erasure.server.ts";
import { renameImporter } from "#domain/catalogue/import/imports.server.ts";
import { renameLotActor } from "#domain/catalogue/lots/lots.server.ts";
import { renameEditor } from "#domain/edits/edits.server.ts";
import { eraseMessageWriter } from "#domain/enquiries/erasure.server.ts";
import { eraseNoteWriter } from "#domain/orders/customer/erasure.server.ts";
import type { Database } from "#platform/database.server.ts";

/** Replaces a user's name by "Former staff" in all that the user wrote or changed. Call it before deleting the user. */
export async function eraseWork(tx: Database, userId: string): Promise<void> {
  const names = await listNamesOfActor(tx, userId);
  if (names.length === 0) return;
  await eraseNoteWriter(tx, userId);
  await eraseMessageWriter(tx, userId);
  await eraseInviter(tx, userId);
  await renameEditor(tx, userId, formerStaff);
  await renameLotActor(tx, userId, formerStaff);
  await renameImporter(tx, userId, formerStaff);
  await eraseActor(tx, userId, names);
}
