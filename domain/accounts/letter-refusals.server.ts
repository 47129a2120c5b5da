import { eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { letterRefusals } from "./schema.ts";

/** Records that an e-mail address (in lower case) wants only e-mails about its own orders, enquiries and account. */
export async function refuseLetters(tx: Database, email: string): Promise<void> {
  await tx.insert(letterRefusals).values({ email }).onConflictDoNothing();
}

/** Deletes the record that this address (in lower case) refuses e-mails, if there is one. */
export async function allowLetters(tx: Database, email: string): Promise<void> {
  await tx.delete(letterRefusals).where(eq(letterRefusals.email, email));
}

/** When the holder of this e-mail address (in lower case) refused further e-mails; undefined when they have not. */
export async function findLetterRefusal(db: Database, email: string): Promise<Date | undefined> {
  const [found] = await db.select().from(letterRefusals).where(eq(letterRefusals.email, email));
  return found?.refusedAt;
}
