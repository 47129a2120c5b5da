import { eq } from "drizzle-orm";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import type { PaymentMethod } from "./order.ts";
import type { Order } from "./schema.ts";
import { orders } from "./schema.ts";

/** Changes a locked order's payment method and fee for cash. */
export async function changePaymentMethod(
  tx: Database,
  order: Order,
  method: PaymentMethod,
  /** `holdExpiresAt` is when the wait for payment or approval ends: null for no end, undefined for no change. */
  { cashFeePaise, holdExpiresAt }: { cashFeePaise: Paise; holdExpiresAt?: Date | null },
): Promise<void> {
  await tx
    .update(orders)
    .set({ method, cashFeePaise, ...(holdExpiresAt !== undefined && { holdExpiresAt }) })
    .where(eq(orders.id, order.id));
}
