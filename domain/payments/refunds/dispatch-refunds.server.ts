import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import type { Log } from "#platform/log.ts";
import { recordGatewayRefund, recordRefundsOf } from "./gateway-refunds.server.ts";
import { GatewayRefusal, type Gateway } from "../gateways/gateway.ts";
import { listOpenRefunds } from "./open-refunds.server.ts";
import { findRefund, markRefundFailed } from "./refunds.server.ts";
import { refunds } from "../schema.ts";

/**
 * The gateway may refuse a refund because of a low balance or wrong keys. Such a refund is tried again until it is this
 * many milliseconds old; then it has failed.
 */
const PATIENCE = 3 * 24 * 60 * 60 * 1000;

/**
 * Sends due refunds of card payments through the gateway, and records the results of refunds sent earlier, and refunds
 * that were made on the gateway's own pages. Never sends the same money twice. Logs an error about one refund, and goes
 * on with the next.
 */
export async function sendRefunds(db: Database, gateway: Gateway, now: Date, log?: Log): Promise<void> {
  for (const refund of await listOpenRefunds(db)) {
    const { id, status, rail, externalId: gatewayPaymentId } = refund;
    if (rail !== "card" || (status !== "due" && status !== "sent")) continue;
    if (!(await claimRefund(db, { id, status }, now))) continue;
    try {
      const { told, isHeld } = await recordRefundsOf(db, gateway, gatewayPaymentId);
      let sent = told.find(({ reference }) => reference === id);
      let isOther = sent !== undefined && isHeld;
      // A refund that was made on the gateway's own pages may have taken the place of this one.
      if (!sent && (await findRefund(db, id))?.status === status) {
        sent = await gateway.refund(gatewayPaymentId, { amountPaise: refund.amountPaise, reference: id });
        isOther = (await recordGatewayRefund(db, { ...sent, gatewayPaymentId })) === "held";
      }
      if (isOther) log?.warn({ order: refund.number }, "the gateway sent back another amount than was asked for");
      if (sent?.status === "failed") log?.warn({ order: refund.number }, "the gateway could not send a refund");
    } catch (error) {
      log?.warn({ err: error, order: refund.number }, "a refund could not be sent");
      if (status === "due" && isRefused(error, now.getTime() - refund.createdAt.getTime())) {
        await markRefundFailed(db, id);
      }
    }
  }
}

/** Whether an error means that the gateway refused a refund for good. `age` is the refund's age in milliseconds. */
function isRefused(error: unknown, age: number): boolean {
  return error instanceof GatewayRefusal && (!error.mayChange || age > PATIENCE);
}

const leaseSeconds = { due: 2 * 60, sent: 60 * 60 };

/** Whether a process has reserved a due refund and may be sending it at this moment. */
export function isBeingSent(triedAt: Date | null, now: Date): boolean {
  return triedAt !== null && Math.abs(now.getTime() - triedAt.getTime()) <= leaseSeconds.due * 1000;
}

/**
 * Reserves a refund for this process: for two minutes if the refund is due, for an hour if it was sent. Returns false
 * if another process has reserved the refund. A reservation in the future is void: its clock has been put back.
 */
export async function claimRefund(
  db: Database,
  { id, status }: { id: string; status: "due" | "sent" },
  now: Date,
): Promise<boolean> {
  const away = sql`abs(extract(epoch from ${refunds.triedAt} - ${now.toISOString()}::timestamptz))`;
  const free = or(isNull(refunds.triedAt), sql`${away} > ${leaseSeconds[status]}`);
  const claimed = await db
    .update(refunds)
    .set({ triedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, status), free))
    .returning({ id: refunds.id });
  return claimed.length > 0;
}
