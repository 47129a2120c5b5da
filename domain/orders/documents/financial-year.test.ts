import { expect, test } from "vitest";
import { financialYearOf } from "./bill.ts";

test.each([
  ["2026-11-21T06:00:00Z", "2026-27"],
  ["2027-03-31T18:29:59Z", "2026-27"],
  ["2027-03-31T18:30:00Z", "2027-28"],
  ["2099-12-31T00:00:00Z", "2099-00"],
])("%s lies in the financial year %s, by the clock in India", (moment, year) => {
  expect(financialYearOf(new Date(moment))).toBe(year);
});
