import { eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { letterRefusals } from "./schema.ts";

/**
 * Records that the holder of this address (in lower case) wants no letters except those about their own orders,
 * enquiries and account. A second call changes nothing.
 */
export async function refuseLetters(tx: Database, email: string): Promise<void> {
  await tx.insert(letterRefusals).values({ email }).onConflictDoNothing();
}

/** Deletes a refusal of letters; the erasure of personal data does this too. */
export async function allowLetters(tx: Database, email: string): Promise<void> {
  await tx.delete(letterRefusals).where(eq(letterRefusals.email, email));
}

/** When this address refused letters; undefined when it has not. */
export async function findLetterRefusal(db: Database, email: string): Promise<Date | undefined> {
  const [found] = await db.select().from(letterRefusals).where(eq(letterRefusals.email, email));
  return found?.refusedAt;
}
