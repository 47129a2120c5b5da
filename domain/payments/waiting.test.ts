import { expect, test } from "vitest";
import { sinceInWords, waitingKindOf } from "./waiting.ts";

const now = new Date("2026-11-21T12:00:00Z");

test.each([
  ["2026-11-21T11:59:30Z", "less than a minute"],
  ["2026-11-21T11:59:00Z", "1 minute"],
  ["2026-11-21T09:30:00Z", "2 hours"],
  ["2026-11-19T12:30:00Z", "47 hours"],
  ["2026-11-19T12:00:00Z", "2 days"],
  ["2026-11-21T12:05:00Z", "less than a minute"],
])("since %s it has been %s", (from, words) => {
  expect(sinceInWords(new Date(from), now)).toBe(words);
});

test.each([
  ["upi", "412345678901", "awaiting-payment", "told"],
  ["upi", "412345678901", "cancelled", "late"],
  ["upi", null, "awaiting-payment", "untold"],
  ["cash", null, "dispatched", "cash"],
  ["cash", null, "packed", "cash at home"],
  ["razorpay", null, "awaiting-payment", "gateway"],
] as const)("money by %s with UTR %s of an order that is %s is %s", (method, claimedUtr, status, kind) => {
  expect(waitingKindOf({ payment: { method, claimedUtr }, status })).toBe(kind);
});
