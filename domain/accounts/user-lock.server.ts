import { eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { users } from "./schema.ts";
import type { User } from "./users.server.ts";

/**
 * Locks a user's row until the transaction ends, so that changes of an account happen one after the other. Returns the
 * user, or undefined for an unknown id. To prevent deadlocks, lock a cart before the user, and orders after the user.
 * With the default `strength`, others can still add rows that refer to the user. With "update" they must wait too; a
 * deletion needs this.
 */
export async function lockUser(
  tx: Database,
  id: string,
  strength: "no key update" | "update" = "no key update",
): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for(strength);
  return user;
}
