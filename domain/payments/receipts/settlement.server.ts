import { and, desc, eq, sql } from "drizzle-orm";
import { holdAgain } from "#domain/catalogue/stock/stock.server.ts";
import { releaseUse, takeUseAgain } from "#domain/coupons/coupons.server.ts";
import { releaseCapacity } from "#domain/delivery/capacity.server.ts";
import { isInTime, type Calendar } from "#domain/delivery/delivery.ts";
import type { Paise } from "#domain/money.ts";
import { issueInvoice } from "#domain/orders/documents/documents.server.ts";
import { type OrderStatus, type PaymentMethod, balanceOf, type Sums } from "#domain/orders/order.ts";
import type { CancelWhy, RefundWhy } from "#domain/orders/event.ts";
import type { Order } from "#domain/orders/schema.ts";
import { advanceOrder, recordEvent, holdLonger, rescheduleOrder, type Days } from "#domain/orders/orders.server.ts";
import { claimUntil } from "#domain/orders/waiting.ts";
import { changePaymentMethod } from "#domain/orders/payment-method.server.ts";
import { isErased } from "#domain/orders/customer/person.ts";
import { planFor, SOLD_OUT, TOO_LATE } from "#domain/orders/planning.server.ts";
import { orderEvents } from "#domain/orders/schema.ts";
import type { Seller } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Money, RefundReason, Settlement } from "../requests/payment.ts";
import { closeRequests, type Payment } from "../requests/payments.server.ts";
import { listHeld, listRefunds, oweRefund } from "../refunds/refunds.server.ts";
import { paymentRequests, type receipts } from "../schema.ts";

export type Receipt = typeof receipts.$inferSelect;

/** A locked order to which received money was just allocated, with all that is needed to settle the order. */
export type Settling = {
  tx: Database;
  order: Order;
  request: Payment;
  receipt: Receipt;
  /** The sums of the order's money, including this receipt. */
  sums: Sums;
  by: Money["by"];
  actorId: string | null;
  calendar: Calendar;
  seller: Seller;
  now: Date;
  /** Whether the order was paid before this money came. */
  wasPaid: boolean;
  /** The order's new values, for the audit log. They start as the old values, and are updated in place. */
  after: {
    order: OrderStatus;
    dispatchOn: string;
    method: PaymentMethod;
    receivedPaise: Paise;
    /** Refunds that are owed or on their way. */
    owedPaise: Paise;
  };
};

/** How much is still to be paid for an order, in paise; negative when too much came. */
export function missingPaise({ order, request, sums }: Pick<Settling, "order" | "request" | "sums">): Paise {
  // The order's fee for cash is due only if the request is for cash.
  const feePaise = request.method === "cash" ? 0 : order.cashFeePaise;
  return -balanceOf({ status: "placed", sums }) - feePaise;
}

/** Whether the order was paid before this money came. A cancelled order counts as paid even without its cash fee. */
function wasPaidBefore({ order, receipt, sums, wasPaid }: Settling): boolean {
  const before = sums.receivedPaise - receipt.amountPaise;
  return wasPaid || (order.status === "cancelled" && before >= sums.totalPaise - order.cashFeePaise);
}

/**
 * Whether all of its price has come for a cancelled order, of which some went back: it was changed and cost more, or a
 * part payment was sent back. What comes then is no part payment, because nothing is left to come.
 */
function isOver({ order, sums }: Settling): boolean {
  return order.status === "cancelled" && sums.receivedPaise >= sums.totalPaise - order.cashFeePaise;
}

/**
 * Places a locked order when all its money has come, and issues the invoice. After a part payment, the order waits
 * longer for the missing money. Refunds money that exceeds the price or comes too late.
 */
export async function settle(settling: Settling): Promise<Settlement> {
  const { tx, order, request, receipt, by, actorId, now, after } = settling;
  if (wasPaidBefore(settling)) return oweBack(settling, "overpaid", "paid twice");
  const missing = missingPaise(settling);
  const isWithin = isWithinReach(order, request) && !(missing > 0 && isOver(settling));
  const data = { receiptId: receipt.id };
  if (isWithin && missing > 0) {
    const note = receipt.rail === "upi" ? `UTR ${receipt.externalId}` : undefined;
    await recordEvent(tx, order.id, "receipt-unallocated", { by, actorId, note, paise: receipt.amountPaise, data });
    const isSaid = !request.claimedUtr && request.saidPaidAt !== null;
    if (isSaid || request.claimedUtr === receipt.externalId) await answerClaim(tx, request.id);
    await holdLonger(tx, order, claimUntil(now));
    return { refused: "amount" };
  }
  const days = isWithin ? await daysWith(settling) : { refused: "too late" as const };
  if ("refused" in days) {
    const { refused: why } = days;
    if (isUnplaced(order)) {
      await closeRequests(tx, order.id);
      await advanceOrder(tx, order, "cancelled", { by: "shop", actorId, why, note: endings[why] });
      after.order = "cancelled";
    }
    await recordEvent(tx, order.id, "payment-late", { by, actorId, paise: receipt.amountPaise, data });
    return oweBack(settling, "late", "late");
  }

  const changes = request.method !== order.method;
  const instead = { method: order.method, cashFeePaise: order.cashFeePaise };
  const received = {
    kind: "payment-received",
    by,
    actorId,
    // Of an order that was changed and owes more now, only that.
    paise:
      order.status === "placed" && !changes && order.method !== "cash"
        ? receipt.amountPaise + missing
        : request.amountPaise,
    data: { ...data, ...(changes && { instead }) },
  } as const;
  if (changes) await changePaymentMethod(tx, order, request.method, { cashFeePaise: 0 });
  after.method = request.method;
  if (isUnplaced(order) || order.status === "cancelled") {
    await advanceOrder(tx, order, "placed", { by, actorId, because: received });
    await rescheduleOrder(tx, order, days, { by, actorId });
    Object.assign(after, { order: "placed", dispatchOn: days.dispatchOn });
  } else {
    await recordEvent(tx, order.id, received.kind, received);
  }
  await closePaid(tx, request);
  await issueInvoice(tx, order.id, now, settling.seller);
  await oweTooMuch(settling, -missing);
  return "settled";
}

