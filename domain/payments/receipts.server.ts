import { and, asc, desc, eq } from "drizzle-orm";
import { recordChange } from "#domain/audit/audit.server.ts";
import { holdAgain } from "#domain/catalogue/stock.server.ts";
import { MOST_PAISE, type Paise } from "#domain/money.ts";
import { balanceOf, isPaid, keptOf, type Sums } from "#domain/orders/balance.ts";
import { issueFirstInvoice, issueInvoice } from "#domain/orders/documents.server.ts";
import type { OrderStatus, PaymentMethod } from "#domain/orders/order.ts";
import { advanceOrder, letOff, lockOrder, readSums, recordEvent, type Order } from "#domain/orders/orders.server.ts";
import { changePaymentMethod } from "#domain/orders/payment-method.server.ts";
import { isForgotten } from "#domain/orders/person.ts";
import { holdLonger, moveOrder, type Days } from "#domain/orders/schedule.server.ts";
import { orderEvents, orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { claimUntil, methodOf, type Money, type Rail, type RefundReason, type Settlement } from "./payment.ts";
import { answerClaim, closePaid, closeRequests, lockRequested, type Payment } from "./payments.server.ts";
import { planFor, SOLD_OUT, TOO_LATE } from "./planning.server.ts";
import { listHeld, oweRefund } from "./refunds.server.ts";
import { allocations, payments, receipts } from "./schema.ts";

type Receipt = typeof receipts.$inferSelect;

/** Why what came a second time goes back; the customer reads it. */
const PAID_TWICE = "It was paid twice.";

/**
 * The one way in which money is written down, whoever saw it come: the customer's return, the webhook, the poller, a
 * line of the statement, the owner. Told once more, by whomever, it changes nothing. Once what is due is covered, the
 * order is placed, or kept; money that an order cannot have (it is paid already, cancelled and its stock gone, or
 * nothing would arrive fresh) is owed back, and so is what is too much. A part waits for the rest. Money in another
 * currency, and more than anybody can send, is kept and counts nothing. Refuses money that was written down for another order, and a second UTR that
 * somebody types for a paid order. Amounts in paise.
 */
export async function recordReceipt(db: Database, money: Money, now = new Date()): Promise<Settlement> {
  return db.transaction((tx) => record(tx, money, now));
}

async function record(tx: Database, money: Money, now: Date): Promise<Settlement> {
  if (!Number.isSafeInteger(money.amountPaise) || money.amountPaise <= 0) return { refused: "amount" };
  const found = await lockRequested(tx, money.paymentId);
  if (!found) return { refused: "unknown payment" };
  const { request, order } = found;
  if (methodOf(money.rail) !== request.method) return { refused: "method" };
  const sums = (await readSums(tx, [order.id])).get(order.id)!;
  const wasPaid = isPaid({ status: order.status, sums });
  const { status, dispatchOn, method } = order;
  const before = { order: status, dispatchOn, method, receivedPaise: sums.receivedPaise, owedPaise: sums.leavingPaise };
  const settling = { tx, order, request, sums, by: money.by, now, wasPaid, after: { ...before } };

  const answer = await take(settling, money);
  if (money.staff && JSON.stringify(before) !== JSON.stringify(settling.after)) {
    const isRefused = typeof answer === "object";
    await recordChange(tx, {
      by: money.staff,
      action: isRefused ? "noted another amount" : money.rail === "cash" ? "received cash" : "confirmed a UPI transfer",
      subject: { kind: "order", id: order.id },
      before,
      after: {
        ...settling.after,
        ...(money.rail === "upi" && { UTR: money.externalId }),
        ...(!isRefused && { outcome: answer }),
      },
    });
  }
  return answer;
}

/** Writes money down once, gives it to the order and does what follows. */
async function take(settling: Omit<Settling, "receipt">, money: Money): Promise<Settlement> {
  const { tx, order, sums, now, wasPaid } = settling;
  const { rail, externalId, source, amountPaise, currency } = money;
  const known = wasPaid && source === "typed" ? await findReceipt(tx, rail, externalId) : undefined;
  if (wasPaid && source === "typed" && !known) return { refused: "already paid" };
  const receipt = known ? undefined : await writeReceipt(tx, money, now);
  if (!receipt) {
    const same = known ?? (await findReceipt(tx, rail, externalId))!;
    const isHere = same.orderId === order.id;
    if (source === "typed" && !wasPaid && isWaiting(order)) {
      if (isHere) return takeAsEnough(settling, same.receipt, money);
      if (await moveHere(settling, same)) {
        const receivedPaise = sums.receivedPaise + same.receipt.amountPaise;
        settling.after.receivedPaise = receivedPaise;
        return takeAsEnough({ ...settling, sums: { ...sums, receivedPaise } }, same.receipt, money);
      }
    }
    if (isHere) return "already settled";
    return { refused: rail === "card" ? "payment used" : "utr used" };
  }
  if (currency !== "INR") return { refused: "currency" };
  if (amountPaise > MOST_PAISE) return { refused: "amount" };

  await tx.insert(allocations).values({ receiptId: receipt.id, orderId: order.id, paise: amountPaise });
  const receivedPaise = sums.receivedPaise + amountPaise;
  settling.after.receivedPaise = receivedPaise;
  return settle({ ...settling, receipt, sums: { ...sums, receivedPaise } });
}

/**
 * Gives this order a part that was written down for another one, which it did not pay; whether it could be given. Not what
 * paid for that order, nor what went back already.
 */
async function moveHere(
  { tx, order, request }: Omit<Settling, "receipt">,
  { orderId, receipt }: { orderId: string; receipt: Receipt },
): Promise<boolean> {
  const other = await lockOrder(tx, orderId);
  const isTaken = isPaid({ status: other.status, sums: (await readSums(tx, [orderId])).get(orderId)! });
  if (
    isTaken ||
    receipt.currency !== "INR" ||
    !(await listHeld(tx, orderId)).some(({ id, leftPaise }) => id === receipt.id && leftPaise === receipt.amountPaise)
  ) {
    return false;
  }
  await tx.update(receipts).set({ requestId: request.id }).where(eq(receipts.id, receipt.id));
  await tx.update(allocations).set({ orderId: order.id }).where(eq(allocations.receiptId, receipt.id));
  return true;
}

/** A person says that the transfer that was written down, and was less than is asked for, is enough: the rest is let off. */
async function takeAsEnough(settling: Omit<Settling, "receipt">, receipt: Receipt, money: Money): Promise<Settlement> {
  const { tx, order, sums } = settling;
  const paise = Math.max(0, missingPaise(settling));
  if (receipt.currency !== "INR" || keptOf(sums) <= 0) return "already settled";
  await letOff(tx, order.id, { paise, kind: "shortfall", decidedBy: money.staff?.id ?? null });
  return settle({ ...settling, receipt, sums: { ...sums, allowedPaise: sums.allowedPaise + paise } });
}

function isWaiting({ status }: Order): boolean {
  return (
    status === "awaiting-payment" ||
    status === "awaiting-approval" ||
    status === "placed" ||
    status === "packed" ||
    status === "ready"
  );
}

/** Undefined for money that was written down before. */
async function writeReceipt(tx: Database, money: Money, now: Date): Promise<Receipt | undefined> {
  const { paymentId, rail, externalId, source, amountPaise, currency, staff } = money;
  const [receipt] = await tx
    .insert(receipts)
    .values({
      requestId: paymentId,
      rail,
      externalId,
      source,
      amountPaise,
      currency,
      receivedAt: now,
      recordedAt: now,
      recordedBy: staff?.id ?? null,
    })
    .onConflictDoNothing()
    .returning();
  return receipt;
}

/** What was written down under an external id, with the order it came for. */
async function findReceipt(db: Database, rail: Rail, externalId: string) {
  const [found] = await db
    .select({ orderId: payments.orderId, receipt: receipts })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.requestId))
    .where(and(eq(receipts.rail, rail), eq(receipts.externalId, externalId)));
  return found;
}

