import { expect, test } from "vitest";
import { financialYearAround, monthOf, quarterOf, weekOf } from "./period.ts";

test("a month has its own last day, in leap years too", () => {
  expect(monthOf("2026-11")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  expect(monthOf("2028-02-11")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(monthOf("2026-12-31")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});

test("quarters and years begin in April", () => {
  expect(quarterOf("2026-03-31")).toEqual({ from: "2026-01-01", to: "2026-03-31" });
  expect(quarterOf("2026-11-27")).toEqual({ from: "2026-10-01", to: "2026-12-31" });
  expect(financialYearAround("2026-03-31")).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  expect(financialYearAround("2026-04-01")).toEqual({ from: "2026-04-01", to: "2027-03-31" });
});

test("a week goes from Monday to Sunday", () => {
  expect(weekOf("2026-11-27")).toEqual({ from: "2026-11-23", to: "2026-11-29" });
  expect(weekOf("2026-11-29")).toEqual({ from: "2026-11-23", to: "2026-11-29" });
  expect(weekOf("2027-01-01")).toEqual({ from: "2026-12-28", to: "2027-01-03" });
});
