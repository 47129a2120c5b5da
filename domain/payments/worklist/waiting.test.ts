import { expect, test } from "vitest";
import { waitingKindOf } from "./waiting.ts";

const since = new Date("2026-11-21T06:00:00Z");

test.each([
  ["upi", "412345678901", null, "awaiting-payment", "told"],
  ["upi", "412345678901", since, "awaiting-payment", "told"],
  ["upi", "412345678901", null, "cancelled", "late"],
  ["upi", null, since, "awaiting-payment", "said"],
  ["upi", null, null, "awaiting-payment", "untold"],
  ["cash", null, null, "dispatched", "cash"],
  ["cash", null, null, "packed", "cash at home"],
  ["razorpay", null, null, "awaiting-payment", "gateway"],
] as const)("money by %s with UTR %s, said paid %s, of an order that is %s is %s", (...row) => {
  const [method, claimedUtr, saidPaidAt, status, kind] = row;
  expect(waitingKindOf({ method, claimedUtr, saidPaidAt, status })).toBe(kind);
});
