import { createHash } from "node:crypto";
import { z } from "zod";
import { eq, sql } from "drizzle-orm";
import { MOST_PAISE } from "#domain/money.ts";
import type { DisputeState } from "#domain/orders/order.ts";
import type { Database } from "#platform/database.server.ts";
import { isRefusedData } from "#platform/error-code.ts";
import { failAttempt, findGatewayOrder, notePaidOrder } from "../requests/attempts.server.ts";
import { recordDispute } from "./disputes.server.ts";
import { findCardReceipt, recordGatewayRefund } from "../refunds/gateway-refunds.server.ts";
import type { Gateway } from "../gateways/gateway.ts";
import { holdNotice } from "./held-notices.server.ts";
import { findPayment, findPaymentByGatewayOrder, type Payment } from "../requests/payments.server.ts";
import { gatewayEvents } from "../schema.ts";
import { recordReceipt } from "./receipts.server.ts";

/** The last second that JavaScript's `Date` can hold is much later; this is in the year 9999. */
const MOST_SECONDS = 253_402_300_799;

const anId = z.string().regex(/^\w{1,64}$/);
const money = { amount: z.int().min(1).max(MOST_PAISE), currency: z.string().regex(/^[A-Z]{3}$/) };
const anOrder = z.object({ id: anId, ...money });
const aPayment = z.object({
  id: anId,
  order_id: anId.nullish(),
  ...money,
  status: z.string().nullish(),
  captured: z.boolean().nullish(),
  error_description: z.string().nullish(),
});
const aRefund = z.object({
  id: anId,
  payment_id: anId.nullish(),
  receipt: z.string().nullish(),
  ...money,
  status: z.string().nullish(),
});
const aDispute = z.object({
  id: anId,
  payment_id: anId.nullish(),
  ...money,
  amount_deducted: z.int().min(0).max(MOST_PAISE).nullish(),
  respond_by: z.int().min(0).max(MOST_SECONDS).nullish(),
  status: z.string().nullish(),
});
const aNotice = z.object({
  event: z.string(),
  created_at: z.int().min(0).max(MOST_SECONDS).nullish(),
  payload: z
    .object({
      order: z.object({ entity: anOrder }).optional(),
      payment: z.object({ entity: aPayment }).optional(),
      refund: z.object({ entity: aRefund }).optional(),
      dispute: z.object({ entity: aDispute }).optional(),
    })
    .default({}),
});

type Notice = z.infer<typeof aNotice>;

/** What became of a notice (webhook) of the gateway. */
export type NoticeOutcome =
  | "dealt with"
  | "seen before"
  /** Stored, but about no payment of this shop as far as it knows. */
  | "not ours"
  /** Not stored, because the signature is wrong. */
  | "not genuine"
  /** Stored for the owner's decision. */
  | "held";

/**
 * Records once what a genuine notice (webhook) of the gateway reports: money, a failed attempt, a refund (also one made
 * on the gateway's own pages) or a dispute. A notice that is malformed, contradicts our records, or says something
 * unknown about a payment of the shop waits for the owner. Throws when the database fails.
 */
export async function receiveNotice(
  db: Database,
  gateway: Gateway,
  /** `body`: the exact bytes, because the signature covers them. */
  { body, signature, eventId }: { body: Uint8Array; signature: string; eventId: string | null },
): Promise<NoticeOutcome> {
  if (!gateway.isNoticeGenuine(body, signature)) return "not genuine";
  const written = readJson(body);
  const notice = aNotice.safeParse(written);
  if (!notice.success) {
    await holdNotice(db, { body, reason: "not understood" });
    return "held";
  }

  const id = eventId && /^[\w-]{1,100}$/.test(eventId) ? eventId : createHash("sha256").update(body).digest("hex");
  try {
    return await db.transaction(async (tx) => {
      const kept = await tx
        .insert(gatewayEvents)
        .values({ id, kind: notice.data.event, body: written })
        .onConflictDoNothing()
        .returning({ id: gatewayEvents.id });
      return kept.length === 0 ? "seen before" : follow(tx, id, notice.data, body);
    });
  } catch (error) {
    // JSON that is nested too deep to be written again throws a RangeError.
    if (!isRefusedData(error) && !(error instanceof RangeError)) throw error;
    await holdNotice(db, { body, reason: "not storable" });
    return "held";
  }
}

/**
 * Follows the notices about refunds and disputes of a card payment that came before the payment itself was recorded.
 * `gatewayPaymentId` is the gateway's id of the payment.
 */
export async function followWaitingNotices(db: Database, gatewayPaymentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockGatewayPayment(tx, gatewayPaymentId);
    const waiting = await tx
      .update(gatewayEvents)
      .set({ waitsFor: null })
      .where(eq(gatewayEvents.waitsFor, gatewayPaymentId))
      .returning({ id: gatewayEvents.id, body: gatewayEvents.body });
    for (const { id, body } of waiting) {
      const notice = aNotice.safeParse(body);
      if (notice.success) await follow(tx, id, notice.data, Buffer.from(JSON.stringify(body)));
    }
  });
}