type Settling = {
  tx: Database;
  order: Order;
  request: Payment;
  receipt: Receipt;
  /** With the receipt. */
  sums: Sums;
  by: Money["by"];
  now: Date;
  wasPaid: boolean;
  /** How the order stands by now, for the log. */
  after: { order: OrderStatus; dispatchOn: string; method: PaymentMethod; receivedPaise: Paise; owedPaise: Paise };
};

/** What is still to pay by the way of a request, in paise: cash has its fee, and nothing else has. */
function missingPaise({ order, request, sums }: Pick<Settling, "order" | "request" | "sums">): Paise {
  const feePaise = request.method === "cash" ? 0 : order.cashFeePaise;
  return -balanceOf({ status: "placed", sums }) - feePaise;
}

/** What follows from money that a locked order was just given. */
async function settle(settling: Settling): Promise<Settlement> {
  const { tx, order, request, receipt, by, now, wasPaid, after } = settling;
  if (wasPaid) return oweBack(settling, "overpaid", PAID_TWICE);
  const missing = missingPaise(settling);
  const isWithin = isWithinReach(order, request);
  if (isWithin && missing > 0) {
    const note = receipt.rail === "upi" ? `UTR ${receipt.externalId}` : undefined;
    const data = { receiptId: receipt.id };
    await recordEvent(tx, order.id, "payment-misfit", { by, note, paise: receipt.amountPaise, data });
    if (request.claimedUtr === receipt.externalId) await answerClaim(tx, request.id);
    await holdLonger(tx, order, claimUntil(now));
    return { refused: "amount" };
  }
  const days = isWithin ? await daysWith(tx, order, now) : { refused: TOO_LATE };
  if ("refused" in days) {
    if (isUnplaced(order)) {
      await closeRequests(tx, order.id);
      await advanceOrder(tx, order, "cancelled", { by: "shop", note: days.refused });
      after.order = "cancelled";
    }
    await recordEvent(tx, order.id, "payment-late", { by, paise: receipt.amountPaise });
    return oweBack(settling, "late", "The money came when the order could no longer be cooked.");
  }

  const received = { kind: "payment-received", by, paise: request.amountPaise } as const;
  if (request.method !== order.method) await changePaymentMethod(tx, order, request.method, { cashFeePaise: 0 });
  after.method = request.method;
  if (isUnplaced(order) || order.status === "cancelled") {
    await advanceOrder(tx, order, "placed", { by, because: received });
    await moveOrder(tx, order, days, by);
    Object.assign(after, { order: "placed", dispatchOn: days.dispatchOn });
  } else {
    await recordEvent(tx, order.id, received.kind, received);
  }
  await closePaid(tx, request, receipt);
  await (order.status === "awaiting-payment" ? issueFirstInvoice : issueInvoice)(tx, order.id, now);
  await oweTooMuch(settling, -missing);
  return "settled";
}

