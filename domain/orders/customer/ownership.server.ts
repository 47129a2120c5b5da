import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AddressDetails } from "#domain/accounts/address.ts";
import type { Database } from "#platform/database.server.ts";
import type { Order } from "../schema.ts";
import { orders } from "../schema.ts";

type Owner = { userId: string; email: string };

/** SQL condition for orders without an account that have this e-mail. Leaves out orders erased or to be erased. */
const ofGuest = (email: string) =>
  and(
    isNull(orders.userId),
    isNull(orders.erasureRequestedAt),
    isNull(orders.erasedAt),
    sql`lower(${orders.email}) = lower(${email})`,
  );

/** How many orders without an account have this e-mail. Orders that are erased or to be erased do not count. */
export async function countGuestOrders(db: Database, email: string): Promise<number> {
  return db.$count(orders, ofGuest(email));
}

/** Gives an account all orders that have its verified e-mail and no account. Returns their numbers, newest first. */
export async function giveGuestOrders(tx: Database, { userId, email }: Owner): Promise<string[]> {
  const given = await tx.update(orders).set({ userId }).where(ofGuest(email)).returning();
  return given.toSorted((a, b) => b.placedAt.getTime() - a.placedAt.getTime()).map(({ number }) => number);
}

/** SQL condition for an account's orders; with `email`, also for orders without an account that have that e-mail. */
export const isOrderOf = ({ userId, email }: { userId: string; email?: string }) =>
  email ? sql`(${orders.userId} = ${userId} or ${ofGuest(email)})` : eq(orders.userId, userId);

/** An account's orders, newest first; with `email`, also orders without an account that have that e-mail. */
export async function listOrdersOf(
  db: Database,
  { limit, ...owner }: { userId: string; email?: string; limit?: number },
): Promise<Order[]> {
  const newestFirst = db.select().from(orders).where(isOrderOf(owner)).orderBy(desc(orders.placedAt), desc(orders.id));
  return limit === undefined ? newestFirst : newestFirst.limit(limit);
}

/** An order of this account by its number as it is stored ("TM-7K3QXRP"). */
export async function findOwnOrder(db: Database, userId: string, number: string): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.number, number)));
  return order;
}

/** Where the last order of an account went that was delivered and no gift; undefined when there is none. */
export async function findLastAddress(db: Database, userId: string): Promise<AddressDetails | undefined> {
  const { name, mobile, address1, address2, landmark, city, pincode } = orders;
  const [last] = await db
    .select({ name, mobile, address1, address2, landmark, city, pincode })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.collects, false),
        eq(orders.isGift, false),
        isNull(orders.erasureRequestedAt),
        isNull(orders.erasedAt),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1);
  // The table has an address for every order that is not collected.
  return last && { ...last, address1: last.address1!, city: last.city!, pincode: last.pincode! };
}

/**
 * Removes an account from its orders, and marks them for erasure. Also marks orders without an account that have the
 * account's e-mail. Locks and returns all marked orders.
 */
export async function releaseOrders(tx: Database, { userId, email }: Owner): Promise<Order[]> {
  const found = await listOrdersOf(tx, { userId, email });
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)).orderBy(orders.id).for("update");
  return tx
    .update(orders)
    .set({ userId: null, erasureRequestedAt: sql`coalesce(${orders.erasureRequestedAt}, now())` })
    .where(inArray(orders.id, ids))
    .returning();
}
