import { desc, eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import type { ConsentPurpose } from "./account.ts";
import { consentVersions } from "./consent.ts";
import { consents } from "./schema.ts";

/** Records that a user gave (`isGiven`) or withdrew consent for a purpose. Stores the present text's version too. */
export async function recordConsent(
  tx: Database,
  userId: string,
  purpose: ConsentPurpose,
  isGiven: boolean,
): Promise<void> {
  await tx.insert(consents).values({ userId, purpose, isGiven, textVersion: consentVersions[purpose] });
}

/** All consents and withdrawals of a user, newest first; the newest of each purpose is the valid one. */
export async function readConsents(db: Database, userId: string) {
  const { purpose, isGiven, textVersion, happenedAt } = consents;
  return db
    .select({ purpose, isGiven, textVersion, happenedAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.id));
}
