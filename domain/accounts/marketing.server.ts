import type { Database } from "#platform/database.server.ts";
import { readConsents, recordConsent } from "./consents.server.ts";
import { lockUser } from "./user-lock.server.ts";

/** Whether the user has agreed to be written to and has not taken it back since. */
export async function allowsMarketing(db: Database, userId: string): Promise<boolean> {
  const latestFirst = await readConsents(db, userId);
  return latestFirst.find(({ purpose }) => purpose === "marketing")?.isGiven ?? false;
}

/**
 * The user agrees to be written to, or takes it back as easily (DPDP Act 2023, section 6(4)); what holds already is not
 * written down again.
 */
export async function allowMarketing(db: Database, userId: string, isGiven: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await allowsMarketing(tx, userId)) !== isGiven) await recordConsent(tx, userId, "marketing", isGiven);
  });
}
