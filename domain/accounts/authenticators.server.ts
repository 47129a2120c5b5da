import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Database } from "#platform/database.server.ts";
import { plainText } from "#platform/plain-text.ts";
import { authenticators } from "./schema.ts";
import { seal, unseal, type Secrets } from "./sealed.server.ts";

const KEY_BYTES = 20;
const PERIOD = 30;
/** How many periods a code may be early or late, because phones' clocks differ (RFC 6238, section 5.2). */
const WINDOW = 1;

/** A key to enter into an authenticator app. `key` is in base32. `address` is the otpauth: URL for a QR code. */
export type NewAuthenticator = { id: string; key: string; address: string };

/** Stores a new encrypted key for an authenticator app. Replaces an earlier key that no code has confirmed. */
export async function beginAuthenticator(tx: Database, userId: string, secrets: Secrets): Promise<void> {
  await tx.delete(authenticators).where(unconfirmedOf(userId));
  const sealedKey = await seal(new Secret({ size: KEY_BYTES }).base32, secrets);
  // Of two presses at one moment the second finds the key of the first.
  await tx.insert(authenticators).values({ userId, name: "", sealedKey }).onConflictDoNothing();
}

/** The user's new key, which no code has confirmed yet. Undefined if none of `secrets` can decrypt it. */
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

/**
 * Confirms a user's new authenticator app and names it. Returns false for a wrong code. The caller must have locked the
 * user.
 */
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

/** Whether `code` is valid now for one of the user's confirmed authenticator apps. Each code is accepted only once. */
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

/** Encrypts the keys of all authenticator apps with the first secret, so that older secrets can be removed. */
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

/** The number of the 30-second period since 1970 that a code belongs to; undefined for a wrong code. */
function stepOf(key: string, typed: string): number | undefined {
  const token = plainText(typed).replaceAll(/\D/g, "");
  const timestamp = Date.now();
  const delta = totpOf(key).validate({ token, window: WINDOW, timestamp });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

/** The code generator (TOTP) for a key in base32, with the settings that every authenticator app supports. */
function totpOf(key: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(key), algorithm: "SHA1", digits: 6, period: PERIOD });
}

function unconfirmedOf(userId: string) {
  return and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt));
}
