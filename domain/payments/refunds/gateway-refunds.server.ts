import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { balanceOf, isPaid } from "#domain/orders/order.ts";
import type { Order } from "#domain/orders/schema.ts";
import { lockOrder, readSums, recordEvent } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Gateway, GatewayRefund } from "../gateways/gateway.ts";
import { holdNotice } from "../receipts/held-notices.server.ts";
import type { RefundReason, RefundStatus } from "../requests/payment.ts";
import {
  codeFor,
  finishRefund,
  letOffWhatGoesBack,
  listRefunds,
  lockRefund,
  markRefundCalledOff,
  markRefundFailed,
  oweRefund,
  type Refund,
} from "./refunds.server.ts";
import { readReason, type Reason, reasonInWords } from "./reason.server.ts";
import { paymentRequests, receipts, refunds } from "../schema.ts";

/** A refund as the gateway tells of it. `gatewayPaymentId` is undefined when the gateway does not name the payment. */
type Told = GatewayRefund & { gatewayPaymentId: string | undefined };

type Telling = {
  tx: Database;
  order: Order;
  told: Told;
  /** The gateway's exact words. */
  said: Uint8Array;
};

const ON_ITS_PAGES = "It was given back on the pages of Razorpay.";

/**
 * Records what the gateway says about a refund: one of the shop's, or one that was made on the gateway's own pages.
 * Returns "held" if the owner must decide: the amount or currency differs from what the shop asked for, which also marks
 * an unfinished refund as failed, or more went back than came. Returns "unknown payment" if the shop knows neither the
 * refund nor a payment of this id. The same told again changes nothing.
 */
export async function recordGatewayRefund(
  db: Database,
  told: Told,
  said: Uint8Array = Buffer.from(JSON.stringify(told)),
): Promise<"taken" | "held" | "unknown payment"> {
  return db.transaction(async (tx) => {
    const receipt = told.gatewayPaymentId ? await findCardReceipt(tx, told.gatewayPaymentId) : undefined;
    const orderId = (await findTold(tx, told))?.orderId ?? receipt?.orderId;
    if (!orderId) return "unknown payment";
    const order = await lockOrder(tx, orderId);
    const telling = { tx, order, told, said };
    const known = await findTold(tx, told);
    if (known) return follow(telling, (await lockRefund(tx, known.id))!);
    return receipt?.orderId === orderId ? join(telling, receipt.id) : hold(telling);
  });
}

/** Asks the gateway for all refunds of a payment and records them. `isHeld`: whether the owner must look at one. */
export async function recordRefundsOf(
  db: Database,
  gateway: Gateway,
  gatewayPaymentId: string,
): Promise<{ told: GatewayRefund[]; isHeld: boolean }> {
  const told = await gateway.listRefunds(gatewayPaymentId);
  let isHeld = false;
  for (const one of told) {
    isHeld = (await recordGatewayRefund(db, { ...one, gatewayPaymentId })) === "held" || isHeld;
  }
  return { told, isHeld };
}

/** Finds the money of a card payment by the gateway's payment id, with the order it was paid for. */
export async function findCardReceipt(db: Database, gatewayPaymentId: string) {
  const [found] = await db
    .select({ id: receipts.id, requestId: paymentRequests.id, orderId: paymentRequests.orderId })
    .from(receipts)
    .innerJoin(paymentRequests, eq(paymentRequests.id, receipts.requestId))
    .where(and(eq(receipts.rail, "card"), eq(receipts.externalId, gatewayPaymentId), isNull(receipts.reversalId)));
  return found;
}

/** The shop's record of a refund. A record with another refund's id at the gateway is not this one's. */
async function findTold(tx: Database, { id, reference }: Told) {
  const [known] = await tx.select().from(refunds).where(eq(refunds.gatewayRefundId, id));
  if (known) return known;
  // The gateway may tell of the refund before its id is stored.
  if (!reference || !isUuid(reference)) return undefined;
  const [named] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, reference), isNull(refunds.gatewayRefundId)));
  return named;
}

