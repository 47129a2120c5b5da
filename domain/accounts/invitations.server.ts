import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { StaffRole } from "./account.ts";
import { includesRole } from "./permissions.ts";
import { hashOfToken, INVITATION_HOURS, newInvitationToken } from "./invitation.ts";
import { sendAccountLetter } from "./letters.server.ts";
import { invitations } from "./schema.ts";
import { findUserByEmail } from "./users.server.ts";

export type Invited = { email: string; role: StaffRole };

const stillOpen = (now: Date) => and(isNull(invitations.usedAt), gt(invitations.expiresAt, now));

/**
 * Creates an invitation and returns the token of its link. Sends no e-mail. Returns undefined when the person already
 * has this role or a role with more rights.
 */
export async function invite(
  db: Database,
  by: Actor,
  { email, role }: Invited,
  now = new Date(),
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const known = await findUserByEmail(tx, email);
    if (known?.emailVerified && includesRole(known.role, role)) return undefined;
    const token = newInvitationToken();
    // Only the latest invitation of a person is valid.
    await expireInvitations(tx, email, now);
    await tx.insert(invitations).values({
      tokenHash: hashOfToken(token),
      email,
      role,
      invitedBy: by.id === null ? null : by.name,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_HOURS * 60 * 60 * 1000),
    });
    await recordChange(tx, { by, action: `invited as ${role}`, subject: { kind: "invitation", id: email } });
    return token;
  });
}

/**
 * Creates an invitation and queues its e-mail. False when the person already has this role or a role with more rights.
 */
export async function inviteByMail(db: Database, by: Actor, invited: Invited, now = new Date()): Promise<boolean> {
  return db.transaction(async (tx) => {
    const token = await invite(tx, by, invited, now);
    if (token) await sendAccountLetter(tx, { kind: "invitation", ...invited, by: by.name, token });
    return token !== undefined;
  });
}

/** Makes the invitation for an e-mail address invalid, and logs this. False when there was no valid invitation. */
export async function withdrawInvitation(db: Database, by: Actor, email: string, now = new Date()): Promise<boolean> {
  return db.transaction(async (tx) => {
    const wasOpen = await expireInvitations(tx, email, now);
    if (wasOpen) {
      await recordChange(tx, { by, action: "withdrew the invitation", subject: { kind: "invitation", id: email } });
    }
    return wasOpen;
  });
}

/** Makes every invitation for an e-mail address invalid. Returns whether any was valid before. */
export async function expireInvitations(tx: Database, email: string, now = new Date()): Promise<boolean> {
  // Until this transaction ends, nobody else can invite the same person.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`invitation ${email}`}))`);
  const open = and(eq(invitations.email, email), stillOpen(now));
  const expired = await tx.update(invitations).set({ expiresAt: now }).where(open).returning();
  return expired.length > 0;
}

/** The e-mail and role of an invitation, and whether it is still valid (`isOpen`); undefined for an unknown token. */
export async function findInvitation(db: Database, token: string, now = new Date()) {
  const [found] = await db
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hashOfToken(token)));
  return found && { email: found.email, role: found.role, isOpen: !found.usedAt && found.expiresAt > now };
}

/** Uses up the invitation with this token and returns the invitation; undefined when it is no longer valid. */
export async function useInvitation(tx: Database, token: string, now = new Date()): Promise<Invited | undefined> {
  const [used] = await tx
    .update(invitations)
    .set({ usedAt: now })
    .where(and(eq(invitations.tokenHash, hashOfToken(token)), stillOpen(now)))
    .returning({ email: invitations.email, role: invitations.role });
  return used;
}

/** The valid invitations that nobody has accepted yet, newest first. */
export async function listInvitations(db: Database, now = new Date()) {
  const { email, role, invitedBy, expiresAt } = invitations;
  return db
    .select({ email, role, invitedBy, expiresAt })
    .from(invitations)
    .where(stillOpen(now))
    .orderBy(desc(invitations.createdAt));
}
