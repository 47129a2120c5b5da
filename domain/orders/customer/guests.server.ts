import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { buyersMobile } from "../documents/bill.ts";
import type { Order } from "../schema.ts";
import { orders } from "../schema.ts";

/** A buyer's mobile and e-mail. The order with the id `orderId` is also the buyer's, even if its contact differs. */
export type Buyer = { mobile: string | null; email: string | null; orderId?: string };

/** The buyer of an order. The buyer of a gift is its sender. */
export function buyerOf(order: Order): Buyer {
  return { mobile: buyersMobile(order), email: order.email, orderId: order.id };
}

const boughtBy = ({ mobile, email, orderId }: Buyer): SQL | undefined =>
  or(
    mobile ? and(eq(orders.isGift, false), eq(orders.mobile, mobile)) : undefined,
    mobile ? eq(orders.senderMobile, mobile) : undefined,
    email ? sql`lower(${orders.email}) = lower(${email})` : undefined,
    orderId ? eq(orders.id, orderId) : undefined,
  ) ?? sql`false`;

/** This buyer's orders without an account, oldest first. Leaves out orders that are erased or are to be erased. */
export async function listOrdersOfGuest(db: Database, buyer: Buyer): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(boughtBy(buyer), isNull(orders.userId), isNull(orders.erasureRequestedAt), isNull(orders.erasedAt)))
    .orderBy(asc(orders.placedAt), asc(orders.id));
}

/** How many of this buyer's orders belong to accounts. Orders with erased personal data do not count. */
export async function countOrdersInAccounts(db: Database, buyer: Buyer): Promise<number> {
  return db.$count(orders, and(boughtBy(buyer), isNotNull(orders.userId), isNull(orders.erasedAt)));
}

/**
 * Marks these orders for the erasure of personal data, except orders that belong to an account. Locks and returns the
 * marked orders.
 */
export async function markErased(tx: Database, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const marked = and(inArray(orders.id, [...ids]), isNull(orders.userId));
  await tx.select({ id: orders.id }).from(orders).where(marked).orderBy(asc(orders.id)).for("update");
  return tx
    .update(orders)
    .set({ erasureRequestedAt: sql`coalesce(${orders.erasureRequestedAt}, now())` })
    .where(marked)
    .returning();
}
