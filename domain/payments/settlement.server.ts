import { and, desc, eq } from "drizzle-orm";
import { holdAgain } from "#domain/catalogue/stock.server.ts";
import type { Paise } from "#domain/money.ts";
import { balanceOf, type Sums } from "#domain/orders/balance.ts";
import { issueFirstInvoice, issueInvoice } from "#domain/orders/documents/documents.server.ts";
import { claimUntil, type OrderStatus, type PaymentMethod } from "#domain/orders/order.ts";
import {
  advanceOrder,
  recordEvent,
  type Order,
  holdLonger,
  rescheduleOrder,
  type Days,
} from "#domain/orders/orders.server.ts";
import { changePaymentMethod } from "#domain/orders/payment-method.server.ts";
import { isErased } from "#domain/orders/person.ts";
import { orderEvents } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import type { Money, RefundReason, Settlement } from "./payment.ts";
import { answerClaim, closePaid, closeRequests, type Payment } from "./payments.server.ts";
import { planFor, SOLD_OUT, TOO_LATE } from "./planning.server.ts";
import { listHeld, oweRefund } from "./refunds.server.ts";
import type { receipts } from "./schema.ts";

export type Receipt = typeof receipts.$inferSelect;

/** The reason of a refund for money that came twice; the customer reads it. */
const PAID_TWICE = "It was paid twice.";

/** A locked order that has just been allocated money, and who reported it. */
export type Settling = {
  tx: Database;
  order: Order;
  request: Payment;
  receipt: Receipt;
  /** The order's sums, including the receipt. */
  sums: Sums;
  by: Money["by"];
  /** The staff member who reported it, by user id. */
  actorId: string | null;
  now: Date;
  wasPaid: boolean;
  /** The order afterwards, for the log. */
  after: { order: OrderStatus; dispatchOn: string; method: PaymentMethod; receivedPaise: Paise; owedPaise: Paise };
};

/** What is still to pay by the method of a request, in paise; only cash has a fee. */
export function missingPaise({ order, request, sums }: Pick<Settling, "order" | "request" | "sums">): Paise {
  const feePaise = request.method === "cash" ? 0 : order.cashFeePaise;
  return -balanceOf({ status: "placed", sums }) - feePaise;
}

/**
 * Does what follows from newly allocated money of a locked order: places the order once the amount due is covered,
 * waits for the rest of a part payment, and refunds what it cannot take or does not need.
 */
export async function settle(settling: Settling): Promise<Settlement> {
  const { tx, order, request, receipt, by, actorId, now, wasPaid, after } = settling;
  if (wasPaid) return oweBack(settling, "overpaid", PAID_TWICE);
  const missing = missingPaise(settling);
  const isWithin = isWithinReach(order, request);
  const data = { receiptId: receipt.id };
  if (isWithin && missing > 0) {
    const note = receipt.rail === "upi" ? `UTR ${receipt.externalId}` : undefined;
    await recordEvent(tx, order.id, "payment-misfit", { by, actorId, note, paise: receipt.amountPaise, data });
    if (request.claimedUtr === receipt.externalId) await answerClaim(tx, request.id);
    await holdLonger(tx, order, claimUntil(now));
    return { refused: "amount" };
  }
  const days = isWithin ? await daysWith(tx, order, now) : { refused: TOO_LATE };
  if ("refused" in days) {
    if (isUnplaced(order)) {
      await closeRequests(tx, order.id);
      await advanceOrder(tx, order, "cancelled", { by: "shop", actorId, note: days.refused });
      after.order = "cancelled";
    }
    await recordEvent(tx, order.id, "payment-late", { by, actorId, paise: receipt.amountPaise, data });
    return oweBack(settling, "late", "The money came when the order could no longer be cooked.");
  }

  const received = { kind: "payment-received", by, actorId, paise: request.amountPaise, data } as const;
  if (request.method !== order.method) await changePaymentMethod(tx, order, request.method, { cashFeePaise: 0 });
  after.method = request.method;
  if (isUnplaced(order) || order.status === "cancelled") {
    await advanceOrder(tx, order, "placed", { by, actorId, because: received });
    await rescheduleOrder(tx, order, days, { by, actorId });
    Object.assign(after, { order: "placed", dispatchOn: days.dispatchOn });
  } else {
    await recordEvent(tx, order.id, received.kind, received);
  }
  await closePaid(tx, request, receipt);
  await (order.status === "awaiting-payment" ? issueFirstInvoice : issueInvoice)(tx, order.id, now);
  await oweTooMuch(settling, -missing);
  return "settled";
}