/** Notices about one payment are followed one after the other, so that none misses what another has just recorded. */
async function lockGatewayPayment(tx: Database, gatewayPaymentId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${gatewayPaymentId}, 0))`);
}

async function follow(tx: Database, id: string, notice: Notice, body: Uint8Array): Promise<NoticeOutcome> {
  const { payment, refund, dispute } = notice.payload;
  const gatewayPaymentId = payment?.entity.id ?? refund?.entity.payment_id ?? dispute?.entity.payment_id ?? undefined;
  if (gatewayPaymentId) await lockGatewayPayment(tx, gatewayPaymentId);
  const request = await findRequest(tx, payment?.entity.order_id, gatewayPaymentId);
  const outcome = await act(tx, { ...notice, gatewayPaymentId, request, body });
  if (outcome !== "not ours") return outcome;
  if (request) {
    await holdNotice(tx, { body, reason: "another event", orderId: request.orderId });
    return "held";
  }
  // A payment that is not named in full may still turn out to be ours.
  if (!payment && gatewayPaymentId) {
    await tx.update(gatewayEvents).set({ waitsFor: gatewayPaymentId }).where(eq(gatewayEvents.id, id));
  }
  return outcome;
}

/** The payment request that a notice is about; undefined when it is not one of this shop. */
async function findRequest(tx: Database, gatewayOrderId: string | null | undefined, gatewayPaymentId?: string) {
  const asked = gatewayOrderId ? await findPaymentByGatewayOrder(tx, gatewayOrderId) : undefined;
  if (asked || !gatewayPaymentId) return asked;
  const receipt = await findCardReceipt(tx, gatewayPaymentId);
  return receipt && findPayment(tx, receipt.requestId);
}

type Following = Notice & {
  gatewayPaymentId: string | undefined;
  request: Payment | undefined;
  body: Uint8Array;
};

/** Does what a notice asks for. "not ours": there is nothing to be done about it, or nothing that the shop knows. */
async function act(tx: Database, following: Following): Promise<NoticeOutcome> {
  const { event, payload, request, body } = following;
  const order = payload.order?.entity;
  if (request && order && !(await isSameOrder(tx, order, request))) {
    await holdNotice(tx, { body, reason: "another order", orderId: request.orderId });
    return "held";
  }
  const attempt = payload.payment?.entity;
  const isCaptured = event === "payment.captured" || event === "order.paid";
  if (request && attempt && (isCaptured || hasComeBefore(following, attempt))) {
    await recordCaptured(tx, request, attempt);
    if (isCaptured) return "dealt with";
  }
  if (payload.refund) return actOnRefund(tx, following, payload.refund.entity);
  if (payload.dispute) return actOnDispute(tx, following, payload.dispute.entity);
  if (!request || !attempt) return "not ours";
  if (event === "payment.failed") {
    await failAttempt(tx, request.id, attempt.error_description ?? "The payment failed.");
    return "dealt with";
  }
  return event === "payment.authorized" ? "dealt with" : "not ours";
}

/** Whether a notice about a refund or a dispute also tells that the money had come. */
function hasComeBefore({ payload }: Notice, { status, captured }: z.infer<typeof aPayment>): boolean {
  const isLater = payload.refund !== undefined || payload.dispute !== undefined;
  return isLater && (status === "captured" || status === "refunded") && captured !== false;
}

async function recordCaptured(tx: Database, request: Payment, attempt: z.infer<typeof aPayment>): Promise<void> {
  const { id: externalId, amount: amountPaise, currency } = attempt;
  const came = { paymentId: request.id, amountPaise, currency, rail: "card", externalId, source: "webhook" } as const;
  await recordReceipt(tx, { ...came, by: "gateway" });
  if (attempt.order_id) await notePaidOrder(tx, attempt.order_id);
  await followWaitingNotices(tx, externalId);
}

async function isSameOrder(
  tx: Database,
  { id, amount, currency }: z.infer<typeof anOrder>,
  asked: Payment,
): Promise<boolean> {
  const known = await findGatewayOrder(tx, id);
  return known?.requestId === asked.id && amount === known.amountPaise && currency === "INR";
}

const refundEnds = new Map([
  ["refund.processed", "processed"],
  ["refund.failed", "failed"],
] as const);
const refundStates = ["pending", "processed", "failed"] as const;

async function actOnRefund(
  tx: Database,
  { event, gatewayPaymentId, body }: Following,
  { id, amount: amountPaise, currency, receipt, status: said }: z.infer<typeof aRefund>,
): Promise<NoticeOutcome> {
  const status =
    refundEnds.get(event as "refund.failed") ?? refundStates.find((state) => state === said) ?? ("pending" as const);
  const told = { id, amountPaise, currency, status, reference: receipt ?? null, gatewayPaymentId };
  const outcome = await recordGatewayRefund(tx, told, body);
  return outcome === "taken" ? "dealt with" : outcome === "held" ? "held" : "not ours";
}

const disputeEnds = new Map<string, DisputeState>([
  ["payment.dispute.won", "won"],
  ["payment.dispute.lost", "lost"],
]);

async function actOnDispute(
  tx: Database,
  { event, created_at: toldAt, gatewayPaymentId, body }: Following,
  {
    id,
    amount: amountPaise,
    currency,
    amount_deducted: deducted,
    respond_by: respondBy,
    status,
  }: z.infer<typeof aDispute>,
): Promise<NoticeOutcome> {
  // A dispute that is closed without a judgement has cost what was deducted.
  const isClosed = event === "payment.dispute.closed" || status === "closed";
  const state =
    disputeEnds.get(event) ??
    (isClosed ? (deducted ? "lost" : "won") : status === "won" || status === "lost" ? status : "open");
  const outcome = await recordDispute(tx, {
    id,
    gatewayPaymentId,
    amountPaise,
    currency,
    state,
    deductedPaise: state === "lost" ? deducted || amountPaise : (deducted ?? 0),
    respondBy: respondBy ? new Date(respondBy * 1000) : null,
    toldAt: toldAt ? new Date(toldAt * 1000) : new Date(),
    said: body,
  });
  return outcome === "unknown payment" ? "not ours" : outcome;
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}
