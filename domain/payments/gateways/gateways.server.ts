import { moveMoney } from "#domain/settings/payment-keys.ts";
import type { Stage } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import type { Environment } from "#platform/environment.ts";
import type { Gateway } from "./gateway.ts";
import { openRazorpay } from "./razorpay.server.ts";
import { openTrialGateway, whileInTrial } from "./trial.server.ts";

/**
 * The payment gateway of each stage of the shop. In trial it is Razorpay with test keys, or without them the shop's own
 * stand-in; live keys are not taken. Open it is Razorpay with live keys, or none.
 */
export function openGateways(db: Database, environment: Environment): Record<Stage, Gateway | undefined> {
  const razorpay = openRazorpay(environment);
  const isLive = moveMoney(environment);
  return {
    trial: razorpay && !hasStandIn(environment) ? whileInTrial(db, razorpay) : openTrialGateway(db),
    open: isLive ? razorpay : undefined,
  };
}

/** Whether a shop in trial takes cards by its own stand-in, because no test keys are set. */
export function hasStandIn(environment: Environment): boolean {
  return environment.RAZORPAY_KEY_ID === undefined || moveMoney(environment);
}
