import { createHash } from "node:crypto";
import { z } from "zod";
import { eq } from "drizzle-orm";
import { MOST_PAISE } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { isRefusedData } from "#platform/error-code.ts";
import { isUuid } from "#platform/uuid.ts";
import { failAttempt } from "./attempts.server.ts";
import type { Gateway } from "./gateways/gateway.ts";
import { holdNotice } from "./held-notices.server.ts";
import { findPaymentByGatewayOrder, type Payment } from "./payments.server.ts";
import { takeGatewayRefund } from "./refunds.server.ts";
import { gatewayEvents, refunds } from "./schema.ts";
import { recordReceipt } from "./receipts.server.ts";

const anId = z.string().regex(/^\w{1,64}$/);
const money = { amount: z.int().min(1).max(MOST_PAISE), currency: z.string().regex(/^[A-Z]{3}$/) };
const anOrder = z.object({ id: anId, ...money });
const aPayment = z.object({
  id: anId,
  order_id: anId.nullish(),
  ...money,
  error_description: z.string().nullish(),
});
const aRefund = z.object({ id: anId, receipt: z.string().nullish(), ...money });
const aNotice = z.object({
  event: z.string(),
  payload: z
    .object({
      order: z.object({ entity: anOrder }).optional(),
      payment: z.object({ entity: aPayment }).optional(),
      refund: z.object({ entity: aRefund }).optional(),
    })
    .default({}),
});

type Notice = z.infer<typeof aNotice>;

/** What became of a notice (webhook) of the gateway. */
export type NoticeOutcome =
  | "dealt with"
  | "seen before"
  /** Stored, but about no payment or refund of this shop. */
  | "not ours"
  /** Not stored, because the signature is wrong. */
  | "not genuine"
  /** Stored for the owner's decision. */
  | "held";

/**
 * Records once what a genuine notice (webhook) of the gateway reports: money, a failed attempt or a refund. A notice
 * that is malformed or contradicts our records waits for the owner. Throws when the database fails.
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
      return kept.length === 0 ? "seen before" : act(tx, notice.data, body);
    });
  } catch (error) {
    // JSON that is nested too deep to be written again throws a RangeError.
    if (!isRefusedData(error) && !(error instanceof RangeError)) throw error;
    await holdNotice(db, { body, reason: "not storable" });
    return "held";
  }
}

async function act(tx: Database, { event, payload }: Notice, body: Uint8Array): Promise<NoticeOutcome> {
  const refund = payload.refund?.entity;
  if (refund) return actOnRefund(tx, event, refund, body);
  const attempt = payload.payment?.entity;
  const payment = attempt?.order_id ? await findPaymentByGatewayOrder(tx, attempt.order_id) : undefined;
  if (!attempt || !payment) return "not ours";

  const order = payload.order?.entity;
  if (order && !isSameOrder(order, payment)) {
    await holdNotice(tx, { body, reason: "another order" });
    return "held";
  }
  if (event === "payment.captured" || event === "order.paid") {
    const { id: externalId, amount: amountPaise, currency } = attempt;
    const came = {
      paymentId: payment.id,
      amountPaise,
      currency,
      rail: "card",
      externalId,
      source: "webhook",
    } as const;
    await recordReceipt(tx, { ...came, by: "gateway" });
  } else if (event === "payment.failed") {
    await failAttempt(tx, payment.id, attempt.error_description ?? "The payment failed.");
  }
  return "dealt with";
}

function isSameOrder({ id, amount, currency }: z.infer<typeof anOrder>, asked: Payment): boolean {
  return id === asked.gatewayOrderId && amount === asked.amountPaise && currency === "INR";
}

const ends = { "refund.processed": "processed", "refund.failed": "failed" } as const;

async function actOnRefund(
  tx: Database,
  event: string,
  { id, amount: amountPaise, currency, receipt }: z.infer<typeof aRefund>,
  body: Uint8Array,
): Promise<NoticeOutcome> {
  const ours = await findRefund(tx, id, receipt);
  if (!ours) return "not ours";
  if (event !== "refund.processed" && event !== "refund.failed") return "dealt with";
  const told = { id, amountPaise, currency, status: ends[event], reference: ours };
  return (await takeGatewayRefund(tx, ours, told, body)) === "held" ? "held" : "dealt with";
}

/** Our id of a refund; undefined when the refund is not ours. `reference` is our id as the gateway repeats it. */
async function findRefund(tx: Database, gatewayRefundId: string, reference: string | null | undefined) {
  const [known] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.gatewayRefundId, gatewayRefundId));
  if (known) return known.id;
  // The notice may come before the gateway's id is stored.
  if (!reference || !isUuid(reference)) return undefined;
  const [named] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, reference));
  return named?.id;
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}
