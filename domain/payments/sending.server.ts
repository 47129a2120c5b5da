import type { Database } from "#platform/database.server.ts";
import type { Log } from "#platform/log.ts";
import type { Gateway, GatewayRefund } from "./gateways/gateway.ts";
import { claimRefund, listOpenRefunds, markRefundDone, markRefundFailed, markRefundSent } from "./refunds.server.ts";

/**
 * Sends what is owed back through the gateway, and asks about what is under way. What fails is tried again at the next
 * turn: a refund stays due until the gateway has taken it.
 */
export async function sendRefunds(db: Database, gateway: Gateway, now: Date, log?: Log): Promise<void> {
  for (const refund of await listOpenRefunds(db)) {
    const { id, status, gatewayPaymentId } = refund;
    if (!gatewayPaymentId || (status !== "due" && status !== "sent")) continue;
    if (!(await claimRefund(db, { id, status }, now))) continue;
    try {
      const known = (await gateway.listRefunds(gatewayPaymentId)).find(({ reference }) => reference === id);
      const { amountPaise } = refund;
      const sent = known ?? (await gateway.refund(gatewayPaymentId, { amountPaise, reference: id }));
      await take(db, id, sent);
      if (sent.status === "failed") log?.warn({ order: refund.number }, "the gateway could not send a refund");
    } catch (error) {
      log?.warn({ err: error, order: refund.number }, "a refund could not be sent");
    }
  }
}

async function take(db: Database, refundId: string, { id, status }: GatewayRefund): Promise<void> {
  await markRefundSent(db, refundId, id);
  if (status === "processed") await markRefundDone(db, refundId, id);
  if (status === "failed") await markRefundFailed(db, refundId);
}
