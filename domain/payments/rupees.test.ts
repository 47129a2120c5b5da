import { expect, test } from "vitest";
import { readRupees } from "./rupees.ts";

test.each([
  ["549", 549_00],
  ["Rs 1,24,500.50", 1_24_500_50],
  ["₹549.5", 549_50],
  ["1,000,000", 10_00_000_00],
  ["౧౦౦", 100_00],
  ["0", 0],
  ["1,2", undefined],
  ["5.499", undefined],
  ["-5", undefined],
  ["five", undefined],
  ["", undefined],
])("%s is %s paise", (text, paise) => {
  expect(readRupees(text)).toBe(paise);
});
