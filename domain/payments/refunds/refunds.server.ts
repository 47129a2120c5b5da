import { and, asc, eq, getTableColumns, isNull, ne, sql } from "drizzle-orm";
import { isPaid } from "#domain/orders/order.ts";
import { issueCreditNote, readCreditablePaise } from "#domain/orders/documents/documents.server.ts";
import type { CalledOffWhy } from "#domain/orders/event.ts";
import type { Order } from "#domain/orders/schema.ts";
import { letOff, readAllowedPaise } from "#domain/orders/allowances.server.ts";
import { lockOrder, readSums, recordEvent } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Paise } from "#domain/money.ts";
import { isOpen, isOwedAgain } from "./open-refunds.server.ts";
import { readReason, type Reason, reasonInWords } from "./reason.server.ts";
import { allowedFor, partsOf, refundableOf, takesBackSale } from "./refunding.ts";
import type { RefundReason } from "../requests/payment.ts";
import { allocations, receipts, refunds } from "../schema.ts";

export type Refund = typeof refunds.$inferSelect & {
  /** Whether the customer still waits for the money. Also true for a failed or called-off refund that is still owed. */
  isOpen: boolean;
};

type Owing = {
  receiptId: string;
  orderId: string;
  amountPaise: Paise;
  code: RefundReason;
  reason: Reason;
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
export async function oweRefund(tx: Database, { code, actorId, reason: given, ...owing }: Owing): Promise<string> {
  const { orderId, amountPaise: paise } = owing;
  const reason = reasonInWords(given);
  const [refund] = await tx
    .insert(refunds)
    .values({ ...owing, reason, status: "due", reasonCode: code })
    .returning({ id: refunds.id });
  const refundId = refund!.id;
  await recordEvent(tx, orderId, "refund-due", {
    by: "shop",
    actorId: actorId ?? owing.decidedBy,
    note: reason,
    paise,
    data: { refundId, ...(typeof given === "object" && given) },
  });
  return refundId;
}

/** An order's received payments that have money left to refund, oldest first. `leftPaise` is the money left. */
export async function listHeld(db: Database, orderId: string) {
  const rows = await db
    .select({ id: receipts.id, rail: receipts.rail, externalId: receipts.externalId, leftPaise })
    .from(receipts)
    .innerJoin(allocations, eq(allocations.receiptId, receipts.id))
    .where(and(eq(allocations.orderId, orderId), isNull(receipts.reversalId)))
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
    const plan = await planRefund(tx, order, amountPaise);
    if ("refused" in plan) return plan;
    const code = codeFor(order);
    const refundIds: string[] = [];
    for (const { id: receiptId, paise } of plan.parts) {
      refundIds.push(await oweRefund(tx, { receiptId, orderId, amountPaise: paise, code, reason, decidedBy }));
    }
    await letOffWhatGoesBack(tx, order, decidedBy);
    return { refundIds };
  });
}

/** From which received money an amount would be refunded. Refuses what `requestRefund` refuses, and changes nothing. */
export async function planRefund(
  db: Database,
  order: Pick<Order, "id" | "status">,
  amountPaise: Paise,
): Promise<{ parts: (Held & { paise: Paise })[] } | { refused: string }> {
  const left = await refundable(db, order);
  if (left === 0) return { refused: "This payment has not been paid, or nothing is left of it." };
  if (!Number.isInteger(amountPaise) || amountPaise <= 0) return { refused: "The amount must be more than nothing." };
  if (amountPaise > left) return { refused: "That is more than is left of the payment." };
  const parts = partsOf(await listHeld(db, order.id), amountPaise);
  if (parts.some((part) => part.rail === "card" && part.paise < 1_00)) {
    return { refused: "Razorpay sends back no less than ₹1." };
  }
  return { parts };
}

type Held = Awaited<ReturnType<typeof listHeld>>[number];

const codes = { cancelled: "cancelled", returned: "return" } as const;

/** Why money that was paid for an order in this status goes back. */
export function codeFor({ status }: Pick<Order, "status">): RefundReason {
  return codes[status as keyof typeof codes] ?? "goodwill";
}

/**
 * Waives the part of an order's price that its refunds return, and takes back what was waived for refunds that were
 * called off. Does nothing for a cancelled order: no price is due. The caller must have locked the order.
 */
export async function letOffWhatGoesBack(
  tx: Database,
  { id, status }: Pick<Order, "id" | "status">,
  decidedBy: string | null,
): Promise<void> {
  if (status === "cancelled") return;
  const { totalPaise } = (await readSums(tx, [id])).get(id)!;
  const known = await readAllowedPaise(tx, id, ["goodwill", "return"]);
  const paise = allowedFor(totalPaise, await listRefunds(tx, id)) - known;
  await letOff(tx, id, { paise, kind: status === "returned" ? "return" : "goodwill", decidedBy });
}

/**
 * Marks a refund as arrived, and issues a credit note if the refund returns the price of goods. With `gatewayRefundId`,
 * records that the gateway sent it. Changes nothing and returns "asked again" for a failed refund that was repeated or
 * is no longer owed, and "called off before" for one that was called off and is not owed.
 */
export async function markRefundDone(db: Database, refundId: string, gatewayRefundId?: string, now = new Date()) {
  return changeRefund(db, refundId, async (tx, refund) => {
    if (refund.status === "done") return "already done";
    if (refund.status === "failed" && !refund.isOpen) return "asked again";
    if (refund.status === "called-off" && !refund.isOpen) return "called off before";
    if (gatewayRefundId) await tx.update(refunds).set({ gatewayRefundId }).where(eq(refunds.id, refundId));
    await finishRefund(tx, refund, { by: gatewayRefundId ? "gateway" : "shop", now });
    return "done";
  });
}

