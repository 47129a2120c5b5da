import { and, eq, gt, or, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { sessions } from "./schema.ts";

/** Ends all sessions of a user. */
export async function endSessions(tx: Database, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/** For how many minutes a user who has given the password need not give it again. */
const PROVED_MINUTES = 15;

/** Whether the user gave the password in this session within the last 15 minutes. */
export async function isProvedLately(db: Database, sessionId: string, now = new Date()): Promise<boolean> {
  const since = new Date(now.getTime() - PROVED_MINUTES * 60_000);
  const isRecent = or(gt(sessions.createdAt, since), gt(sessions.provedAt, since));
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isRecent));
  return found.length > 0;
}

/** Records that the user gave the password again in this session. */
export async function markProved(db: Database, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ provedAt: sql`now()` })
    .where(eq(sessions.id, sessionId));
}
