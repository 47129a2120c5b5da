import { and, eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { withoutPacks } from "./left-out.ts";
import { orderLines } from "./schema.ts";

/**
 * Removes packs from a line of a locked order. The caller changes reservations and money. Returns the line without
 * these packs. `paise` is the price of these packs after discount. Throws for too many packs.
 */
export async function takePacks(tx: Database, line: typeof orderLines.$inferSelect, packs: number) {
  const rest = withoutPacks(line, packs);
  const own = and(eq(orderLines.orderId, line.orderId), eq(orderLines.position, line.position));
  const { quantity, discountPaise } = rest;
  if (quantity === 0) await tx.delete(orderLines).where(own);
  else await tx.update(orderLines).set({ quantity, discountPaise }).where(own);
  return rest;
}