/** Marks a refund of a locked order as arrived. `joined`: the shop learns by this that the gateway made the refund. */
export async function finishRefund(
  tx: Database,
  refund: Refund,
  { by, joined, now = new Date() }: { by: "shop" | "gateway"; joined?: true; now?: Date },
): Promise<void> {
  const { id: refundId, orderId, amountPaise, billRow } = refund;
  await tx.update(refunds).set({ status: "done", doneAt: now }).where(eq(refunds.id, refundId));
  const data = { refundId, ...(joined && { joined }) };
  await recordEvent(tx, orderId, "refunded", { by, paise: amountPaise, data });
  if (!takesBackSale(refund)) return;
  // What was given back at the gateway may be more than the goods had cost.
  const paise = billRow === null ? Math.min(amountPaise, await readCreditablePaise(tx, orderId)) : amountPaise;
  if (paise > 0) await issueCreditNote(tx, { refundId, orderId, paise, billRow }, now);
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
    if (refund.status !== "due" && refund.status !== "sent") return "already over";
    await tx.update(refunds).set({ status: "failed" }).where(eq(refunds.id, refund.id));
    await recordEvent(tx, refund.orderId, "refund-failed", {
      by: "gateway",
      paise: refund.amountPaise,
      data: { refundId },
    });
    return "failed";
  });
}

type CallingOff = { note: string; actorId?: string | null; replaced?: true; spent?: true; why?: CalledOffWhy };

/**
 * Marks a locked refund as called off, which frees its money. `replaced`: money went back at the gateway in its place.
 * `spent`: it pays for what was added to the order, so it is not owed again. `why` is missing where a person says why.
 * The caller then takes back what was waived for it (`letOffWhatGoesBack`).
 */
export async function markRefundCalledOff(
  tx: Database,
  { id: refundId, orderId, amountPaise: paise }: Pick<Refund, "id" | "orderId" | "amountPaise">,
  { note, actorId, ...why }: CallingOff,
): Promise<void> {
  await tx.update(refunds).set({ status: "called-off" }).where(eq(refunds.id, refundId));
  await recordEvent(tx, orderId, "refund-called-off", {
    by: why.replaced ? "gateway" : "shop",
    actorId,
    note,
    paise,
    data: { refundId, ...why },
  });
}

/**
 * Counts refunds of packs that were left out as money that is too much: their order got a new bill, without these packs,
 * so that no credit note follows when they have arrived. The caller must have locked the order.
 */
export async function countAsTooMuch(tx: Database, orderId: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ reasonCode: "overpaid", billRow: null })
    .where(and(eq(refunds.orderId, orderId), eq(refunds.reasonCode, "left-out"), ne(refunds.status, "done")));
}

/**
 * Creates a new refund in place of one that failed or was called off. Refuses another refund, one that was repeated
 * already, and one whose money is no longer there or no longer owed.
 */
export async function repeatRefund(
  db: Database,
  refundId: string,
): Promise<{ refundId: string } | { refused: string }> {
  const answer = await changeRefund(db, refundId, async (tx, refund) => {
    if (refund.status !== "failed" && refund.status !== "called-off") return { refused: "This refund did not fail." };
    if (!refund.isOpen) return { refused: "This refund was asked for again before, or is not owed any more." };
    const { id: repeats, reasonCode: code, receiptId, orderId, amountPaise, decidedBy, billRow } = refund;
    const reason = await readReason(tx, refund);
    const owing = { receiptId, orderId, amountPaise, reason, code, decidedBy, billRow, repeats };
    return { refundId: await oweRefund(tx, owing) };
  });
  return answer === "unknown refund" ? { refused: "There is no such refund." } : answer;
}

/** SQL for how much of an order's part of a receipt is left to refund, in paise: less what was or is to be refunded. */
const leftPaise = sql<number>`(${allocations.paise} - (
  select coalesce(sum(refunds.amount_paise), 0) from refunds
  where refunds.receipt_id = ${receipts.id} and refunds.order_id = ${allocations.orderId} and (refunds.status in ('due', 'sent', 'done') or ${isOwedAgain})))::integer`;

const withOpen = { ...getTableColumns(refunds), isOpen };

/** Runs `change` in a transaction in which a refund and its order are locked. */
export async function changeRefund<Answer>(
  db: Database,
  refundId: string,
  change: (tx: Database, refund: Refund) => Promise<Answer>,
): Promise<Answer | "unknown refund"> {
  return db.transaction(async (tx) => {
    const known = await findRefund(tx, refundId);
    if (!known) return "unknown refund";
    // Everywhere, the order is locked before the refund, to avoid deadlocks.
    await lockOrder(tx, known.orderId);
    return change(tx, (await lockRefund(tx, refundId))!);
  });
}

/** Reads a refund and locks its row until the transaction ends. Lock its order first. */
export async function lockRefund(tx: Database, id: string): Promise<Refund | undefined> {
  const [refund] = await tx.select(withOpen).from(refunds).where(eq(refunds.id, id)).for("update");
  return refund;
}

/** A refund by its id; undefined when there is none. */
export async function findRefund(db: Database, id: string): Promise<Refund | undefined> {
  const [refund] = await db.select(withOpen).from(refunds).where(eq(refunds.id, id));
  return refund;
}

/**
 * Finds a refund by its id, with the money it is taken from: `rail` is how that was paid (UPI, card, bank or cash),
 * `externalId` its UTR or the gateway's payment id.
 */
export async function findRefundWithRail(db: Database, id: string) {
  const [found] = await db
    .select({ ...withOpen, rail: receipts.rail, externalId: receipts.externalId })
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
