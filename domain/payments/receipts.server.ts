import { and, asc, eq } from "drizzle-orm";
import { recordChange } from "#domain/audit/audit.server.ts";
import { MOST_PAISE } from "#domain/money.ts";
import { isPaid, keptOf } from "#domain/orders/balance.ts";
import { letOff, lockOrder, readSums, type Order } from "#domain/orders/orders.server.ts";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { methodOf, type Money, type Rail, type Settlement } from "./payment.ts";
import { lockRequested } from "./payments.server.ts";
import { listHeld } from "./refunds.server.ts";
import { allocations, payments, receipts } from "./schema.ts";
import { missingPaise, settle, type Receipt, type Settling } from "./settlement.server.ts";

/**
 * Records received money; everything that reports money calls this. A second report changes nothing. Once the amount
 * due is covered, the order is placed. What the order cannot take goes back: when it is paid already, cancelled and
 * sold out, or would not arrive fresh; also any excess. A part payment waits for the rest. Other currencies and
 * impossibly large amounts are recorded without counting. Refuses money recorded for another order, and a second typed
 * UTR for a paid order. Amounts in paise.
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
  const settling = {
    tx,
    order,
    request,
    sums,
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

/** Records money once, allocates it to the order and does what follows. */
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
 * Allocates a receipt that did not pay its order to this order instead; false when it paid that order or was refunded.
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

/** Accepts a recorded part payment as enough, on a person's decision, and waives the rest. */
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

/** Inserts a receipt; undefined when this money was recorded before. */
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

/** The receipt with an external id, and the order it came for. */
async function findReceipt(db: Database, rail: Rail, externalId: string) {
  const [found] = await db
    .select({ orderId: payments.orderId, receipt: receipts })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.requestId))
    .where(and(eq(receipts.rail, rail), eq(receipts.externalId, externalId)));
  return found;
}

/** All money that came for an order, oldest first, also what is in another currency and so was not allocated. */
export async function listReceipts(db: Database, orderId: string) {
  return db
    .select({ receipt: receipts, method: payments.method, orderId: payments.orderId })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.requestId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(receipts.recordedAt), asc(receipts.id));
}

/** The number of the order that a UTR was recorded for. */
export async function findOrderNumberByUtr(db: Database, utr: string): Promise<string | undefined> {
  const [found] = await db
    .select({ number: orders.number })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.requestId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(receipts.rail, "upi"), eq(receipts.externalId, utr)));
  return found?.number;
}
