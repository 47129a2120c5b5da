import { hashPassword } from "better-auth/crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import type { Auth } from "./auth.server.ts";
import { sendAccountLetter } from "./letters.server.ts";
import { codeOfRefusal } from "./refusals.ts";
import { users, verifications } from "./schema.ts";

/** The e-mail whose password a link of a letter may set; undefined when the link is worn out or none of ours. */
export async function emailOfReset(db: Database, token: string, now = new Date()): Promise<string | undefined> {
  const [found] = await db
    .select({ email: users.email })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(and(eq(verifications.identifier, `reset-password:${token}`), gt(verifications.expiresAt, now)));
  return found?.email;
}

/**
 * Sets a new password by the token of a letter: once. Every session ends, and the owner is told. False when the link is
 * worn out.
 */
export async function resetPassword(db: Database, auth: Auth, token: string, newPassword: string): Promise<boolean> {
  const hash = await hashPassword(newPassword);
  return db.transaction(async (tx) => {
    try {
      await auth.on(tx, hash).resetPassword({ body: { token, newPassword } });
      return true;
    } catch (error) {
      if (codeOfRefusal(error) !== "INVALID_TOKEN") throw error;
      return false;
    }
  });
}

/**
 * Sets a new password for whoever the cookies belong to, ends all other sessions and tells the owner by mail; gives the
 * headers of the session that goes on. Undefined when the present password is wrong. Tries are to be counted before.
 */
export async function changePassword(
  db: Database,
  auth: Auth,
  { userId, cookies, present, password }: { userId: string; cookies: Headers; present: string; password: string },
): Promise<Headers | undefined> {
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    try {
      const { headers } = await auth.on(tx, hash).changePassword({
        body: { currentPassword: present, newPassword: password, revokeOtherSessions: true },
        headers: cookies,
        returnHeaders: true,
      });
      await sendAccountLetter(tx, { kind: "password-changed", userId });
      return headers;
    } catch (error) {
      const code = codeOfRefusal(error);
      if (code !== "INVALID_PASSWORD" && code !== "PASSWORD_TOO_LONG") throw error;
      return undefined;
    }
  });
}
