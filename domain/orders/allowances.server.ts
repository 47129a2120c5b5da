import { and, eq, inArray, sql } from "drizzle-orm";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import type { AllowanceKind } from "./order.ts";
import { allowances } from "./schema.ts";

/** Waives `paise` of a locked order's total; a negative amount takes a waiver back. */
export async function letOff(
  tx: Database,
  orderId: string,
  /** `decidedBy` is a staff member's user id; null for an automatic decision. */
  { paise, kind, decidedBy = null }: { paise: Paise; kind: AllowanceKind; decidedBy?: string | null },
): Promise<void> {
  if (paise !== 0) await tx.insert(allowances).values({ orderId, paise, kind, decidedBy });
}

/** How much of an order's total is waived for these reasons, in paise. */
export async function readAllowedPaise(db: Database, orderId: string, kinds: AllowanceKind[]): Promise<Paise> {
  const [known] = await db
    .select({ paise: sql<number>`coalesce(sum(${allowances.paise}), 0)::integer` })
    .from(allowances)
    .where(and(eq(allowances.orderId, orderId), inArray(allowances.kind, kinds)));
  return known!.paise;
}
