import { and, desc, eq, ne, or } from "drizzle-orm";
import { holdAgain } from "#domain/catalogue/stock.server.ts";
import { MOST_PAISE } from "#domain/money.ts";
import { issueInvoice } from "#domain/orders/documents.server.ts";
import { advanceOrder, lockOrder, recordEvent, type Order } from "#domain/orders/orders.server.ts";
import { changePaymentMethod } from "#domain/orders/payment-method.server.ts";
import { isForgotten } from "#domain/orders/person.ts";
import { moveOrder, type Days } from "#domain/orders/schedule.server.ts";
import { orderEvents } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { sqlState, UNIQUE_VIOLATION } from "#platform/error-code.ts";
import { isRestOfNothing } from "./besides.ts";
import { listNoted, noteMisfit, wasNoted } from "./misfits.server.ts";
import { canTurn, type Money, type Settlement } from "./payment.ts";
import { closeOpenPayments, findPayment, lockPayments, type Payment } from "./payments.server.ts";
import { planFor, SOLD_OUT, TOO_LATE } from "./planning.server.ts";
import { oweRefund } from "./refunds.server.ts";
import { payments } from "./schema.ts";
import { oweBesides, oweSurplus, PAID_TWICE } from "./surplus.server.ts";

/**
 * The one way in which money reaches an order, whoever saw it come: the customer's return, the webhook, the poller,
 * the owner. Repeats, and reports in any order, make one paid order. Money that an order cannot have (it is paid
 * already, cancelled and its stock gone, or nothing would arrive fresh) is written down and becomes a refund; so is what
 * was noted before and is not needed for the amount. Refuses another amount or currency than was asked for, a bank's
 * reference that has served before, and a second one that was typed. Amounts in paise.
 */
export async function settlePayment(db: Database, money: Money, now = new Date()): Promise<Settlement> {
  try {
    return await db.transaction((tx) => settle(tx, money, now));
  } catch (error) {
    const taken = takenBy(error);
    if (taken) return { refused: taken };
    throw error;
  }
}

async function settle(tx: Database, money: Money, now: Date): Promise<Settlement> {
  const found = await findPayment(tx, money.paymentId);
  if (!found) return { refused: "unknown payment" };
  const order = await lockOrder(tx, found.orderId);
  const all = await lockPayments(tx, order.id);
  const payment = all.find(({ id }) => id === found.id)!;

  if (all.some((one) => one.status === "paid" && isSameMoney(one, money))) return "already settled";
  const used = await usedElsewhere(tx, money);
  if (used) return { refused: used };

  if (!isPossible(money)) {
    if (payment.status !== "paid") await noteMisfit(tx, { order, payment, money, now });
    return { refused: "amount" };
  }
  const paid = all.some(({ counted }) => counted);
  const fault = faultOf(payment, money);
  if (payment.status === "paid" || (paid && fault === "amount")) {
    if (!isMoneyOfItsOwn(money)) return money.utr ? { refused: "already paid" } : "already settled";
    // A part that was noted belongs to the payment by now, or went back by hand.
    if (money.utr && (await wasNoted(tx, order.id, money.utr))) return "already settled";
    if (fault !== "currency") {
      await oweSurplus(tx, payment, money, PAID_TWICE, now);
      return "refund due";
    }
  }
  if (fault) {
    await noteMisfit(tx, { order, payment, money, now });
    return { refused: fault };
  }
  if (!canTurn(payment.status, "paid")) throw new Error(`A payment cannot go from ${payment.status} to paid`);
  const noted = await listNoted(tx, payment);
  if (isRestOfNothing(money, noted, payment.amountPaise)) return { refused: "nothing missing" };
  const settlement = await take(tx, { order, payment, money, now, paid });
  await oweBesides(tx, payment, { money, noted, now });
  return settlement;
}

/** Told by the gateway or by a line of the statement; a UTR that somebody typed may be a slip of the finger. */
function isMoneyOfItsOwn({ gatewayPaymentId, told }: Money): boolean {
  return gatewayPaymentId !== undefined || told === "line";
}

type Taking = { order: Order; payment: Payment; money: Money; now: Date; paid: boolean };

