import type { Database } from "#platform/database.server.ts";
import type { Log } from "#platform/log.ts";
import { GatewayRefusal, type Gateway } from "./gateways/gateway.ts";
import { listOpenRefunds } from "./open-refunds.server.ts";
import { claimRefund, markRefundFailed, takeGatewayRefund } from "./refunds.server.ts";

/**
 * The gateway may refuse a refund because of a low balance or wrong keys. Such a refund is tried again until it is this
 * many milliseconds old; then it has failed.
 */
const PATIENCE = 3 * 24 * 60 * 60 * 1000;

/**
 * Sends due refunds of card payments through the gateway, and records the results of refunds sent earlier. Never sends
 * the same money twice. Logs an error about one refund, and goes on with the next.
 */
export async function sendRefunds(db: Database, gateway: Gateway, now: Date, log?: Log): Promise<void> {
  for (const refund of await listOpenRefunds(db)) {
    const { id, status, rail, externalId: gatewayPaymentId } = refund;
    if (rail !== "card" || (status !== "due" && status !== "sent")) continue;
    if (!(await claimRefund(db, { id, status }, now))) continue;
    try {
      const known = (await gateway.listRefunds(gatewayPaymentId)).find(({ reference }) => reference === id);
      const { amountPaise } = refund;
      const sent = known ?? (await gateway.refund(gatewayPaymentId, { amountPaise, reference: id }));
      const taken = await takeGatewayRefund(db, id, sent, Buffer.from(JSON.stringify(sent)));
      if (taken === "held")
        log?.warn({ order: refund.number }, "the gateway sent back another amount than was asked for");
      if (sent.status === "failed") log?.warn({ order: refund.number }, "the gateway could not send a refund");
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
