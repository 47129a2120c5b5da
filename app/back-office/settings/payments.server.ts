import type { Environment } from "#platform/environment.ts";
import { formatAmount } from "#domain/money.ts";
import { keysPresent, keyState } from "#domain/settings/payment-keys.ts";
import type { Settings } from "#domain/settings/settings.ts";

/** The ways to be paid and the keys that are there; never the keys themselves. */
export function paymentsOf({ upiId, cashMax, cashFee }: Settings, environment: Environment) {
  return {
    upiId,
    cash: Number(cashMax) > 0 ? `Up to Rs ${rupees(cashMax)}, ${feeInWords(cashFee)}` : "Not taken",
    keys: keysPresent(environment),
    state: keyState(environment),
    webhook: `${environment.SITE_URL}/webhooks/razorpay`,
  };
}

function feeInWords(fee: string): string {
  return Number(fee) > 0 ? `for a fee of Rs ${rupees(fee)}` : "without a fee";
}

/** What a setting says in rupees. */
function rupees(text: string): string {
  return formatAmount(Math.round(Number(text) * 100));
}
