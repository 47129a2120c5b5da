import { expect, test } from "vitest";
import { waitingKindOf } from "./waiting.ts";

test.each([
  ["upi", "412345678901", "awaiting-payment", "told"],
  ["upi", "412345678901", "cancelled", "late"],
  ["upi", null, "awaiting-payment", "untold"],
  ["cash", null, "dispatched", "cash"],
  ["cash", null, "packed", "cash at home"],
  ["razorpay", null, "awaiting-payment", "gateway"],
] as const)("money by %s with UTR %s of an order that is %s is %s", (method, claimedUtr, status, kind) => {
  expect(waitingKindOf({ method, claimedUtr, status })).toBe(kind);
});
