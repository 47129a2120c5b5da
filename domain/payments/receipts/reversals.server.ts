import { asc, eq, sql } from "drizzle-orm";
import { users } from "#domain/accounts/schema.ts";
import type { Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { allocations, paymentRequests, receipts, reversals } from "../schema.ts";
import { amountFor, isReceiptOf } from "./received.server.ts";
import type { Receipt } from "./settlement.server.ts";

/** A receipt, its order, and what of it counts for the order, in paise: 0 for money that fits no order. */
export type OfOrder = { receipt: Receipt; orderId: string; paise: number };

/** A receipt of one order. Undefined for an unknown id, and for cash that came with that of other orders. */
export async function findReceiptOfOrder(db: Database, receiptId: string): Promise<OfOrder | undefined> {
  const [found] = await db
    .select({
      receipt: receipts,
      orderId: paymentRequests.orderId,
      paise: sql<number>`coalesce(${allocations.paise}, 0)`.mapWith(Number),
    })
    .from(receipts)
    .innerJoin(paymentRequests, eq(paymentRequests.id, receipts.requestId))
    .leftJoin(allocations, eq(allocations.receiptId, receipts.id))
    .where(eq(receipts.id, receiptId));
  return found;
}

/**
 * Records that money which staff had recorded never came, or came for something else: it counts for nothing from now
 * on. Returns the reversal's id. The caller has locked its orders or its hand-in, and knows that it was not taken back
 * before. `receiptId` is null for a hand-in without cash of customers.
 */
export async function writeReversal(
  tx: Database,
  receiptId: string | null,
  { by, reason, now }: { by: Actor; reason: string; now: Date },
): Promise<string> {
  const [reversal] = await tx
    .insert(reversals)
    .values({ reason, reversedBy: by.id, reversedAt: now })
    .returning({ id: reversals.id });
  const reversalId = reversal!.id;
  if (receiptId) await tx.update(receipts).set({ reversalId }).where(eq(receipts.id, receiptId));
  return reversalId;
}

/** The money of an order that was recorded by mistake, oldest first, with who took it back and why. */
export async function listReversed(db: Database, orderId: string) {
  return db
    .select({
      id: receipts.id,
      rail: receipts.rail,
      externalId: receipts.externalId,
      amountPaise: amountFor(sql`${orderId}`),
      currency: receipts.currency,
      receivedAt: receipts.receivedAt,
      reversedAt: reversals.reversedAt,
      reversedBy: users.name,
      reason: reversals.reason,
    })
    .from(receipts)
    .innerJoin(reversals, eq(reversals.id, receipts.reversalId))
    .leftJoin(users, eq(users.id, reversals.reversedBy))
    .where(isReceiptOf(sql`${orderId}`))
    .orderBy(asc(receipts.recordedAt), asc(receipts.id));
}
