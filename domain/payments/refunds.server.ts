import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from "drizzle-orm";
import { isPaid } from "#domain/orders/order.ts";
import { issueCreditNote } from "#domain/orders/documents/documents.server.ts";
import { letOff, lockOrder, readSums, recordEvent, type Order } from "#domain/orders/orders.server.ts";
import { allowances } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import type { Paise } from "#domain/money.ts";
import type { GatewayRefund } from "./gateways/gateway.ts";
import { holdNotice } from "./held-notices.server.ts";
import { allowedFor, refundableOf, takesBackSale } from "./refunding.ts";
import type { RefundReason } from "./payment.ts";
import { allocations, receipts, refunds } from "./schema.ts";

export type Refund = typeof refunds.$inferSelect & {
  /** Whether the customer still waits for the money. Also true for a failed refund that is still owed. */
  isOpen: boolean;
};

type Owing = {
  receiptId: string;
  orderId: string;
  amountPaise: Paise;
  code: RefundReason;
  /** Shown to the customer. */
  reason: string;
  /** The refunded invoice row, from 0; null or missing when the refund is not for one row. */
  billRow?: number | null;
  /** The id of a failed refund that this one repeats. */
  repeats?: string;
  /** The staff account that decided on the refund. */
  decidedBy?: string | null;
  /** The staff account that the order's history names. When null or undefined, the history names `decidedBy`. */
  actorId?: string | null | undefined;
};

/**
 * Creates a refund to be sent, tells the customer and returns the refund's id. The caller must lock the order first. A
 * database trigger throws when the received payment (`receiptId`) has less than `amountPaise` left.
 */
export async function oweRefund(tx: Database, { code, actorId, ...owing }: Owing): Promise<string> {
  const { orderId, reason, amountPaise: paise } = owing;
  const [refund] = await tx
    .insert(refunds)
    .values({ ...owing, status: "due", reasonCode: code })
    .returning({ id: refunds.id });
  const refundId = refund!.id;
  await recordEvent(tx, orderId, "refund-due", {
    by: "shop",
    actorId: actorId ?? owing.decidedBy,
    note: reason,
    paise,
    data: { refundId },
  });
  return refundId;
}

/** An order's received payments that have money left to refund, oldest first. `leftPaise` is the money left. */
export async function listHeld(db: Database, orderId: string) {
  const rows = await db
    .select({ id: receipts.id, rail: receipts.rail, leftPaise })
    .from(receipts)
    .innerJoin(allocations, eq(allocations.receiptId, receipts.id))
    .where(eq(allocations.orderId, orderId))
    .orderBy(asc(receipts.recordedAt), asc(receipts.id));
  return rows.filter((receipt) => receipt.leftPaise > 0);
}

/** How much of an order's money may still be refunded, in paise; 0 for an unpaid order. */
export async function refundable(db: Database, order: Pick<Order, "id" | "status">): Promise<Paise> {
  const sums = (await readSums(db, [order.id])).get(order.id)!;
  if (!isPaid({ status: order.status, sums })) return 0;
  return refundableOf(sums, await listRefunds(db, order.id));
}

/**
 * Creates refunds that add up to `amountPaise`, and waives that part of the price. Every call refunds again. Refuses an
 * unpaid order, an amount below 1 paisa or above what may still be refunded, and a Razorpay refund below ₹1.
 */
export async function requestRefund(
  db: Database,
  orderId: string,
  amountPaise: Paise,
  reason: string,
  decidedBy: string | null = null,
): Promise<{ refundIds: string[] } | { refused: string }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const left = await refundable(tx, order);
    if (left === 0) return { refused: "This payment has not been paid, or nothing is left of it." };
    if (!Number.isInteger(amountPaise) || amountPaise <= 0) return { refused: "The amount must be more than nothing." };
    if (amountPaise > left) return { refused: "That is more than is left of the payment." };
    const parts = partsOf(await listHeld(tx, orderId), amountPaise);
    if (parts.some((part) => part.rail === "card" && part.paise < 1_00)) {
      return { refused: "Razorpay sends back no less than ₹1." };
    }
    const code = codes[order.status as keyof typeof codes] ?? "goodwill";
    const refundIds: string[] = [];
    for (const { id: receiptId, paise } of parts) {
      refundIds.push(await oweRefund(tx, { receiptId, orderId, amountPaise: paise, code, reason, decidedBy }));
    }
    await letOffWhatGoesBack(tx, order, decidedBy);
    return { refundIds };
  });
}

