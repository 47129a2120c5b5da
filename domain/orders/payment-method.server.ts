import { eq } from "drizzle-orm";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import type { PaymentMethod } from "./order.ts";
import type { Order } from "./orders.server.ts";
import { orders } from "./schema.ts";

/**
 * Lets a locked order be paid another way, with what that costs at the door (paise). `holdExpiresAt` is until when
 * its stock is held for it; left out, that stays as it is.
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
