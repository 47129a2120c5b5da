import type { Environment } from "#platform/environment.ts";
import { formatAmount } from "#domain/money.ts";
import { keysPresent, keyState } from "#domain/settings/payment-keys.ts";
import type { Settings } from "#domain/settings/settings.ts";

/** The ways to be paid and the keys that are there; never the keys themselves. */
export function paymentsOf({ upiId, cashMax }: Settings, environment: Environment) {
  return {
    upiId,
    cash: Number(cashMax) > 0 ? `Up to Rs ${formatAmount(Math.round(Number(cashMax) * 100))}` : "Not taken",
    keys: keysPresent(environment),
    state: keyState(environment),
    webhook: `${environment.SITE_URL}/webhooks/razorpay`,
  };
}