async function take(tx: Database, { order, payment, money, now, paid }: Taking): Promise<Settlement> {
  const days = paid ? undefined : await daysWith(tx, order, payment, now);
  const counted = days !== undefined;
  const { gatewayPaymentId, utr, by } = money;
  await tx
    .update(payments)
    .set({ status: "paid", counted, gatewayPaymentId, utr, failure: null, settledAt: now })
    .where(eq(payments.id, payment.id));

  const paise = payment.amountPaise;
  if (!counted) {
    if (isWaiting(order)) {
      await closeOpenPayments(tx, order.id);
      const note = (await planFor(tx, order, now)) ? SOLD_OUT : TOO_LATE;
      await advanceOrder(tx, order, "cancelled", { by: "shop", note });
    }
    if (!paid) await recordEvent(tx, order.id, "payment-late", { by, paise });
    const reason = paid ? PAID_TWICE : "The money came when the order could no longer be cooked.";
    await oweRefund(tx, payment, paise, reason);
    return "refund due";
  }

  await recordEvent(tx, order.id, "payment-received", { by, paise });
  if (payment.method !== order.method) await changePaymentMethod(tx, order, payment.method, { cashFeePaise: 0 });
  if (isWaiting(order) || order.status === "cancelled") {
    await advanceOrder(tx, order, "placed", { by });
    await moveOrder(tx, order, days, by);
  }
  await closeOpenPayments(tx, order.id, payment.id);
  await issueInvoice(tx, order.id, now);
  return "settled";
}

/**
 * The days of a locked order that nobody has paid yet, once it has this money; undefined when it cannot have it. Money
 * that came after the planned day finds the next one, and an order that ran out, or held nothing, holds its stock now.
 */
async function daysWith(tx: Database, order: Order, payment: Payment, now: Date): Promise<Days | undefined> {
  switch (order.status) {
    case "awaiting-payment":
    case "awaiting-approval": {
      const days = await planFor(tx, order, now);
      return days && (await holdAgain(tx, order.id)) ? days : undefined;
    }
    case "placed":
    case "packed":
    case "ready":
      return order;
    case "cancelled": {
      const days = !isForgotten(order) && (await ranOut(tx, order)) ? await planFor(tx, order, now) : undefined;
      return days && (await holdAgain(tx, order.id)) ? days : undefined;
    }
    // What is on its way to be paid at the door stays so: the courier asks for the cash.
    default:
      return payment.method === "cash" && order.status !== "returned" ? order : undefined;
  }
}

/** Whether it is not placed yet: for want of its money, or of the shop's word. */
function isWaiting({ status }: Order): boolean {
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

function isSameMoney(payment: Payment, { gatewayPaymentId, utr }: Money): boolean {
  if (gatewayPaymentId) return payment.gatewayPaymentId === gatewayPaymentId;
  return utr !== undefined && payment.utr === utr;
}

/** What nobody can have sent is no money, whoever reports it. */
function isPossible({ amountPaise }: Money): boolean {
  return Number.isSafeInteger(amountPaise) && amountPaise > 0 && amountPaise <= MOST_PAISE;
}

function faultOf(payment: Payment, { amountPaise, currency }: Money): "amount" | "currency" | undefined {
  if (currency !== "INR") return "currency";
  return amountPaise === payment.amountPaise ? undefined : "amount";
}

async function usedElsewhere(tx: Database, { paymentId, gatewayPaymentId, utr }: Money) {
  if (!gatewayPaymentId && !utr) return undefined;
  const same = or(
    gatewayPaymentId ? eq(payments.gatewayPaymentId, gatewayPaymentId) : undefined,
    utr ? eq(payments.utr, utr) : undefined,
  );
  const [other] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(ne(payments.id, paymentId), same));
  if (!other) return undefined;
  return utr ? "utr used" : "payment used";
}

/** For two orders that claim the same money in the same instant: the database lets one of them have it. */
function takenBy(error: unknown): "utr used" | "payment used" | undefined {
  if (sqlState(error) !== UNIQUE_VIOLATION) return undefined;
  const { constraint } = ((error as Error).cause ?? error) as { constraint?: string };
  if (constraint === "payments_utr_once") return "utr used";
  return constraint === "payments_gateway_payment_once" ? "payment used" : undefined;
}
