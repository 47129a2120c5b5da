import type { Database } from "#platform/database.server.ts";
import type { Log } from "#platform/log.ts";
import { GatewayRefusal, type Gateway } from "./gateways/gateway.ts";
import { listOpenRefunds } from "./open-refunds.server.ts";
import { claimRefund, markRefundFailed, takeGatewayRefund } from "./refunds.server.ts";

/**
 * For how many milliseconds after its creation a refund is tried again when the gateway refuses it because money or
 * keys are missing. After that time the refund has failed, and the owner decides.
 */
const PATIENCE = 3 * 24 * 60 * 60 * 1000;

/**
 * Sends due refunds of card payments through the gateway, asks it about refunds that it has accepted, and records its
 * answers. A refund stays due until the gateway has accepted it. When the gateway does not answer, the next call tries
 * again, without sending the money twice. A due refund that the gateway refuses is marked as failed: at once if trying
 * again cannot help, otherwise once it is three days old. Errors are logged, not thrown.
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

/** Whether a refund has failed for good, given the error and how many milliseconds ago the refund was created. */
function isRefused(error: unknown, age: number): boolean {
  return error instanceof GatewayRefusal && (!error.mayChange || age > PATIENCE);
}
