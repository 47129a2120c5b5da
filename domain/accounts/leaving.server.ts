import { sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { invitations } from "./schema.ts";
import { deleteUser, type User } from "./users.server.ts";

/** Deletes a locked user and every letter or link that was made out to the user's e-mail. */
export async function deleteAccount(tx: Database, { id, email }: Pick<User, "id" | "email">): Promise<void> {
  await tx.delete(invitations).where(sql`lower(${invitations.email}) = lower(${email})`);
  await deleteUser(tx, id);
}
