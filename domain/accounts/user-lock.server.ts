import { eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { users } from "./schema.ts";
import type { User } from "./users.server.ts";

/**
 * Reads a user for a change of what belongs to the account, one change at a time; a cart is locked before, orders after.
 * "update" also keeps others from writing anything down for the user, as is needed before a deletion.
 */
export async function lockUser(
  tx: Database,
  id: string,
  strength: "no key update" | "update" = "no key update",
): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for(strength);
  return user;
}
