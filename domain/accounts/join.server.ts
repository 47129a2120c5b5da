import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { recordChange } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { StaffRole } from "./account.ts";
import { includesRole } from "./permissions.ts";
import type { Auth } from "./auth.server.ts";
import { useInvitation, type Invited } from "./invitations.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { credentials, users } from "./schema.ts";
import type { Arrival, HalfArrival } from "./account.ts";
import { signIn } from "./sign-in.server.ts";
import { findUserByEmail } from "./users.server.ts";

/**
 * What an invited person enters. With `name`, they get a new account. Without `name`, `password` must be the password
 * of their existing account.
 */
type Newcomer = { name?: string; password: string };

/** Why `join` did not accept an invitation. */
type Obstacle =
  /** The invitation is no longer valid. */
  | "gone"
  /** The password is wrong, or `name` was given although the e-mail already has a confirmed account. */
  | "wrong";

/** Thrown inside the transaction to roll it back. */
class Refused extends Error {
  readonly obstacle: Obstacle;
  constructor(obstacle: Obstacle) {
    super(obstacle);
    this.obstacle = obstacle;
  }
}

/**
 * Accepts an invitation and signs the person in. A person with a second factor has to give it next. The caller must
 * count attempts first, to limit guessing.
 */
export async function join(
  db: Database,
  auth: Auth,
  token: string,
  newcomer: Newcomer,
  now = new Date(),
): Promise<Arrival | HalfArrival | Obstacle> {
  const hash = newcomer.name ? await hashPassword(newcomer.password) : "";
  try {
    return await db.transaction(async (tx) => {
      const invited = await useInvitation(tx, token, now);
      if (!invited) throw new Refused("gone");
      if (newcomer.name) await createConfirmed(tx, invited, newcomer.name, hash);
      const arrival = await signIn(tx, auth.on(tx), invited.email, newcomer.password);
      if (typeof arrival === "string") throw new Refused("wrong");
      return { ...arrival, role: await giveRole(tx, invited) };
    });
  } catch (error) {
    if (error instanceof Refused) return error.obstacle;
    throw error;
  }
}

/** Whether this e-mail has a confirmed account. If so, an invited person must enter its password. */
export async function hasAccount(db: Database, email: string): Promise<boolean> {
  return (await findUserByEmail(db, email))?.emailVerified ?? false;
}

/**
 * Creates a confirmed account. An unconfirmed account with this e-mail is confirmed and gets the new name and password,
 * because a stranger may have registered it.
 */
async function createConfirmed(tx: Database, { email }: Invited, name: string, hash: string): Promise<void> {
  const [user] = await tx
    .insert(users)
    .values({ id: randomUUID(), email, name, emailVerified: true })
    .onConflictDoUpdate({
      target: users.email,
      set: { name, emailVerified: true, updatedAt: sql`now()` },
      setWhere: eq(users.emailVerified, false),
    })
    .returning({ id: users.id });
  if (!user) throw new Refused("wrong");
  await tx.delete(credentials).where(eq(credentials.userId, user.id));
  await tx.insert(credentials).values({
    id: randomUUID(),
    accountId: user.id,
    providerId: "credential",
    userId: user.id,
    password: hash,
  });
}

async function giveRole(tx: Database, { email, role }: Invited): Promise<StaffRole> {
  const user = (await findUserByEmail(tx, email))!;
  const given = includesRole(user.role, role) ? (user.role as StaffRole) : role;
  await tx.update(users).set({ role: given }).where(eq(users.id, user.id));
  await recordChange(tx, {
    by: { id: user.id, name: user.name },
    action: `joined as ${given}`,
    subject: { kind: "user", id: user.id },
    before: { role: user.role },
    after: { role: given },
  });
  return given;
}
