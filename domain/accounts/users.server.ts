import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { credentials, users, verifications } from "./schema.ts";

export type User = typeof users.$inferSelect;

export async function findUser(db: Database, userId: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user;
}

/** What users are called, by their ids; whoever left is not among them. */
export async function findUserNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Addresses are kept in small letters. */
export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  return user;
}

/** Notes that the e-mail is the user's own. */
export async function confirmUser(tx: Database, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** Leaves the user without a password, until one is chosen by a link that comes by mail. */
export async function forgetPassword(tx: Database, userId: string): Promise<void> {
  await tx.update(credentials).set({ password: null }).where(eq(credentials.userId, userId));
}

/**
 * Deletes a user with every session, password, letter's link and address; what they agreed to is kept as proof, without a name. Ask
 * `isLastOwner` before.
 */
export async function deleteUser(tx: Database, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(users).where(eq(users.id, userId));
}
