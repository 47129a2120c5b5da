import { randomInt } from "node:crypto";
import type { Paise } from "#domain/money.ts";
import { loadStage } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { openTrialGateway, pretendAttempt } from "./gateways/trial.server.ts";
import type { Payment } from "./requests/payments.server.ts";
import { confirmUpi } from "./receipts/receipts.server.ts";
import { checkPayment, openGatewayOrder } from "./receipts/reconciliation.server.ts";

/**
 * Pretends that somebody makes a payment. Does nothing and returns false when the shop is not in trial, or when the
 * payment is in cash.
 */
export async function pretendPayment(
  db: Database,
  payment: Payment,
  /** `isDeclined`: whether a card payment fails. `paise`: the amount of a UPI payment; by default all that is due. */
  { isDeclined = false, paise }: { isDeclined?: boolean; paise?: Paise } = {},
): Promise<boolean> {
  if ((await loadStage(db)) !== "trial" || payment.method === "cash") return false;
  if (payment.method === "upi") {
    // As if read from the bank's statement: without a member of staff.
    await confirmUpi(db, payment.id, newUtr(), paise ?? "rest");
    return true;
  }
  const gateway = openTrialGateway(db);
  const { id: gatewayOrderId, amountPaise } = await openGatewayOrder(db, gateway, payment);
  await pretendAttempt(db, { gatewayOrder: gatewayOrderId, amountPaise, isDeclined });
  await checkPayment(db, gateway, { ...payment, gatewayOrderId }, "return");
  return true;
}

const newUtr = () => String(randomInt(100_000_000_000, 281_000_000_000));
