import { eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { letterRefusals } from "./schema.ts";

/**
 * Records that nobody at this address (in lower case) wants letters but those about their own orders, enquiries and
 * account. A second call changes nothing.
 */
export async function refuseLetters(tx: Database, email: string): Promise<void> {
  await tx.insert(letterRefusals).values({ email }).onConflictDoNothing();
}

/** Takes a refusal of letters back; also part of erasure. */
export async function allowLetters(tx: Database, email: string): Promise<void> {
  await tx.delete(letterRefusals).where(eq(letterRefusals.email, email));
}

/** When this address refused letters; undefined when it has not. */
export async function findLetterRefusal(db: Database, email: string): Promise<Date | undefined> {
  const [found] = await db.select().from(letterRefusals).where(eq(letterRefusals.email, email));
  return found?.refusedAt;
}
