import { randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import { recordChange } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Auth } from "./auth.server.ts";
import { takeCode } from "./authenticators.server.ts";
import { hashOfToken } from "./invitation.ts";
import { sendAccountLetter } from "./letters.server.ts";
import { newChallenge, passkeyToUse, takePasskey } from "./passkeys.server.ts";
import { takeRecoveryCode } from "./recovery-codes.server.ts";
import { pendingSignIns, users } from "./schema.ts";
import type { Secrets } from "./sealed.server.ts";
import { listSecondFactors } from "./second-factors.server.ts";
import type { Arrival } from "./account.ts";
import { lockUser } from "./user-lock.server.ts";

export const PENDING_MINUTES = 10;

/** A code of an authenticator app, a browser's passkey response as JSON, or a recovery code. */
export type SecondProof = { code: string } | { passkey: string } | { recoveryCode: string };

/** Returns a token for giving the second factor within `PENDING_MINUTES`. The token allows nothing else. */
export async function beginSecondStep(db: Database, userId: string, now = new Date()): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now));
  await db.insert(pendingSignIns).values({
    tokenHash: hashOfToken(token),
    userId,
    passkeyChallenge: newChallenge(),
    expiresAt: new Date(now.getTime() + PENDING_MINUTES * 60_000),
  });
  return token;
}

/** How the user of this token can give the second factor; undefined when the token is unknown, expired or used. */
export async function findSecondStep(db: Database, token: string, siteUrl: string) {
  const found = await findPending(db, token);
  if (!found) return undefined;
  const factors = await listSecondFactors(db, found.userId);
  return {
    email: found.email,
    /** Whether the user has an authenticator app. */
    hasApp: factors.some(({ kind }) => kind === "authenticator"),
    /** Options for asking the browser for a passkey; undefined when the user has no passkey. */
    passkey: await passkeyToUse(db, found, siteUrl),
  };
}

/**
 * Completes a sign-in with the second factor, and uses up the token. Returns "gone" when the token is unknown, used or
 * expired. The caller must count attempts first, to limit guessing.
 */
export async function finishSecondStep(
  db: Database,
  auth: Auth,
  token: string,
  proof: SecondProof,
  { secrets, siteUrl }: { secrets: Secrets; siteUrl: string },
): Promise<Arrival | "wrong" | "gone"> {
  return db.transaction(async (tx) => {
    const found = await findPending(tx, token);
    const user = found && (await lockUser(tx, found.userId));
    // Looked up again under the lock, because another request may have used the token meanwhile.
    const pending = user && (await findPending(tx, token));
    if (!user || !pending) return "gone";
    // The token stays valid for another attempt.
    if (!(await isRight())) return "wrong";
    await tx.delete(pendingSignIns).where(eq(pendingSignIns.tokenHash, hashOfToken(token)));
    const { headers } = await auth.on(tx).startSession({ body: { userId: user.id }, returnHeaders: true });
    return { userId: user.id, role: user.role, headers };

    function isRight(): Promise<boolean> {
      if ("code" in proof) return takeCode(tx, user!.id, proof.code, secrets);
      if ("passkey" in proof) return takePasskey(tx, { ...pending!, answer: proof.passkey }, siteUrl);
      return recover(tx, user!, proof.recoveryCode);
    }
  });
}

async function recover(tx: Database, { id, name }: { id: string; name: string }, code: string): Promise<boolean> {
  if (!(await takeRecoveryCode(tx, id, code))) return false;
  const subject = { kind: "user", id } as const;
  await recordChange(tx, { by: { id, name }, action: "used a recovery code", subject });
  await sendAccountLetter(tx, { kind: "recovery-code-used", userId: id });
  return true;
}

async function findPending(db: Database, token: string, now = new Date()) {
  const isOpen = and(eq(pendingSignIns.tokenHash, hashOfToken(token)), gt(pendingSignIns.expiresAt, now));
  const { userId, passkeyChallenge } = pendingSignIns;
  const [found] = await db
    .select({ userId, passkeyChallenge, email: users.email })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, userId))
    .where(isOpen);
  return found;
}
