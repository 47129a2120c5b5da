import { eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { sessions } from "./schema.ts";

/** Signs a user out everywhere. */
export async function endSessions(tx: Database, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}
