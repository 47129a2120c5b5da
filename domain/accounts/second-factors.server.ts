import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { factorKinds, isStaff, type FactorKind, type SignedIn } from "./account.ts";
import { confirmAuthenticator } from "./authenticators.server.ts";
import { sendAccountLetter } from "./letters.server.ts";
import { addPasskey, type Site } from "./passkeys.server.ts";
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.server.ts";
import { authenticators, passkeys, pendingSignIns } from "./schema.ts";
import type { Secrets } from "./sealed.server.ts";
import { endSessions } from "./sessions.server.ts";
import { lockUser } from "./user-lock.server.ts";

export type SecondFactor = { kind: FactorKind; id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

const tables = { passkey: passkeys, authenticator: authenticators };
const inWords: Record<FactorKind, string> = { passkey: "a passkey", authenticator: "an authenticator app" };

/** A user's second factors: passkeys first, then confirmed authenticator apps, each kind oldest first. */
export async function listSecondFactors(db: Database, userId: string): Promise<SecondFactor[]> {
  const known: SecondFactor[] = [];
  for (const kind of factorKinds) {
    const { id, name, createdAt, lastUsedAt } = tables[kind];
    const rows = await db
      .select({ id, name, createdAt, lastUsedAt })
      .from(tables[kind])
      .where(usableOf(kind, userId))
      .orderBy(asc(createdAt));
    known.push(...rows.map((row) => ({ kind, ...row })));
  }
  return known;
}

/** The ids of all users who have a second factor. */
export async function listProtected(db: Database): Promise<Set<string>> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select user_id from ${passkeys}
    union select user_id from ${authenticators} where ${authenticators.confirmedAt} is not null`);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Whether a user has a passkey or a confirmed authenticator app. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  return (await listSecondFactors(db, userId)).length > 0;
}

/** Whether the shop requires a second factor of everybody who works for it. Cached for at most two seconds. */
export async function isSecondFactorRequired(db: Database): Promise<boolean> {
  return (await readSettings(db)).staffSecondFactor;
}

type Proof =
  | { kind: "authenticator"; code: string; secrets: Secrets }
  | { kind: "passkey"; answer: string; sessionId: string; site: Site };

/**
 * Adds a second factor to a user and e-mails the user. Makes recovery codes if it is the first one. Returns "wrong"
 * when `proof` is invalid or the user does not work for the shop.
 */
export async function addSecondFactor(
  db: Database,
  who: SignedIn,
  name: string,
  proof: Proof,
): Promise<"wrong" | { codes: string[] }> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, who.id);
    if (!user || !isStaff(user.role)) return "wrong";
    const isFirst = !(await hasSecondFactor(tx, who.id));
    const isRight =
      proof.kind === "authenticator"
        ? await confirmAuthenticator(tx, who.id, { code: proof.code, name }, proof.secrets)
        : await addPasskey(tx, { userId: who.id, name, ...proof }, proof.site);
    if (!isRight) return "wrong";
    await record(tx, who, `added ${inWords[proof.kind]}`, { after: { name } });
    await sendAccountLetter(tx, { kind: "factor-added", userId: who.id, factor: proof.kind });
    return { codes: isFirst ? await replaceRecoveryCodes(tx, who.id) : [] };
  });
}

/** Renames one of the user's own second factors; false when the user has none with that kind and id. */
export async function renameSecondFactor(
  db: Database,
  who: SignedIn,
  { kind, id, name }: Pick<SecondFactor, "kind" | "id" | "name">,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const table = tables[kind];
    const own = and(usableOf(kind, who.id), eq(table.id, id));
    const [before] = await tx.select({ name: table.name }).from(table).where(own).for("update");
    if (!before) return false;
    if (before.name === name) return true;
    await tx.update(table).set({ name }).where(own);
    await record(tx, who, `renamed ${inWords[kind]}`, { before, after: { name } });
    return true;
  });
}

/**
 * Removes a user's second factor and e-mails the user. Returns "gone" when the user has none with that kind and id, and
 * "needed" when it is the user's last one and the shop requires a second factor.
 */
export async function removeSecondFactor(
  db: Database,
  who: SignedIn,
  { kind, id }: Pick<SecondFactor, "kind" | "id">,
): Promise<"removed" | "gone" | "needed"> {
  return db.transaction(async (tx) => {
    await lockUser(tx, who.id);
    const known = await listSecondFactors(tx, who.id);
    const found = known.find((one) => one.kind === kind && one.id === id);
    if (!found) return "gone";
    if (known.length === 1 && (await isSecondFactorRequired(tx))) return "needed";
    await tx.delete(tables[kind]).where(eq(tables[kind].id, id));
    if (known.length === 1) await deleteRecoveryCodes(tx, who.id);
    await record(tx, who, `removed ${inWords[kind]}`, { before: { name: found.name } });
    await sendAccountLetter(tx, { kind: "factor-removed", userId: who.id, factor: kind });
    return "removed";
  });
}

/** Replaces a user's recovery codes by ten new ones and returns them; undefined for a user without a second factor. */
export async function renewRecoveryCodes(db: Database, who: SignedIn): Promise<string[] | undefined> {
  return db.transaction(async (tx) => {
    await lockUser(tx, who.id);
    if (!(await hasSecondFactor(tx, who.id))) return undefined;
    await record(tx, who, "made new recovery codes");
    return replaceRecoveryCodes(tx, who.id);
  });
}

export async function countCodesLeft(db: Database, userId: string): Promise<number> {
  return countRecoveryCodes(db, userId);
}

/**
 * Removes all second factors of a user who has lost them, ends the user's sessions and e-mails the user. False when
 * there were none.
 */
export async function takeSecondFactors(db: Database, by: Actor, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await deleteSecondFactors(tx, userId))) return false;
    await endSessions(tx, userId);
    const subject = { kind: "user", id: userId } as const;
    await recordChange(tx, { by, action: "took the second factor away", subject });
    await sendAccountLetter(tx, { kind: "factor-removed", userId, factor: "all" });
    return true;
  });
}

/**
 * Deletes a user's second factors, recovery codes and unfinished sign-ins. Returns whether a second factor existed. The
 * caller has locked the user (`lockUser`).
 */
export async function deleteSecondFactors(tx: Database, userId: string): Promise<boolean> {
  const had = await hasSecondFactor(tx, userId);
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
  await deleteRecoveryCodes(tx, userId);
  return had;
}

function usableOf(kind: FactorKind, userId: string) {
  const own = eq(tables[kind].userId, userId);
  return kind === "authenticator" ? and(own, isNotNull(authenticators.confirmedAt)) : own;
}

async function record(
  tx: Database,
  who: SignedIn,
  action: string,
  change: { before?: { name: string }; after?: { name: string } } = {},
): Promise<void> {
  await recordChange(tx, { by: who, action, subject: { kind: "user", id: who.id }, ...change });
}
