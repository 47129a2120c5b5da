import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { lockOrder } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";
import { claimRefund, isBeingSent } from "./dispatch-refunds.server.ts";
import { recordRefundsOf } from "./gateway-refunds.server.ts";
import type { Gateway } from "../gateways/gateway.ts";
import { changeRefund, findRefundWithRail, letOffWhatGoesBack, markRefundCalledOff } from "./refunds.server.ts";

const sending = "It is being sent at this very moment. Look once more in two minutes.";
const silent =
  "Razorpay was asked for this refund before and does not answer now, so nobody knows whether it has it. Try again in some minutes.";
const gone = "Razorpay has it already, so it cannot be called back.";

type CallingOff = {
  refundId: string;
  /** Shown to the customer. */
  reason: string;
};

/**
 * Calls off a refund that is not sent yet, or that failed and is still owed, and tells the customer. Asks the gateway
 * first if a process has tried to send it. Refuses a refund that was sent or is being sent at this moment.
 */
export async function callOffRefund(
  db: Database,
  gateway: Gateway | undefined,
  by: Actor,
  { refundId, reason }: CallingOff,
  now = new Date(),
): Promise<"called off" | "called off before" | "unknown refund" | { refused: string }> {
  const known = await findRefundWithRail(db, refundId);
  if (!known) return "unknown refund";
  // A process has tried to send it, so the gateway may have it. Reserved, nobody sends it while the gateway is asked.
  const isReserved = gateway !== undefined && known.rail === "card" && known.status === "due" && known.triedAt !== null;
  if (isReserved) {
    if (!(await claimRefund(db, { id: refundId, status: "due" }, now))) return { refused: sending };
    const asked = await recordRefundsOf(db, gateway, known.externalId).catch(() => undefined);
    if (!asked) return { refused: silent };
  }
  return changeRefund(db, refundId, async (tx, refund) => {
    const { status, amountPaise, orderId, triedAt } = refund;
    if (status === "called-off") return "called off before";
    if (status === "sent") return { refused: gone };
    if (status === "done") return { refused: "It has gone back, so it cannot be called off." };
    if (!refund.isOpen) return { refused: "It failed, and was asked for again or is not owed any more." };
    if (status === "due" && !isReserved && isBeingSent(triedAt, now)) return { refused: sending };
    await markRefundCalledOff(tx, refund, { note: reason, actorId: by.id });
    await letOffWhatGoesBack(tx, await lockOrder(tx, orderId), by.id);
    await recordChange(tx, {
      by,
      action: "called off a refund",
      subject: { kind: "refund", id: refundId },
      before: { status, amountPaise },
      after: { status: "called-off", amountPaise, reason },
    });
    return "called off";
  });
}
