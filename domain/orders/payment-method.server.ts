import { eq } from "drizzle-orm";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import type { PaymentMethod } from "./order.ts";
import type { Order } from "./orders.server.ts";
import { orders } from "./schema.ts";

/**
 * Changes the payment method of an order whose row is locked, and its fee for cash. `holdExpiresAt` is until when the
 * order waits; null for no end, undefined to leave it unchanged.
 */
export async function changePaymentMethod(
  tx: Database,
  order: Order,
  method: PaymentMethod,
  { cashFeePaise, holdExpiresAt }: { cashFeePaise: Paise; holdExpiresAt?: Date | null },
): Promise<void> {
  await tx
    .update(orders)
    .set({ method, cashFeePaise, ...(holdExpiresAt !== undefined && { holdExpiresAt }) })
    .where(eq(orders.id, order.id));
}
