import { desc, eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import type { ConsentPurpose } from "./account.ts";
import { consentTexts } from "./consent.ts";
import { consents } from "./schema.ts";

/** Writes down that a user agreed to the present words for a purpose, or took it back. */
export async function recordConsent(
  tx: Database,
  userId: string,
  purpose: ConsentPurpose,
  isGiven: boolean,
): Promise<void> {
  await tx.insert(consents).values({ userId, purpose, isGiven, textVersion: consentTexts[purpose].version });
}

/** All that a user agreed to or took back, the latest first: the first of a purpose is what holds. */
export async function readConsents(db: Database, userId: string) {
  const { purpose, isGiven, textVersion, happenedAt } = consents;
  return db
    .select({ purpose, isGiven, textVersion, happenedAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.id));
}
