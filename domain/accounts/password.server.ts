import { and, eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { verifyPassword } from "./password-hash.server.ts";
import { credentials } from "./schema.ts";

/** Whether this is the user's password. The caller must count attempts before it calls this. */
export async function isPasswordOf(db: Database, userId: string, password: string): Promise<boolean> {
  const [credential] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, "credential")));
  return credential?.hash ? verifyPassword({ hash: credential.hash, password }) : false;
}
