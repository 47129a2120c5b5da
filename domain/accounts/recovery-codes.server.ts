import { createHash } from "node:crypto";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { plainCode } from "#platform/plain-text.ts";
import { readableCode } from "#platform/readable-code.ts";
import { recoveryCodes } from "./schema.ts";

const HOW_MANY = 10;
const GROUPS = 4;
const GROUP_LETTERS = 4;

/** Replaces a user's recovery codes by ten new ones and returns them. The caller has locked the user. */
export async function replaceRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId);
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashOf(code), userId })));
  return codes;
}

/** How many of a user's recovery codes are not used yet. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const left = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const [found] = await db.select({ left: count() }).from(recoveryCodes).where(left);
  return found?.left ?? 0;
}

/** Uses up a recovery code; false when the code is not the user's or was used before. */
export async function takeRecoveryCode(tx: Database, userId: string, typed: string): Promise<boolean> {
  const own = and(eq(recoveryCodes.codeHash, hashOf(typed)), eq(recoveryCodes.userId, userId));
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(own, isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

export async function deleteRecoveryCodes(tx: Database, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** A random code such as "K7QM-2XWR-9BTD-HV4N". */
function newCode(): string {
  return Array.from({ length: GROUPS }, () => readableCode(GROUP_LETTERS)).join("-");
}

function hashOf(typed: string): string {
  return createHash("sha256").update(plainCode(typed)).digest("hex");
}
