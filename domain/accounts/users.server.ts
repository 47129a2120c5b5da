import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import type { Language } from "#platform/languages.ts";
import { consents, credentials, users, verifications } from "./schema.ts";

export type User = typeof users.$inferSelect;

export async function findUser(db: Database, userId: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user;
}

/** Sets in which language a member of staff reads the kitchen's pages. */
export async function chooseLanguage(db: Database, userId: string, language: Language): Promise<void> {
  await db
    .update(users)
    .set({ language, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** The names of the users with these ids, by id. Deleted users are missing. */
export async function findUserNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** The user with this e-mail, in upper or lower case; undefined when there is none. */
export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  return user;
}

/** Records that the e-mail address is confirmed to be the user's own. */
export async function confirmUser(tx: Database, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** Removes the password. The user can then set a new one only through an e-mailed link. */
export async function forgetPassword(tx: Database, userId: string): Promise<void> {
  await tx.update(credentials).set({ password: null }).where(eq(credentials.userId, userId));
}

/** Deletes a user, but keeps consents as proof. First check that the user is not the only owner (`isLastOwner`). */
export async function deleteUser(tx: Database, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(users).where(eq(users.id, userId));
}

/** Deletes all customers, and consents of people without an account. People who work for the shop stay. */
export async function deleteCustomers(tx: Database): Promise<void> {
  await tx.delete(users).where(eq(users.role, "customer"));
  await tx.delete(consents).where(sql`${consents.userId} not in (select id from ${users})`);
}
