import type { Database } from "#platform/database.server.ts";
import { readConsents, recordConsent } from "./consents.server.ts";
import { lockUser } from "./user-lock.server.ts";

/** Whether the user has consented to marketing mail and not withdrawn it. */
export async function allowsMarketing(db: Database, userId: string): Promise<boolean> {
  const latestFirst = await readConsents(db, userId);
  return latestFirst.find(({ purpose }) => purpose === "marketing")?.isGiven ?? false;
}

/**
 * Records that a user consents to marketing mail (`isGiven`) or withdraws the consent. Both must be equally easy (DPDP
 * Act 2023, section 6(4)).
 */
export async function allowMarketing(db: Database, userId: string, isGiven: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await allowsMarketing(tx, userId)) !== isGiven) await recordConsent(tx, userId, "marketing", isGiven);
  });
}
