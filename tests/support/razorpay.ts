import { afterAll } from "vitest";
import { openRazorpay } from "#domain/payments/gateways/razorpay.server.ts";
import { readEnvironment } from "#platform/environment.ts";
import { startRazorpay } from "../stand-in/razorpay.ts";

/** A stand-in for this test file whose notices go nowhere by themselves, and the gateway that talks to it. */
export async function withRazorpay() {
  const standIn = await startRazorpay({ post: { drop: true } });
  afterAll(standIn.stop);
  const secret = "a secret of rather more than thirty-two characters";
  const environment = readEnvironment({ ...standIn.variables, COOKIE_SECRET: secret });
  return { standIn, gateway: openRazorpay(environment)! };
}
