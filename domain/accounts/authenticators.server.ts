import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Database } from "#platform/database.server.ts";
import { withLatinDigits } from "#platform/digits.ts";
import { authenticators } from "./schema.ts";
import { seal, unseal, type Secrets } from "./sealed.server.ts";

const KEY_BYTES = 20;
const PERIOD = 30;
/** Clocks of phones go wrong: the code before and the one after are right too (RFC 6238, section 5.2). */
const WINDOW = 1;

/** A key that an app is still to be given: as text, and as the address that its QR code holds. */
export type NewAuthenticator = { id: string; key: string; address: string };

/** Makes a key for an app of the user's, in place of one whose code was never typed. */
export async function beginAuthenticator(tx: Database, userId: string, secrets: Secrets): Promise<void> {
  await tx.delete(authenticators).where(unconfirmedOf(userId));
  const sealedKey = await seal(new Secret({ size: KEY_BYTES }).base32, secrets);
  // Of two presses at one moment the second finds the key of the first.
  await tx.insert(authenticators).values({ userId, name: "", sealedKey }).onConflictDoNothing();
}

/** The key that waits for its first code; undefined when there is none, or it was made under a secret that is gone. */
export async function findNewAuthenticator(
  db: Database,
  user: { id: string; email: string },
  { secrets, shopName }: { secrets: Secrets; shopName: string },
): Promise<NewAuthenticator | undefined> {
  const [found] = await db.select().from(authenticators).where(unconfirmedOf(user.id));
  const key = found && (await unseal(found.sealedKey, secrets));
  if (!key) return undefined;
  return { id: found.id, key, address: totpOf(key, { issuer: shopName, label: user.email }).toString() };
}

/** Takes a new app among the locked user's second factors, if the code is right. */
export async function confirmAuthenticator(
  tx: Database,
  userId: string,
  { code, name }: { code: string; name: string },
  secrets: Secrets,
): Promise<boolean> {
  const [found] = await tx.select().from(authenticators).where(unconfirmedOf(userId));
  const key = found && (await unseal(found.sealedKey, secrets));
  const step = key && stepOf(key, code);
  if (!found || !step) return false;
  await tx
    .update(authenticators)
    .set({ name, confirmedAt: sql`now()`, lastUsedAt: sql`now()`, lastStep: step })
    .where(eq(authenticators.id, found.id));
  return true;
}

/** Whether a code is one that the user's apps show now. A code is accepted once, however many send it. */
export async function takeCode(tx: Database, userId: string, code: string, secrets: Secrets): Promise<boolean> {
  const known = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));
  for (const { id, sealedKey } of await tx.select().from(authenticators).where(known)) {
    const key = await unseal(sealedKey, secrets);
    const step = key && stepOf(key, code);
    if (!key || !step) continue;
    const taken = await tx
      .update(authenticators)
      .set({ lastStep: step, lastUsedAt: sql`now()` })
      .where(and(eq(authenticators.id, id), lt(authenticators.lastStep, step)))
      .returning({ id: authenticators.id });
    if (taken.length > 0) return true;
  }
  return false;
}

/** Seals every key with the present secret, so that a former one is needed no more. Done when the shop starts. */
export async function resealAuthenticators(db: Database, secrets: Secrets): Promise<void> {
  for (const { id, sealedKey } of await db.select().from(authenticators)) {
    if (await unseal(sealedKey, secrets.slice(0, 1))) continue;
    const key = await unseal(sealedKey, secrets);
    if (!key) continue;
    await db
      .update(authenticators)
      .set({ sealedKey: await seal(key, secrets) })
      .where(and(eq(authenticators.id, id), eq(authenticators.sealedKey, sealedKey)));
  }
}

/** The step of time that a code belongs to, counted from 1970; undefined for a wrong code. */
function stepOf(key: string, typed: string): number | undefined {
  const token = withLatinDigits(typed).replaceAll(/\D/g, "");
  const timestamp = Date.now();
  const delta = totpOf(key).validate({ token, window: WINDOW, timestamp });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

/** What every such app understands: SHA-1, six digits, thirty seconds. */
function totpOf(key: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(key), algorithm: "SHA1", digits: 6, period: PERIOD });
}

function unconfirmedOf(userId: string) {
  return and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt));
}
