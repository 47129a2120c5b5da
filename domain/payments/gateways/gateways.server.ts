import { mayMoveMoney } from "#domain/settings/payment-keys.ts";
import type { Stage } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import type { Environment } from "#platform/environment.ts";
import type { Gateway } from "./gateway.ts";
import { openRazorpay } from "./razorpay.server.ts";
import { openTrialGateway, whileInTrial } from "./trial.server.ts";

/** The payment gateway for each stage of the shop; undefined for an open shop without live Razorpay keys. */
export function openGateways(db: Database, environment: Environment): Record<Stage, Gateway | undefined> {
  const razorpay = openRazorpay(environment);
  const isLive = mayMoveMoney(environment);
  return {
    // Razorpay with test keys, or else the shop's own imitation.
    trial: razorpay && !hasStandIn(environment) ? whileInTrial(db, razorpay) : openTrialGateway(db),
    open: isLive ? razorpay : undefined,
  };
}

/**
 * Whether a shop in trial uses its own imitation of a gateway for cards. It does if Razorpay's test keys are not set.
 */
export function hasStandIn(environment: Environment): boolean {
  return environment.RAZORPAY_KEY_ID === undefined || mayMoveMoney(environment);
}
