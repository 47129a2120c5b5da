import { expect, test } from "vitest";
import { previewConfirmation } from "./confirmation-preview.ts";

const waiting = {
  method: "upi",
  status: "awaiting-payment",
  hasRunOut: false,
  isPaid: false,
  isAwaited: false,
} as const;

test.each([
  [waiting, /is placed.*next day.*owed back/],
  [{ ...waiting, isPaid: true }, /second time will be owed back/],
  [{ ...waiting, status: "cancelled", hasRunOut: true }, /comes back if its stock/],
  [{ ...waiting, status: "cancelled" }, /was cancelled, so this money will be owed back/],
  [{ ...waiting, status: "packed" }, /instead of in cash/],
  [{ ...waiting, status: "dispatched" }, /at the door, so this money will be owed back/],
  [{ ...waiting, status: "dispatched", isAwaited: true }, /counts as paid/],
  [{ ...waiting, method: "cash", status: "delivered" }, /counts as paid/],
] as const)("confirming money for %j tells what follows", (standing, words) => {
  expect(previewConfirmation(standing)).toMatch(words);
});