const codes = { cancelled: "cancelled", returned: "return" } as const;

/** Waives the part of an order's price that its refunds return. Does nothing for a cancelled order: no price is due. */
async function letOffWhatGoesBack(tx: Database, { id, status }: Order, decidedBy: string | null): Promise<void> {
  if (status === "cancelled") return;
  const { totalPaise } = (await readSums(tx, [id])).get(id)!;
  const [known] = await tx
    .select({ paise: sql<number>`coalesce(sum(${allowances.paise}), 0)::integer` })
    .from(allowances)
    .where(and(eq(allowances.orderId, id), inArray(allowances.kind, ["goodwill", "return"])));
  const paise = allowedFor(totalPaise, await listRefunds(tx, id)) - known!.paise;
  await letOff(tx, id, { paise, kind: status === "returned" ? "return" : "goodwill", decidedBy });
}

type Held = Awaited<ReturnType<typeof listHeld>>[number];

/** Splits an amount over received payments, beginning with the payment that has the most money left. */
export function partsOf(held: readonly Held[], amountPaise: Paise): (Held & { paise: Paise })[] {
  let rest = amountPaise;
  return held
    .toSorted((a, b) => b.leftPaise - a.leftPaise)
    .map((receipt) => {
      const paise = Math.min(rest, receipt.leftPaise);
      rest -= paise;
      return { ...receipt, paise };
    })
    .filter(({ paise }) => paise > 0);
}

/**
 * Marks a refund as arrived, and issues a credit note if the refund returns the price of goods. With `gatewayRefundId`,
 * records that the gateway sent it. Changes nothing and returns "asked again" for a failed refund that was repeated or
 * is no longer owed.
 */
export async function markRefundDone(db: Database, refundId: string, gatewayRefundId?: string, now = new Date()) {
  return changeRefund(db, refundId, async (tx, refund) => {
    if (refund.status === "done") return "already done";
    if (refund.status === "failed" && !refund.isOpen) return "asked again";
    await tx
      .update(refunds)
      .set({ status: "done", doneAt: now, ...(gatewayRefundId && { gatewayRefundId }) })
      .where(eq(refunds.id, refund.id));
    const { orderId, amountPaise: paise, billRow } = refund;
    await recordEvent(tx, orderId, "refunded", { by: gatewayRefundId ? "gateway" : "shop", paise, data: { refundId } });
    if (takesBackSale(refund)) await issueCreditNote(tx, { refundId: refund.id, orderId, paise, billRow }, now);
    return "done";
  });
}

/**
 * Records what the gateway says about a refund. Returns "held" if the owner must decide: the gateway paid a failed
 * refund that was no longer owed, or the amount or currency differs from what the shop asked for. If they differ, an
 * unfinished refund is marked as failed.
 */
export async function takeGatewayRefund(
  db: Database,
  refundId: string,
  { id, amountPaise, currency, status }: GatewayRefund,
  /** The gateway's exact words. */
  said: Uint8Array,
): Promise<"taken" | "held"> {
  return db.transaction(async (tx) => {
    const refund = await findRefund(tx, refundId);
    const isOther = refund && (amountPaise !== refund.amountPaise || currency !== "INR");
    if (isOther) await markRefundFailed(tx, refundId);
    else await markRefundSent(tx, refundId, id);
    const outcome = !isOther && status === "processed" ? await markRefundDone(tx, refundId, id) : undefined;
    if (isOther || outcome === "asked again") {
      await holdNotice(tx, { body: said, reason: "another refund", refundId, amountPaise, currency });
      return "held";
    }
    if (status === "failed") await markRefundFailed(tx, refundId);
    return "taken";
  });
}

/** Marks a due refund as accepted by the gateway; the money arrives days later. */
export async function markRefundSent(db: Database, refundId: string, gatewayRefundId: string) {
  return changeRefund(db, refundId, async (tx, refund) => {
    if (refund.status !== "due") return "no longer due";
    await tx.update(refunds).set({ status: "sent", gatewayRefundId }).where(eq(refunds.id, refund.id));
    return "sent";
  });
}

/** Marks a due or sent refund as failed and tells the owner, who may repeat it or send it by hand. */
export async function markRefundFailed(db: Database, refundId: string) {
  return changeRefund(db, refundId, async (tx, refund) => {
    if (refund.status === "done" || refund.status === "failed") return "already over";
    await tx.update(refunds).set({ status: "failed" }).where(eq(refunds.id, refund.id));
    await recordEvent(tx, refund.orderId, "refund-failed", {
      by: "gateway",
      paise: refund.amountPaise,
      data: { refundId },
    });
    return "failed";
  });
}

