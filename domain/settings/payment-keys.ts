import type { Environment } from "#platform/environment.ts";

type Keys = Pick<Environment, "RAZORPAY_KEY_ID" | "RAZORPAY_KEY_SECRET" | "RAZORPAY_WEBHOOK_SECRET" | "RAZORPAY_URL">;

/** The kind of Razorpay keys that are set. */
export type KeyState =
  | "none"
  /** Keys that move money. */
  | "live"
  | "test"
  /** Keys for an imitation of Razorpay at another URL. */
  | "stand-in"
  /** The key id begins neither like a live nor like a test key. */
  | "unknown";

export function keyState({ RAZORPAY_KEY_ID, RAZORPAY_URL }: Keys): KeyState {
  if (RAZORPAY_KEY_ID === undefined) return "none";
  if (new URL(RAZORPAY_URL).hostname !== "api.razorpay.com") return "stand-in";
  if (RAZORPAY_KEY_ID.startsWith("rzp_live_")) return "live";
  return RAZORPAY_KEY_ID.startsWith("rzp_test_") ? "test" : "unknown";
}

/** Whether the shop has Razorpay keys that may move money. All keys may, except keys that begin like test keys. */
export function mayMoveMoney({ RAZORPAY_KEY_ID }: Keys): boolean {
  return RAZORPAY_KEY_ID !== undefined && !RAZORPAY_KEY_ID.startsWith("rzp_test_");
}

/** Which Razorpay keys are set, without their values. During a change of the webhook secret, two secrets are set. */
export function keysPresent({ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET }: Keys) {
  return {
    keyId: RAZORPAY_KEY_ID !== undefined,
    keySecret: RAZORPAY_KEY_SECRET !== undefined,
    webhookSecrets: RAZORPAY_WEBHOOK_SECRET?.length ?? 0,
  };
}
