import { sql } from "drizzle-orm";
import { formerStaff, wroteItself } from "#domain/audit/erasure.server.ts";
import type { Database } from "#platform/database.server.ts";
import { invitations } from "./schema.ts";
import { deleteUser, type User } from "./users.server.ts";

/** Deletes a locked user, and all invitations and links for their e-mail. */
export async function deleteAccount(tx: Database, { id, email }: Pick<User, "id" | "email">): Promise<void> {
  await tx.delete(invitations).where(sql`lower(${invitations.email}) = lower(${email})`);
  await deleteUser(tx, id);
}

/** Removes the name of a former owner from the invitations they sent; the invitations stay valid. */
export async function eraseInviter(tx: Database, userId: string): Promise<void> {
  await tx
    .update(invitations)
    .set({ invitedBy: formerStaff })
    .where(wroteItself(userId, invitations.invitedBy, { kind: "invitation", id: invitations.email }));
}
