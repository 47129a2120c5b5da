import { asc, eq, inArray, max, ne, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { isStaff, type StaffRole } from "./account.ts";
import { rolesWith, type Permission } from "./permissions.ts";
import { deleteSubscriptions } from "./hearing/subscriptions.server.ts";
import { expireInvitations } from "./invitations.server.ts";
import { sessions, users } from "./schema.ts";
import { deleteSecondFactors } from "./second-factors.server.ts";
import { endSessions } from "./sessions.server.ts";
import { findUser } from "./users.server.ts";

/**
 * Everybody with access to the back office, owners first. `lastSeenAt` may be a day too early. It is null for a person
 * without a session.
 */
export async function listStaff(db: Database) {
  const people = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      lastSeenAt: max(sessions.updatedAt),
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(ne(users.role, "customer"))
    .groupBy(users.id)
    .orderBy(sql`${users.role} <> 'owner'`, asc(users.name));
  return people.map((person) => ({ ...person, role: person.role as StaffRole }));
}

/** The ids and names of those who have a permission, sorted by name. */
export async function listStaffWith(db: Database, permission: Permission): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, rolesWith(permission)))
    .orderBy(asc(users.name), asc(users.id));
}

/** Whether this user is the only owner. Locks all owners, so that two owners cannot remove each other at once. */
export async function isLastOwner(tx: Database, userId: string): Promise<boolean> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "owner"))
    .orderBy(users.id)
    .for("update");
  return owners.length === 1 && owners[0]!.id === userId;
}

/** Gives a person who works for the shop another role, from their next request on. Refuses the only owner. */
export async function changeRole(
  db: Database,
  by: Actor,
  userId: string,
  role: StaffRole,
): Promise<"changed" | "not staff" | "last owner"> {
  return db.transaction(async (tx) => {
    if (role !== "owner" && (await isLastOwner(tx, userId))) return "last owner";
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!person || !isStaff(person.role)) return "not staff";
    if (person.role === role) return "changed";
    await tx.update(users).set({ role }).where(eq(users.id, userId));
    await recordChange(tx, {
      by,
      action: "changed the role",
      subject: { kind: "user", id: userId },
      before: { role: person.role },
      after: { role },
    });
    return "changed";
  });
}

/**
 * Turns a staff member or an owner into a customer, deletes their second factors and the devices on which
 * they hear of orders, and ends their sessions and invitations. Does not dismiss the only owner, but returns "last owner".
 */
export async function dismiss(
  db: Database,
  by: Actor,
  userId: string,
): Promise<"dismissed" | "not staff" | "last owner"> {
  return db.transaction(async (tx) => {
    const known = await findUser(tx, userId);
    if (!known || known.role === "customer") return "not staff";
    // Changes invitations before the user, as `join` does, to prevent a deadlock.
    await expireInvitations(tx, known.email);
    if (await isLastOwner(tx, userId)) return "last owner";
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!person || person.role === "customer") return "not staff";
    await tx.update(users).set({ role: "customer" }).where(eq(users.id, userId));
    await endSessions(tx, userId);
    // A customer has no page to manage second factors.
    await deleteSecondFactors(tx, userId);
    await deleteSubscriptions(tx, userId);
    await recordChange(tx, {
      by,
      action: "took the role away",
      subject: { kind: "user", id: userId },
      before: { role: person.role },
      after: { role: "customer" },
    });
    return "dismissed";
  });
}
