import { and, eq, gt, like } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import type { Language } from "#platform/languages.ts";
import type { Auth } from "./auth.server.ts";
import { sendAccountLetter } from "./letters.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { codeOfRefusal } from "./refusals.ts";
import { users, verifications } from "./schema.ts";
import { lockUser } from "./user-lock.server.ts";
import type { User } from "./users.server.ts";

/** The e-mail of the user who may set a new password with this token; undefined for an unknown or expired token. */
export async function emailOfReset(db: Database, token: string, now = new Date()): Promise<string | undefined> {
  return (await userOfReset(db, token, now))?.email;
}

async function userOfReset(
  db: Database,
  token: string,
  now = new Date(),
): Promise<Pick<User, "id" | "email"> | undefined> {
  const [found] = await db
    .select({ id: users.id, email: users.email })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(and(eq(verifications.identifier, `reset-password:${token}`), gt(verifications.expiresAt, now)));
  return found;
}

/**
 * Sets a new password with the token from an e-mailed link. Ends all sessions of the user. False when the token is
 * unknown, used or expired.
 */
export async function resetPassword(
  db: Database,
  auth: Auth,
  token: string,
  newPassword: string,
  language?: Language,
): Promise<boolean> {
  const passwordHash = await hashPassword(newPassword);
  return db.transaction(async (tx) => {
    const user = await userOfReset(tx, token);
    if (!user) return false;
    await lockUser(tx, user.id);
    try {
      await auth.on(tx, { passwordHash, language }).resetPassword({ body: { token, newPassword } });
      await clearResets(tx, user.id);
      return true;
    } catch (error) {
      if (codeOfRefusal(error) !== "INVALID_TOKEN") throw error;
      return false;
    }
  });
}

type PasswordChange = { userId: string; cookies: Headers; present: string; password: string; language?: Language };

/**
 * Changes the password of the signed-in user, and ends their other sessions. Returns the headers with this session's
 * new cookie. The caller must count attempts first, to limit guessing.
 */
export async function changePassword(
  db: Database,
  auth: Auth,
  { userId, cookies, present, password, language }: PasswordChange,
): Promise<Headers | "wrong" | "signed out"> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    try {
      const { headers } = await auth.on(tx, { passwordHash }).changePassword({
        body: { currentPassword: present, newPassword: password, revokeOtherSessions: true },
        headers: cookies,
        returnHeaders: true,
      });
      await clearResets(tx, userId);
      await sendAccountLetter(tx, { kind: "password-changed", userId }, language);
      return headers;
    } catch (error) {
      const code = codeOfRefusal(error);
      if (code === "UNAUTHORIZED") return "signed out";
      if (!wrongPassword.has(code)) throw error;
      return "wrong";
    }
  });
}

const wrongPassword = new Set(["INVALID_PASSWORD", "PASSWORD_TOO_LONG", "CREDENTIAL_ACCOUNT_NOT_FOUND"]);

async function clearResets(tx: Database, userId: string): Promise<void> {
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, "reset-password:%")));
}