async function hold(
  { tx, order, told, said }: Telling,
  refundId?: string,
  reason: "another refund" | "another event" = "another refund",
): Promise<"held"> {
  const { amountPaise, currency } = told;
  await holdNotice(tx, { body: said, reason, refundId, orderId: order.id, amountPaise, currency });
  return "held";
}

/** Records what the gateway says about a refund that the shop knows. */
async function follow(telling: Telling, refund: Refund): Promise<"taken" | "held"> {
  const { tx, told } = telling;
  if (told.amountPaise !== refund.amountPaise || told.currency !== "INR") {
    await markRefundFailed(tx, refund.id);
    return hold(telling, refund.id);
  }
  if (refund.status === "done") return told.status === "failed" ? hold(telling, refund.id, "another event") : "taken";
  const isDead = isUnsent(refund.status);
  // Late news of what failed since.
  if (isDead && (told.status === "failed" || (told.status === "pending" && refund.gatewayRefundId))) return "taken";
  if (isDead && !(await bringBack(telling, refund))) return hold(telling, refund.id);
  if (refund.status !== "sent") {
    await tx.update(refunds).set({ status: "sent", gatewayRefundId: told.id }).where(eq(refunds.id, refund.id));
  }
  if (isDead) await letOffWhatGoesBack(tx, telling.order, null);
  return end(telling, refund, isDead && !refund.isOpen ? await readReason(tx, refund) : undefined);
}

/**
 * Makes room for a refund that failed or was called off, and that the gateway sent all the same: what was promised in
 * its place and not sent yet is called off. Returns false if there is no room.
 */
async function bringBack({ tx }: Telling, refund: Refund): Promise<boolean> {
  const [repeat] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.repeats, refund.id), eq(refunds.status, "due")));
  if (repeat) await markRefundCalledOff(tx, repeat, { note: ON_ITS_PAGES, replaced: true });
  return (await makeRoom(tx, refund.receiptId, refund.amountPaise)) !== undefined;
}

/** Records how far a refund is that is "sent" in our records. `news`: why it goes back, if the shop had not asked for it. */
async function end({ tx, told }: Telling, refund: Refund, news?: Reason): Promise<"taken"> {
  const joined = news !== undefined && ({ joined: true } as const);
  if (told.status === "processed") {
    await finishRefund(tx, refund, { by: "gateway", ...joined });
  } else if (joined) {
    const { id: refundId, orderId, amountPaise: paise, reason: note } = refund;
    const data = { refundId, ...joined, ...(typeof news === "object" && news) };
    await recordEvent(tx, orderId, "refund-due", { by: "gateway", paise, note, data });
  }
  if (told.status === "failed") await markRefundFailed(tx, refund.id);
  return "taken";
}

/** Records a refund that the shop has not asked for: it was made on the gateway's own pages. */
async function join(telling: Telling, receiptId: string): Promise<"taken" | "held"> {
  const { tx, order, told } = telling;
  const { id: gatewayRefundId, amountPaise } = told;
  if (told.currency !== "INR") return hold(telling);
  const known = (await listRefunds(tx, order.id)).filter((one) => one.isOpen && one.status !== "sent");
  const same = known.filter((one) => one.receiptId === receiptId && one.amountPaise === amountPaise);
  const due = same.find((one) => one.status === "due");
  if (due) {
    await tx.update(refunds).set({ status: "sent", source: "gateway", gatewayRefundId }).where(eq(refunds.id, due.id));
    return end(telling, due);
  }

  const [failed] = same;
  const unsent = known.filter(({ id, status }) => isUnsent(status) && id !== failed?.id);
  const room = await makeRoom(tx, receiptId, amountPaise);
  if (!room) return hold(telling);
  const like = failed ?? room.replaced[0];
  const reason: Reason = like ? await readReason(tx, like) : { why: "at the gateway" };
  const [refund] = await tx
    .insert(refunds)
    .values({
      receiptId,
      orderId: order.id,
      amountPaise,
      status: "sent",
      source: "gateway",
      gatewayRefundId,
      reasonCode: like?.reasonCode ?? (await whyBack(telling)),
      reason: reasonInWords(reason),
      billRow: failed?.billRow ?? null,
      repeats: failed?.id ?? null,
    })
    .returning({ id: refunds.id });
  const [last] = room.replaced.slice(-1);
  // Only what was called off is promised anew.
  const restPaise = Math.min(room.sparePaise, last?.amountPaise ?? 0);
  if (last && restPaise > 0) {
    const { reasonCode: code, decidedBy } = last;
    const rest = { receiptId, orderId: order.id, amountPaise: restPaise, code, decidedBy, repeats: last.id };
    await oweRefund(tx, { ...rest, reason: await readReason(tx, last) });
  }
  await letOffWhatGoesBack(tx, order, null);
  await keepRestOwed(tx, order, unsent);
  return end(telling, (await lockRefund(tx, refund!.id))!, reason);
}