/** Creates a new refund in place of a failed refund. Refuses if the refund did not fail or is no longer owed. */
export async function repeatRefund(
  db: Database,
  refundId: string,
): Promise<{ refundId: string } | { refused: string }> {
  const answer = await changeRefund(db, refundId, async (tx, refund) => {
    if (refund.status !== "failed") return { refused: "This refund did not fail." };
    if (!refund.isOpen) return { refused: "This refund was asked for again before." };
    const { id: repeats, reasonCode: code, receiptId, orderId, amountPaise, reason, decidedBy, billRow } = refund;
    const owing = { receiptId, orderId, amountPaise, reason, code, decidedBy, billRow, repeats };
    return { refundId: await oweRefund(tx, owing) };
  });
  return answer === "unknown refund" ? { refused: "There is no such refund." } : answer;
}

// The columns are named in full: Drizzle leaves the table's name out in a query of one table, and subqueries need it.
/** SQL condition for failed refunds that were not repeated and whose money the shop still has and owes. */
export const isOwedAgain = sql`(refunds.status = 'failed'
  and not exists (select from refunds again where again.repeats = refunds.id)
  and refunds.amount_paise <= (select balance_paise from order_sums owed where owed.order_id = refunds.order_id)
  and refunds.amount_paise <= (select came.amount_paise - coalesce(sum(promised.amount_paise), 0)
    from receipts came left join refunds promised on promised.receipt_id = came.id and promised.status <> 'failed'
    where came.id = refunds.receipt_id group by came.id))`;

/** SQL condition for refunds that are due, sent, or failed and still owed; uses the index `refunds_open`. */
export const isOpen = sql<boolean>`(refunds.status in ('due', 'sent') or ${isOwedAgain})`;

/** SQL for how much of a receipt is left to refund, in paise: its amount minus refunds that were made or are owed. */
const leftPaise = sql<number>`(${receipts.amountPaise} - (
  select coalesce(sum(refunds.amount_paise), 0) from refunds
  where refunds.receipt_id = ${receipts.id} and (refunds.status <> 'failed' or ${isOwedAgain})))::integer`;

const withOpen = { ...getTableColumns(refunds), isOpen };

type OwnRefund = Refund & { receiptId: string; orderId: string };

/** Runs `change` in a transaction in which a refund and its order are locked. */
async function changeRefund<Answer>(
  db: Database,
  refundId: string,
  change: (tx: Database, refund: OwnRefund) => Promise<Answer>,
): Promise<Answer | "unknown refund"> {
  return db.transaction(async (tx) => {
    const known = await findRefund(tx, refundId);
    if (!known?.orderId) return "unknown refund";
    // Everywhere, the order is locked before the refund, to avoid deadlocks.
    await lockOrder(tx, known.orderId);
    const [refund] = await tx.select(withOpen).from(refunds).where(eq(refunds.id, refundId)).for("update");
    return change(tx, refund as OwnRefund);
  });
}

async function findRefund(db: Database, id: string): Promise<Refund | undefined> {
  const [refund] = await db.select(withOpen).from(refunds).where(eq(refunds.id, id));
  return refund;
}

/** Finds a refund by its id. `rail` is how the refunded money had been paid (UPI, card, bank or cash). */
export async function findRefundWithRail(db: Database, id: string) {
  const [found] = await db
    .select({ ...withOpen, rail: receipts.rail })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
    .where(eq(refunds.id, id));
  return found;
}

/** The refunds of an order, oldest first. */
export async function listRefunds(db: Database, orderId: string): Promise<Refund[]> {
  return db
    .select(withOpen)
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

const leaseSeconds = { due: 2 * 60, sent: 60 * 60 };

/**
 * Reserves a refund for this process: for two minutes if the refund is due, for an hour if it was sent. Returns false
 * if another process has reserved the refund. A reservation in the future is void: its clock has been put back.
 */
export async function claimRefund(
  db: Database,
  { id, status }: { id: string; status: "due" | "sent" },
  now: Date,
): Promise<boolean> {
  const away = sql`abs(extract(epoch from ${refunds.triedAt} - ${now.toISOString()}::timestamptz))`;
  const free = or(isNull(refunds.triedAt), sql`${away} > ${leaseSeconds[status]}`);
  const claimed = await db
    .update(refunds)
    .set({ triedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, status), free))
    .returning({ id: refunds.id });
  return claimed.length > 0;
}
