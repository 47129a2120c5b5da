import { and, eq, gt, lt, notExists } from "drizzle-orm";
import { consents, users } from "#domain/accounts/schema.ts";
import { lockUser } from "#domain/accounts/user-lock.server.ts";
import { deleteUser } from "#domain/accounts/users.server.ts";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";

const UNCONFIRMED_DAYS = 30;

/**
 * Deletes customers who registered over thirty days ago and have not confirmed their e-mail. Customers with an order in
 * the account stay.
 */
export async function deleteUnconfirmed(db: Database, now = new Date()): Promise<void> {
  for (const { id } of await listUnconfirmed(db, new Date(now.getTime() - UNCONFIRMED_DAYS * 24 * 60 * 60 * 1000))) {
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, id, "update");
      if (user?.emailVerified === false) await deleteUser(tx, id);
    });
  }
}

async function listUnconfirmed(db: Database, before: Date) {
  const ordered = db.select().from(orders).where(eq(orders.userId, users.id));
  const registeredSince = db
    .select()
    .from(consents)
    .where(and(eq(consents.userId, users.id), gt(consents.happenedAt, before)));
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.emailVerified, false),
        eq(users.role, "customer"),
        lt(users.createdAt, before),
        notExists(ordered),
        notExists(registeredSince),
      ),
    );
}
