import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { orderLines, orders, type Order } from "./schema.ts";

/**
 * Replaces the lines of a locked order, and the charges that follow from them. A line that stays keeps its position.
 * The caller changes reservations and money.
 */
export async function replaceLines(
  tx: Database,
  orderId: string,
  lines: readonly (typeof orderLines.$inferInsert)[],
  charges: Pick<Order, "deliveryPaise" | "couponCode">,
): Promise<void> {
  const positions = lines.map(({ position }) => position);
  await tx.delete(orderLines).where(and(eq(orderLines.orderId, orderId), notInArray(orderLines.position, positions)));
  await tx
    .insert(orderLines)
    .values([...lines])
    .onConflictDoUpdate({
      target: [orderLines.orderId, orderLines.position],
      set: { quantity: sql`excluded.quantity`, discountPaise: sql`excluded.discount_paise` },
    });
  await tx.update(orders).set(charges).where(eq(orders.id, orderId));
}
