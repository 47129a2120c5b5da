import { and, eq, isNull, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { MOST_PAISE, type Paise } from "#domain/money.ts";
import { isPaid, keptOf } from "#domain/orders/order.ts";
import type { Order } from "#domain/orders/schema.ts";
import { letOff } from "#domain/orders/allowances.server.ts";
import { lockOrder, readSums } from "#domain/orders/orders.server.ts";
import { orderEvents, orders } from "#domain/orders/schema.ts";
import { readSeller } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { methodOfRail, type Money, type Rail, type Settlement } from "../requests/payment.ts";
import { findPayment, lockPayment, readDuePaise, type Payment } from "../requests/payments.server.ts";
import { listHeld } from "../refunds/refunds.server.ts";
import { allocations, paymentRequests, receipts } from "../schema.ts";
import { handIns } from "../hand-ins/schema.ts";
import { missingPaise, settle, type Receipt, type Settling } from "./settlement.server.ts";
import { parseUtr } from "../statement/utr.ts";

/**
 * Records received money once, and places the order when the whole amount has come. Refunds money that is too much or
 * too late. For a part payment, records the money but returns `{ refused: "amount" }`.
 */
export async function recordReceipt(db: Database, money: Money, now = new Date()): Promise<Settlement> {
  // Read with `db`, because nothing is cached for `tx`.
  const rules = { calendar: await readCalendar(db), seller: await readSeller(db) };
  return db.transaction((tx) => record(tx, money, rules, now));
}

type Rules = Pick<Settling, "calendar" | "seller">;

async function record(tx: Database, money: Money, rules: Rules, now: Date): Promise<Settlement> {
  if (!Number.isSafeInteger(money.amountPaise) || money.amountPaise <= 0) return { refused: "amount" };
  const found = await lockRequested(tx, money.paymentId);
  if (!found) return { refused: "unknown payment" };
  const { request, order } = found;
  if (methodOfRail[money.rail] !== request.method) return { refused: "method" };
  const sums = (await readSums(tx, [order.id])).get(order.id)!;
  const wasPaid = isPaid({ status: order.status, sums });
  const { status, dispatchOn, method } = order;
  const before = { order: status, dispatchOn, method, receivedPaise: sums.receivedPaise, owedPaise: sums.leavingPaise };
  const settling = {
    tx,
    order,
    request,
    sums,
    ...rules,
    now,
    wasPaid,
    after: { ...before },
    by: money.by,
    actorId: money.staff?.id ?? null,
  };

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

/** Reads a payment request and locks only its order, so another transaction may still change the request. */
async function lockRequested(tx: Database, paymentId: string) {
  const [found] = await tx
    .select({ request: paymentRequests, order: orders })
    .from(paymentRequests)
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .where(eq(paymentRequests.id, paymentId))
    .for("update", { of: orders });
  return found;
}

/**
 * Records money and settles its order. If staff type the transfer number of a part payment again, accepts the part
 * payment as enough.
 */
async function take(settling: Omit<Settling, "receipt">, money: Money): Promise<Settlement> {
  const { tx, order, sums, now, wasPaid } = settling;
  const { rail, externalId, source, amountPaise, currency } = money;
  if (wasPaid && rail === "upi" && (await nameTransfer(tx, money))) return "already settled";
  const known = wasPaid && source === "typed" ? await findReceipt(tx, rail, externalId) : undefined;
  if (wasPaid && source === "typed" && !known) return { refused: "already paid" };
  const receipt = known ? undefined : await insertReceipt(tx, money, now);
  if (!receipt) {
    const same = known ?? (await findReceipt(tx, rail, externalId));
    // It was taken back at this moment, so its number is free.
    if (!same) return take(settling, money);
    const isHere = same.orderId === order.id;
    if (source === "typed" && !wasPaid && isWaiting(order)) {
      if (isHere && (await wasPaidSince(tx, order, same.receipt))) return "already settled";
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

  await allocate(tx, receipt, [{ orderId: order.id, paise: amountPaise }]);
  const receivedPaise = sums.receivedPaise + amountPaise;
  settling.after.receivedPaise = receivedPaise;
  return settle({ ...settling, receipt, sums: { ...sums, receivedPaise } });
}

/**
 * Gives a UPI transfer that was recorded at the counter without its number (UTR) the number that is known now. Returns
 * false when there is no such transfer of this amount, or when another one has this number.
 */
async function nameTransfer(tx: Database, { paymentId, externalId, amountPaise }: Money): Promise<boolean> {
  const unnamed = and(
    eq(receipts.rail, "upi"),
    eq(receipts.externalId, paymentId),
    eq(receipts.amountPaise, amountPaise),
    sql`not exists (select from receipts as other where other.rail = 'upi' and other.external_id = ${externalId})`,
  );
  const named = await tx.update(receipts).set({ externalId }).where(unnamed).returning({ id: receipts.id });
  return named.length > 0;
}

/**
 * Moves a part payment from the order with the id `orderId` to `order`. Returns false if the first order is paid, or if
 * some of the part payment was sent back.
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

/**
 * Whether this money has paid for an order that owes more now, because it was changed: it is no part payment of that.
 */
async function wasPaidSince(tx: Database, { id, status, method }: Order, receipt: Receipt): Promise<boolean> {
  if (status !== "placed" || method === "cash") return false;
  const paid = and(eq(orderEvents.orderId, id), eq(orderEvents.kind, "payment-received"));
  const since = sql`${orderEvents.id} >= (select min(came.id) from order_events came
    where came.order_id = ${id} and came.data->>'receiptId' = ${receipt.id})`;
  return (await tx.$count(orderEvents, and(paid, since))) > 0;
}

/** Settles an order with less money than is due, because staff accept the amount. Waives what is missing. */
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

/** `paymentId` is missing for cash of several orders. */
type Came = Omit<Money, "paymentId" | "by"> & { paymentId?: string };

/** Stores received money. Returns undefined when the money was recorded before. */
export async function insertReceipt(tx: Database, came: Came, now: Date): Promise<Receipt | undefined> {
  const { paymentId, rail, externalId, source, amountPaise, currency, staff } = came;
  const [receipt] = await tx
    .insert(receipts)
    .values({
      requestId: paymentId ?? null,
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

/** Says which part of received money pays for which order. */
export async function allocate(
  tx: Database,
  { id: receiptId }: Pick<Receipt, "id">,
  parts: readonly { orderId: string; paise: Paise }[],
): Promise<void> {
  await tx.insert(allocations).values(parts.map((part) => ({ receiptId, ...part })));
}

async function findReceipt(db: Database, rail: Rail, externalId: string) {
  const [found] = await db
    .select({ orderId: paymentRequests.orderId, receipt: receipts })
    .from(receipts)
    .innerJoin(paymentRequests, eq(paymentRequests.id, receipts.requestId))
    .where(and(eq(receipts.rail, rail), eq(receipts.externalId, externalId), isNull(receipts.reversalId)));
  return found;
}

/** Records a UPI transfer that staff found in the bank account. */
export async function confirmUpi(
  db: Database,
  paymentId: string,
  /** The transfer's number (UTR) as typed. A text that is no UTR is refused. */
  written: string,
  /** The paise that came. "whole" is the amount of the payment request, "rest" is this amount minus part paymentRequests. */
  came: Paise | "whole" | "rest" = "rest",
  /** Without `staff`, nothing is logged. */
  staff?: Actor,
): Promise<Settlement | { refused: "utr" }> {
  const externalId = parseUtr(written);
  if (!externalId) return { refused: "utr" };
  if (await isPayout(db, externalId)) return { refused: "utr used" };
  const money = { paymentId, currency: "INR", rail: "upi", externalId, by: "shop", ...(staff && { staff }) } as const;
  if (typeof came === "number") return recordReceipt(db, { ...money, amountPaise: came, source: "line" });
  return db.transaction(async (tx) => {
    const payment = await findPayment(tx, paymentId);
    if (!payment) return { refused: "unknown payment" };
    return recordReceipt(tx, { ...money, amountPaise: await assumedPaise(tx, payment, came), source: "typed" });
  });
}

/** Whether a payout of a courier or the gateway has this UTR: such a transfer pays for the orders of the payout. */
async function isPayout(db: Database, utr: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from hand_ins where utr = ${utr} and reversal_id is null
    union all select 1 from gateway_payouts where utr = ${utr}
    union all select 1 from gateway_payout_items where utr = ${utr} limit 1`);
  return rows.length > 0;
}

/** `came` in paise: "whole" is the amount of the payment request, "rest" is this amount minus part paymentRequests. */
async function assumedPaise(tx: Database, payment: Payment, came: "whole" | "rest"): Promise<Paise> {
  if (came === "whole") return payment.amountPaise;
  await lockOrder(tx, payment.orderId);
  return readDuePaise(tx, payment);
}

/** Records that the shop received all cash that was still due for an order. Without `staff`, nothing is logged. */
export async function receiveCash(db: Database, paymentId: string, staff?: Actor): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return { refused: "unknown payment" };
    if (await wasHandedIn(tx, payment.orderId)) return "already settled";
    const amountPaise = await assumedPaise(tx, payment, "rest");
    const money = { paymentId, amountPaise, currency: "INR", rail: "cash", externalId: paymentId } as const;
    return recordReceipt(tx, { ...money, source: "cash", by: "shop", ...(staff && { staff }) });
  });
}

/** Whether an order's cash came with that of others (`handIns`). */
async function wasHandedIn(tx: Database, orderId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: handIns.id })
    .from(allocations)
    .innerJoin(handIns, eq(handIns.receiptId, allocations.receiptId))
    .where(and(eq(allocations.orderId, orderId), isNull(handIns.reversalId)))
    .limit(1);
  return found !== undefined;
}