/** Closes all payment requests of a paid order; `id` is the id of the request that was paid. */
async function closePaid(tx: Database, { id, orderId }: Payment): Promise<void> {
  const failure = sql`case when ${paymentRequests.id} = ${id} then null else ${paymentRequests.failure} end`;
  await tx.update(paymentRequests).set({ state: "closed", failure }).where(eq(paymentRequests.orderId, orderId));
}

/** Deletes the customer's report of a payment that has been found, so that nobody looks for it any more. */
async function answerClaim(tx: Database, id: string): Promise<void> {
  await tx.update(paymentRequests).set({ claimedUtr: null, saidPaidAt: null }).where(eq(paymentRequests.id, id));
}

/**
 * Whether an order can still be paid. An order that has left the shop can be paid only in cash, or as it was to be paid
 * before it left; a returned order cannot be paid.
 */
function isWithinReach({ status, ...order }: Order, { method, state }: Payment): boolean {
  if (status === "returned") return false;
  // Open after it left: its payment was recorded by mistake.
  if (method === order.method && state !== "closed") return true;
  return method === "cash" || !(["dispatched", "delivered", "collected"] as string[]).includes(status);
}

/**
 * The order's own days of dispatch and arrival, or the next possible days. Reserves stock and coupon again if the order
 * lost them. `refused` says why the order can no longer be placed.
 */
async function daysWith({ tx, order, calendar, now }: Settling): Promise<Days | { refused: Ending }> {
  if (!isUnplaced(order) && order.status !== "cancelled") return order;
  // The stock is reserved for the order's own day.
  const isHeld = order.status === "awaiting-payment" && order.hold === "standard";
  if (isHeld && isInTime(order.dispatchOn, calendar, now)) return order;
  const mayComeBack = isUnplaced(order) || (!isErased(order) && (await ranOut(tx, order)));
  const days = mayComeBack ? await planFor(tx, order, calendar, now) : undefined;
  if (!days) return { refused: "too late" };
  if (isHeld) return days;
  const isInUse = await takeUseAgain(tx, order.id);
  const arrival = { arrivesOn: days.promisedOn, today: dayInIndia(now) };
  if (isInUse && (await holdAgain(tx, order.id, arrival))) return days;
  await releaseCapacity(tx, order.id);
  if (isInUse && order.status === "cancelled") await releaseUse(tx, order.id);
  return { refused: isInUse ? "sold out" : "coupon used up" };
}

export const USED_UP = "Its coupon has been used up by now.";

type Ending = Exclude<CancelWhy, "not paid" | "not approved">;

const endings: Record<Ending, string> = { "too late": TOO_LATE, "coupon used up": USED_UP, "sold out": SOLD_OUT };

function isUnplaced({ status }: Order): boolean {
  return status === "awaiting-payment" || status === "awaiting-approval";
}

/**
 * Whether the order was cancelled because its time ran out. If a person cancelled it, money that still comes is
 * refunded.
 */
async function ranOut(tx: Database, order: Order): Promise<boolean> {
  const [cancelled] = await tx
    .select({ by: orderEvents.by })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, "cancelled")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return cancelled?.by === "clock";
}

/** Refunds the last payment. If the order is cancelled and was never fully paid, also refunds its earlier paymentRequests. */
async function oweBack(settling: Settling, code: RefundReason, why: RefundWhy): Promise<Settlement> {
  const { tx, order, receipt, actorId, wasPaid, after } = settling;
  const hasEnded = !wasPaid && after.order === "cancelled";
  const held = hasEnded ? await listNotOwed(tx, order) : [{ id: receipt.id, leftPaise: receipt.amountPaise }];
  for (const { id, leftPaise } of held) {
    await oweRefund(tx, { receiptId: id, orderId: order.id, amountPaise: leftPaise, code, reason: { why }, actorId });
    after.owedPaise += leftPaise;
  }
  return "refund due";
}

/** The received money of an order, without that whose refund failed or was called off, and is owed still. */
async function listNotOwed(tx: Database, { id }: Order) {
  const unsent = (await listRefunds(tx, id)).filter(
    ({ isOpen, status }) => isOpen && (status === "failed" || status === "called-off"),
  );
  return (await listHeld(tx, id)).filter((receipt) => !unsent.some(({ receiptId }) => receiptId === receipt.id));
}

async function oweTooMuch({ tx, order, receipt, actorId, after }: Settling, tooMuchPaise: Paise): Promise<void> {
  if (tooMuchPaise <= 0) return;
  const held = await listHeld(tx, order.id);
  const others = held.filter(({ id }) => id !== receipt.id);
  // Earlier payments go back in full or not at all; the rest is taken from the last payment.
  const isEnough = others.reduce((sum, { leftPaise }) => sum + leftPaise, 0) <= tooMuchPaise;
  let rest = tooMuchPaise;
  for (const { id, leftPaise } of [...(isEnough ? others : []), ...held.filter((one) => one.id === receipt.id)]) {
    const amountPaise = Math.min(rest, leftPaise);
    if (amountPaise === 0) continue;
    const why = id === receipt.id ? "more than asked" : "besides";
    await oweRefund(tx, { receiptId: id, orderId: order.id, amountPaise, code: "overpaid", reason: { why }, actorId });
    after.owedPaise += amountPaise;
    rest -= amountPaise;
  }
}