/** Whether money may still count: what is on its way to be paid at the door stays so, and the courier asks for the cash. */
function isWithinReach({ status }: Order, { method }: Payment): boolean {
  if (status === "returned") return false;
  return method === "cash" || !(["dispatched", "delivered", "collected"] as string[]).includes(status);
}

/**
 * The days of a locked order that has its money now, or why it cannot have it. Money that came after the planned day
 * finds the next one, and an order that ran out, or was held otherwise than usual, holds its stock now.
 */
async function daysWith(tx: Database, order: Order, now: Date): Promise<Days | { refused: string }> {
  if (!isUnplaced(order) && order.status !== "cancelled") return order;
  const mayComeBack = isUnplaced(order) || (!isForgotten(order) && (await ranOut(tx, order)));
  const days = mayComeBack ? await planFor(tx, order, now) : undefined;
  if (!days) return { refused: TOO_LATE };
  const isHeld = order.status === "awaiting-payment" && order.hold === "standard";
  return isHeld || (await holdAgain(tx, order.id)) ? days : { refused: SOLD_OUT };
}

/** Whether it is not placed yet: for want of its money, or of the shop's word. */
function isUnplaced({ status }: Order): boolean {
  return status === "awaiting-payment" || status === "awaiting-approval";
}

/** Whether it was the clock that cancelled it; whom a person told "cancelled" gets the money back instead. */
async function ranOut(tx: Database, order: Order): Promise<boolean> {
  const [cancelled] = await tx
    .select({ by: orderEvents.by })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, "cancelled")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return cancelled?.by === "clock";
}

/** Owes back the money that just came; of an order that has ended, what had come in parts before it as well. */
async function oweBack(settling: Settling, code: RefundReason, reason: string): Promise<Settlement> {
  const { tx, order, receipt, wasPaid, after } = settling;
  const hasEnded = !wasPaid && after.order === "cancelled";
  const held = hasEnded ? await listHeld(tx, order.id) : [{ id: receipt.id, leftPaise: receipt.amountPaise }];
  for (const { id, leftPaise } of held) {
    await oweRefund(tx, { receiptId: id, orderId: order.id, amountPaise: leftPaise, code, reason });
    after.owedPaise += leftPaise;
  }
  return "refund due";
}

/**
 * Owes back what is not needed, of an order that just got its money: what came before when the last receipt is enough
 * by itself, and of that one what is too much.
 */
async function oweTooMuch({ tx, order, receipt, after }: Settling, tooMuchPaise: number): Promise<void> {
  if (tooMuchPaise <= 0) return;
  const held = await listHeld(tx, order.id);
  const others = held.filter(({ id }) => id !== receipt.id);
  const isEnough = others.reduce((sum, { leftPaise }) => sum + leftPaise, 0) <= tooMuchPaise;
  let rest = tooMuchPaise;
  for (const { id, leftPaise } of [...(isEnough ? others : []), ...held.filter((one) => one.id === receipt.id)]) {
    const amountPaise = Math.min(rest, leftPaise);
    if (amountPaise === 0) continue;
    const reason = id === receipt.id ? "More came than was asked for." : "It came besides the full amount.";
    await oweRefund(tx, { receiptId: id, orderId: order.id, amountPaise, code: "overpaid", reason });
    after.owedPaise += amountPaise;
    rest -= amountPaise;
  }
}

/** All money that came for an order, oldest first; what is in another currency is not given to it. */
export async function listReceipts(db: Database, orderId: string) {
  return db
    .select({ receipt: receipts, method: payments.method })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.requestId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(receipts.recordedAt), asc(receipts.id));
}

/** The number of the order that a UTR was written down for. */
export async function findOrderNumberByUtr(db: Database, utr: string): Promise<string | undefined> {
  const [found] = await db
    .select({ number: orders.number })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.requestId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(receipts.rail, "upi"), eq(receipts.externalId, utr)));
  return found?.number;
}
