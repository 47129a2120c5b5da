import { randomBytes } from "node:crypto";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { passkeys, sessions } from "./schema.ts";

/** The shop's URL and name, for making passkeys. The passkeys work only on the host of `siteUrl`. */
export type Site = { siteUrl: string; shopName: string };

/** A random challenge for a passkey to sign, in base64url. */
export function newChallenge(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The options that a browser needs to create a passkey. Stores their challenge in the session. The challenge can be
 * used only once.
 */
export async function passkeyToMake(
  db: Database,
  { id, name, email, sessionId }: { id: string; name: string; email: string; sessionId: string },
  { siteUrl, shopName }: Site,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const challenge = newChallenge();
  await db.update(sessions).set({ passkeyChallenge: challenge }).where(eq(sessions.id, sessionId));
  return generateRegistrationOptions({
    rpName: shopName,
    rpID: new URL(siteUrl).hostname,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(id)),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    excludeCredentials: await credentialsOf(db, id),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/**
 * Adds a passkey to a user's second factors. False when `answer` (the browser's JSON) is invalid or the passkey was
 * added before. The caller has locked the user (`lockUser`).
 */
export async function addPasskey(
  tx: Database,
  { userId, sessionId, name, answer }: { userId: string; sessionId: string; name: string; answer: string },
  { siteUrl }: Site,
): Promise<boolean> {
  const [asked] = await tx
    .select({ challenge: sessions.passkeyChallenge })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for("update");
  if (!asked?.challenge) return false;
  await tx.update(sessions).set({ passkeyChallenge: null }).where(eq(sessions.id, sessionId));
  const made = await verified(() =>
    verifyRegistrationResponse({
      response: JSON.parse(answer) as RegistrationResponseJSON,
      expectedChallenge: asked.challenge!,
      expectedOrigin: new URL(siteUrl).origin,
      expectedRPID: new URL(siteUrl).hostname,
      requireUserVerification: false,
    }),
  );
  if (!made?.registrationInfo) return false;
  const { id: credentialId, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  const added = await tx
    .insert(passkeys)
    .values({
      userId,
      name,
      credentialId,
      publicKey: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return added.length > 0;
}

/** The options a browser needs to sign the challenge with a passkey; undefined when the user has no passkey. */
export async function passkeyToUse(
  db: Database,
  { userId, passkeyChallenge }: { userId: string; passkeyChallenge: string },
  siteUrl: string,
): Promise<Omit<PublicKeyCredentialRequestOptionsJSON, "extensions"> | undefined> {
  const allowCredentials = await credentialsOf(db, userId);
  if (allowCredentials.length === 0) return undefined;
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: new URL(siteUrl).hostname,
    challenge: new Uint8Array(Buffer.from(passkeyChallenge, "base64url")),
    allowCredentials,
    userVerification: "preferred",
  });
  return options;
}

/**
 * Whether `answer` (the browser's JSON) shows that a passkey of the user signed the challenge. The caller must use each
 * challenge only once.
 */
export async function takePasskey(
  tx: Database,
  { userId, passkeyChallenge, answer }: { userId: string; passkeyChallenge: string; answer: string },
  siteUrl: string,
): Promise<boolean> {
  const response = parsed(answer);
  if (!response) return false;
  const own = and(eq(passkeys.userId, userId), eq(passkeys.credentialId, response.id));
  const [passkey] = await tx.select().from(passkeys).where(own).for("update");
  if (!passkey) return false;
  const result = await verified(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: passkeyChallenge,
      expectedOrigin: new URL(siteUrl).origin,
      expectedRPID: new URL(siteUrl).hostname,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
    }),
  );
  if (!result) return false;
  await tx
    .update(passkeys)
    .set({ counter: result.authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(eq(passkeys.id, passkey.id));
  return true;
}

async function credentialsOf(db: Database, userId: string) {
  const { credentialId, transports } = passkeys;
  const known = await db
    .select({ id: credentialId, transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
  return known.map((one) => ({ id: one.id, transports: one.transports as AuthenticatorTransport[] }));
}

function parsed(answer: string): AuthenticationResponseJSON | undefined {
  try {
    const response = JSON.parse(answer) as AuthenticationResponseJSON | null;
    return typeof response?.id === "string" ? response : undefined;
  } catch {
    return undefined;
  }
}

/** Calls `verify` and returns its result; undefined when the result is not `verified` or `verify` throws. */
async function verified<Result extends { verified: boolean }>(
  verify: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const result = await verify();
    return result.verified ? result : undefined;
  } catch {
    // Visitors get the same refusal whatever is wrong with an answer.
    return undefined;
  }
}
