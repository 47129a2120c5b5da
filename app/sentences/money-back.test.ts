import { expect, test } from "vitest";
import { backBy, type GoingBack } from "#domain/payments/refunds/money-back.ts";
import { sayRefunds } from "./money-back.ts";

const friday = new Date("2026-11-27T06:00:00Z");

test.each([
  ["a Friday", "2026-11-27T06:00:00Z", "2026-12-08"],
  ["a Monday", "2026-11-30T06:00:00Z", "2026-12-09"],
  ["a Saturday", "2026-11-28T06:00:00Z", "2026-12-08"],
  ["the last minute of a Friday in India", "2026-11-27T18:29:00Z", "2026-12-08"],
  ["the first minute of a Saturday in India", "2026-11-27T18:30:00Z", "2026-12-08"],
])("what is given back on %s is there after seven working days", (_, agreed, until) => {
  expect(backBy(new Date(agreed))).toBe(until);
});

const refund: GoingBack = { amountPaise: 549_00, isOpen: true, method: "upi", createdAt: friday, doneAt: null };
const said = (changes: Partial<GoingBack>, now = friday) => sayRefunds([{ ...refund, ...changes }], now);

test("money that goes back says how much, by which way and by when, and then when it went", () => {
  expect(said({})).toEqual(["₹549 goes back to you the way it came, by Tuesday 8 December at the latest."]);
  expect(said({ method: "cash" })).toEqual([
    "₹549 goes back to you by UPI or bank transfer, by Tuesday 8 December at the latest. We call you to ask where to.",
  ]);
  expect(said({ isOpen: false, doneAt: new Date("2026-11-30T20:00:00Z") })).toEqual([
    "₹549 went back to you on Tuesday 1 December. Your bank may take some days to show it.",
  ]);
});

test("what is late says so, and what is not sent any more is not spoken of", () => {
  expect(said({}, new Date("2026-12-08T18:29:00Z"))[0]).toContain("at the latest");
  expect(said({}, new Date("2026-12-08T18:30:00Z"))[0]).toMatch(
    /^₹549 should have been back .* 8 December. We are sorry/,
  );
  expect(said({ isOpen: false })).toEqual([]);
});