function isUnsent(status: RefundStatus): boolean {
  return status === "failed" || status === "called-off";
}

/**
 * Of refunds that were not sent and are owed, keeps owed as much as is still the customer's after money went back
 * elsewhere: what is less than before is written down anew, in the same way.
 */
async function keepRestOwed(tx: Database, { id: orderId, status }: Order, owed: readonly Refund[]): Promise<void> {
  let balance = balanceOf({ status, sums: (await readSums(tx, [orderId])).get(orderId)! });
  for (const { id, receiptId, reasonCode, reason, decidedBy, billRow, ...refund } of owed) {
    const amountPaise = Math.min(refund.amountPaise, await readFreePaise(tx, receiptId), balance);
    balance -= amountPaise;
    if (amountPaise <= 0 || amountPaise === refund.amountPaise) continue;
    const rest = { receiptId, orderId, amountPaise, reasonCode, reason, decidedBy, billRow, repeats: id };
    await tx.insert(refunds).values({ ...rest, status: refund.status });
  }
}

/** How much of a receipt is neither given back nor promised, in paise. */
async function readFreePaise(tx: Database, receiptId: string): Promise<number> {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId));
  const standing = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.receiptId, receiptId), inArray(refunds.status, ["due", "sent", "done"])));
  return receipt!.amountPaise - sumOf(standing);
}

/** Why money goes back that nobody had promised. */
async function whyBack({ tx, order, told }: Telling): Promise<RefundReason> {
  const { id, status } = order;
  const sums = (await readSums(tx, [id])).get(id)!;
  if (!isPaid({ status, sums })) return "unfit";
  const isTooMuch = status !== "cancelled" && balanceOf({ status, sums }) >= told.amountPaise;
  return isTooMuch ? "overpaid" : codeFor(order);
}

/**
 * Calls off promised refunds of a receipt that the gateway does not have, the newest first, until `neededPaise` are
 * left. Returns them and what became free beyond that. Undefined, and nothing changes, if there is not so much.
 */
async function makeRoom(
  tx: Database,
  receiptId: string,
  neededPaise: number,
): Promise<{ replaced: (typeof refunds.$inferSelect)[]; sparePaise: number } | undefined> {
  const promised = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.receiptId, receiptId), eq(refunds.status, "due")))
    .orderBy(desc(refunds.createdAt), desc(refunds.id));
  let freePaise = await readFreePaise(tx, receiptId);
  if (freePaise + sumOf(promised) < neededPaise) return undefined;
  const replaced: (typeof refunds.$inferSelect)[] = [];
  for (const refund of promised) {
    if (freePaise >= neededPaise) break;
    await markRefundCalledOff(tx, refund, { note: ON_ITS_PAGES, replaced: true });
    freePaise += refund.amountPaise;
    replaced.push(refund);
  }
  return { replaced, sparePaise: freePaise - neededPaise };
}

function sumOf(some: readonly { amountPaise: number }[]): number {
  return some.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