/**
 * Whether money may still count for this order. Not for an order on its way with cash on delivery: the courier collects
 * the cash.
 */
function isWithinReach({ status }: Order, { method }: Payment): boolean {
  if (status === "returned") return false;
  return method === "cash" || !(["dispatched", "delivered", "collected"] as string[]).includes(status);
}

/**
 * The days for a locked order that is paid now, or why it cannot take the money. A late payment gets the next possible
 * days; an expired order, or one with a restricted hold, must get its stock now.
 */
async function daysWith(tx: Database, order: Order, now: Date): Promise<Days | { refused: string }> {
  if (!isUnplaced(order) && order.status !== "cancelled") return order;
  const mayComeBack = isUnplaced(order) || (!isErased(order) && (await ranOut(tx, order)));
  const days = mayComeBack ? await planFor(tx, order, now) : undefined;
  if (!days) return { refused: TOO_LATE };
  const isHeld = order.status === "awaiting-payment" && order.hold === "standard";
  return isHeld || (await holdAgain(tx, order.id)) ? days : { refused: SOLD_OUT };
}

/** Whether the order still waits for money or approval. */
function isUnplaced({ status }: Order): boolean {
  return status === "awaiting-payment" || status === "awaiting-approval";
}

/** Whether the order was cancelled because its time ran out. If a person cancelled it, the money goes back. */
async function ranOut(tx: Database, order: Order): Promise<boolean> {
  const [cancelled] = await tx
    .select({ by: orderEvents.by })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, "cancelled")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return cancelled?.by === "clock";
}

/** Refunds the money that just came; for an order that has ended, earlier parts too. */
async function oweBack(settling: Settling, code: RefundReason, reason: string): Promise<Settlement> {
  const { tx, order, receipt, actorId, wasPaid, after } = settling;
  const hasEnded = !wasPaid && after.order === "cancelled";
  const held = hasEnded ? await listHeld(tx, order.id) : [{ id: receipt.id, leftPaise: receipt.amountPaise }];
  for (const { id, leftPaise } of held) {
    await oweRefund(tx, { receiptId: id, orderId: order.id, amountPaise: leftPaise, code, reason, actorId });
    after.owedPaise += leftPaise;
  }
  return "refund due";
}

/**
 * Refunds what a newly paid order does not need: the earlier parts, if the last receipt suffices alone, and what is
 * left over of that one.
 */
async function oweTooMuch({ tx, order, receipt, actorId, after }: Settling, tooMuchPaise: Paise): Promise<void> {
  if (tooMuchPaise <= 0) return;
  const held = await listHeld(tx, order.id);
  const others = held.filter(({ id }) => id !== receipt.id);
  const isEnough = others.reduce((sum, { leftPaise }) => sum + leftPaise, 0) <= tooMuchPaise;
  let rest = tooMuchPaise;
  for (const { id, leftPaise } of [...(isEnough ? others : []), ...held.filter((one) => one.id === receipt.id)]) {
    const amountPaise = Math.min(rest, leftPaise);
    if (amountPaise === 0) continue;
    const reason = id === receipt.id ? "More came than was asked for." : "It came besides the full amount.";
    await oweRefund(tx, { receiptId: id, orderId: order.id, amountPaise, code: "overpaid", reason, actorId });
    after.owedPaise += amountPaise;
    rest -= amountPaise;
  }
}
