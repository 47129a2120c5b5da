import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { consents, credentials, users, verifications } from "./schema.ts";

export type User = typeof users.$inferSelect;

export async function findUser(db: Database, userId: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user;
}

/** Names of users by their ids; deleted users are missing. */
export async function findUserNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** A user by e-mail, whatever its case. */
export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  return user;
}

/** Records that the e-mail is confirmed as the user's own. */
export async function confirmUser(tx: Database, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** Removes the password; the user can set a new one only by a link from a letter. */
export async function forgetPassword(tx: Database, userId: string): Promise<void> {
  await tx.update(credentials).set({ password: null }).where(eq(credentials.userId, userId));
}

/**
 * Deletes a user with sessions, password, links of letters and addresses; consents stay as proof without a name. Check
 * `isLastOwner` before.
 */
export async function deleteUser(tx: Database, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(users).where(eq(users.id, userId));
}

/** Deletes all customers with what is theirs: sessions, addresses, consents. Those who work for the shop stay. */
export async function deleteCustomers(tx: Database): Promise<void> {
  await tx.delete(users).where(eq(users.role, "customer"));
  await tx.delete(consents).where(sql`${consents.userId} not in (select id from ${users})`);
}
