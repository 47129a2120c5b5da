import { randomInt, randomUUID } from "node:crypto";
import type { Paise } from "#domain/money.ts";
import { loadStage } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { openTrialGateway } from "./gateways/trial.server.ts";
import type { Payment } from "./payments.server.ts";
import { confirmUpi } from "./receipts.server.ts";
import { checkPayment, openGatewayOrder } from "./reconciliation.server.ts";
import { trialPayments } from "./schema.ts";

/**
 * Pretends, in a shop in trial, that somebody pays a request: by UPI the bank says that the money came (`paise` of it,
 * or all that is due), by card the stand-in takes it or declines it. False, and nothing is recorded, in a shop that is
 * open and for a request that is paid in cash.
 */
export async function pretendPayment(
  db: Database,
  payment: Payment,
  { isDeclined = false, paise }: { isDeclined?: boolean; paise?: Paise } = {},
): Promise<boolean> {
  if ((await loadStage(db)) !== "trial" || payment.method === "cash") return false;
  if (payment.method === "upi") {
    // A line of the bank's statement has no member of staff behind it.
    await confirmUpi(db, payment.id, newUtr(), paise ?? "rest");
    return true;
  }
  const gateway = openTrialGateway(db);
  const gatewayOrderId = await openGatewayOrder(db, gateway, payment);
  const { amountPaise } = payment;
  await db.insert(trialPayments).values({
    id: `pay_trial_${randomUUID()}`,
    gatewayOrder: gatewayOrderId,
    amountPaise,
    isDeclined,
  });
  await checkPayment(db, gateway, { ...payment, gatewayOrderId }, "return");
  return true;
}

/** Twelve digits, as a bank numbers a transfer. */
const newUtr = () => String(randomInt(100_000_000_000, 281_000_000_000));
