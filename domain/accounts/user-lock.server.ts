import { eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { users } from "./schema.ts";
import type { User } from "./users.server.ts";

/**
 * Locks a user's row until the transaction ends, and returns the user; undefined for an unknown id. To prevent
 * deadlocks, lock a cart before the user, and orders after the user. To delete the user, give the `strength` "update":
 * then nobody else can add rows that refer to the user.
 */
export async function lockUser(
  tx: Database,
  id: string,
  strength: "no key update" | "update" = "no key update",
): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for(strength);
  return user;
}
