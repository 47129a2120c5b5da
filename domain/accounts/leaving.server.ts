import { sql } from "drizzle-orm";
import { formerStaff, wroteItself } from "#domain/audit/erasure.server.ts";
import type { Database } from "#platform/database.server.ts";
import { invitations } from "./schema.ts";
import { deleteUser, type User } from "./users.server.ts";

/** Deletes a user and all invitations for their e-mail. The caller has locked the user (`lockUser`). */
export async function deleteAccount(tx: Database, { id, email }: Pick<User, "id" | "email">): Promise<void> {
  await tx.delete(invitations).where(sql`lower(${invitations.email}) = lower(${email})`);
  await deleteUser(tx, id);
}

/** Replaces the inviter's name by "Former staff" in all invitations that this user sent. */
export async function eraseInviter(tx: Database, userId: string): Promise<void> {
  await tx
    .update(invitations)
    .set({ invitedBy: formerStaff })
    .where(wroteItself(userId, invitations.invitedBy, { kind: "invitation", id: invitations.email }));
}
