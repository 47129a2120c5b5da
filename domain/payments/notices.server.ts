import { createHash } from "node:crypto";
import { z } from "zod";
import { eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { failAttempt } from "./attempts.server.ts";
import type { Gateway } from "./gateways/gateway.ts";
import { findPaymentByGatewayOrder } from "./payments.server.ts";
import { markRefundDone, markRefundFailed } from "./refunds.server.ts";
import { gatewayEvents, refunds } from "./schema.ts";
import { settlePayment } from "./settle.server.ts";

const aPayment = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  amount: z.int(),
  currency: z.string(),
  error_description: z.string().nullish(),
});
const aRefund = z.object({ id: z.string(), receipt: z.string().nullish() });
const aNotice = z.object({
  event: z.string(),
  payload: z
    .object({
      payment: z.object({ entity: aPayment }).optional(),
      refund: z.object({ entity: aRefund }).optional(),
    })
    .default({}),
});

type Notice = z.infer<typeof aNotice>;

/** "not ours": signed and kept, but about no payment or refund of this shop. */
export type NoticeOutcome = "dealt with" | "seen before" | "not ours" | "not genuine" | "not readable";

/**
 * Takes a webhook's body, byte by byte as it came. Its event is kept under its id in the same transaction in which it
 * is dealt with, so that it counts once and a crash loses nothing. Nothing is asked of the gateway: the answer has to
 * be quick.
 */
export async function receiveNotice(
  db: Database,
  gateway: Gateway,
  { body, signature, eventId }: { body: Uint8Array; signature: string; eventId: string | null },
): Promise<NoticeOutcome> {
  if (!gateway.isNoticeGenuine(body, signature)) return "not genuine";
  const written = readJson(body);
  const notice = aNotice.safeParse(written);
  if (!notice.success) return "not readable";

  const id = eventId || createHash("sha256").update(body).digest("hex");
  return db.transaction(async (tx) => {
    const kept = await tx
      .insert(gatewayEvents)
      .values({ id, kind: notice.data.event, body: written })
      .onConflictDoNothing()
      .returning({ id: gatewayEvents.id });
    return kept.length === 0 ? "seen before" : act(tx, notice.data);
  });
}

async function act(tx: Database, { event, payload }: Notice): Promise<NoticeOutcome> {
  const refund = payload.refund?.entity;
  if (refund) return actOnRefund(tx, event, refund);
  const attempt = payload.payment?.entity;
  const payment = attempt?.order_id ? await findPaymentByGatewayOrder(tx, attempt.order_id) : undefined;
  if (!attempt || !payment) return "not ours";

  if (event === "payment.captured" || event === "order.paid") {
    const { id: gatewayPaymentId, amount: amountPaise, currency } = attempt;
    await settlePayment(tx, { paymentId: payment.id, amountPaise, currency, gatewayPaymentId, by: "gateway" });
  } else if (event === "payment.failed") {
    await failAttempt(tx, payment.id, attempt.error_description ?? "The payment failed.");
  }
  return "dealt with";
}

async function actOnRefund(
  tx: Database,
  event: string,
  { id, receipt }: z.infer<typeof aRefund>,
): Promise<NoticeOutcome> {
  const ours = await findRefund(tx, id, receipt);
  if (!ours) return "not ours";
  if (event === "refund.processed") await markRefundDone(tx, ours, id);
  if (event === "refund.failed") await markRefundFailed(tx, ours);
  return "dealt with";
}

/** By the gateway's id; its notice may also come before we know that id, and then carries ours. */
async function findRefund(tx: Database, gatewayRefundId: string, reference: string | null | undefined) {
  const [known] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.gatewayRefundId, gatewayRefundId));
  if (known) return known.id;
  if (!z.uuid().safeParse(reference).success) return undefined;
  const [named] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, reference!));
  return named?.id;
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}
