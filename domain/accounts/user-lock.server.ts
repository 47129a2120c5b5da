import { eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { users } from "./schema.ts";
import type { User } from "./users.server.ts";

/**
 * Locks a user's row until the transaction ends, and returns the user. To prevent deadlocks, lock a cart before the
 * user, and orders after the user.
 */
export async function lockUser(
  tx: Database,
  id: string,
  /** "update" is for deleting the user: nobody else can then add rows that refer to the user. */
  strength: "no key update" | "update" = "no key update",
): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for(strength);
  return user;
}
