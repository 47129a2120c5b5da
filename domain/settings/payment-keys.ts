import type { Environment } from "#platform/environment.ts";

type Keys = Pick<Environment, "RAZORPAY_KEY_ID" | "RAZORPAY_KEY_SECRET" | "RAZORPAY_WEBHOOK_SECRET" | "RAZORPAY_URL">;

/**
 * Whose keys the shop has, without the keys: none; `live` ones that move money; `test` ones that do not; those of a
 * `stand-in` that only speaks like Razorpay; or `unknown`, whose name does not tell.
 */
export type KeyState = "none" | "live" | "test" | "stand-in" | "unknown";

export function keyState({ RAZORPAY_KEY_ID, RAZORPAY_URL }: Keys): KeyState {
  if (RAZORPAY_KEY_ID === undefined) return "none";
  if (new URL(RAZORPAY_URL).hostname !== "api.razorpay.com") return "stand-in";
  if (RAZORPAY_KEY_ID.startsWith("rzp_live_")) return "live";
  return RAZORPAY_KEY_ID.startsWith("rzp_test_") ? "test" : "unknown";
}

/** Which keys are there, by name; of the webhook's secret how many, since two are while it is being changed. */
export function keysPresent({ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET }: Keys) {
  return {
    keyId: RAZORPAY_KEY_ID !== undefined,
    keySecret: RAZORPAY_KEY_SECRET !== undefined,
    webhookSecrets: RAZORPAY_WEBHOOK_SECRET?.length ?? 0,
  };
}
