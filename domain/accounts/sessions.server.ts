import { and, eq, gt, or, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { sessions } from "./schema.ts";

/** Signs a user out everywhere. */
export async function endSessions(tx: Database, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/** How long after a password nobody is asked for it again. */
const PROVED_MINUTES = 15;

/** Whether the password was asked for within the last quarter of an hour, by signing in or since. */
export async function isProvedLately(db: Database, sessionId: string, now = new Date()): Promise<boolean> {
  const since = new Date(now.getTime() - PROVED_MINUTES * 60_000);
  const isLate = or(gt(sessions.createdAt, since), gt(sessions.provedAt, since));
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isLate));
  return found.length > 0;
}

/** Notes that the password was asked for once more, and was right. */
export async function markProved(db: Database, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ provedAt: sql`now()` })
    .where(eq(sessions.id, sessionId));
}
