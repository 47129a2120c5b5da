import { expect, test } from "vitest";
import { parseForeignNumber, parseIndianMobile, showMobile } from "./mobile-number.ts";

test.each([
  "9848012345",
  "98480 12345",
  "098480-12345",
  "+91 98480 12345",
  "0091 9848012345",
  "౯౮౪౮౦౧౨౩౪౫",
  "९८४८०१२३४५",
])("%s is understood as one mobile number", (written) => expect(parseIndianMobile(written)).toBe("+919848012345"));

test("a number that itself begins with 91 keeps its digits", () => {
  expect(parseIndianMobile("9198480123")).toBe("+919198480123");
});

test.each(["", "98480", "5848012345", "98480123456", "call me", "9848012345 or 9848012346", "+1 212 555 0100"])(
  "%j is no Indian mobile number",
  (written) => expect(parseIndianMobile(written)).toBeUndefined(),
);

test("a number from abroad needs its country code", () => {
  expect(parseForeignNumber("+1 (212) 555-0100")).toBe("+12125550100");
  expect(parseForeignNumber("212 555 0100")).toBeUndefined();
});

test.each([
  ["+919848012345", "98480 12345"],
  ["+12125550100", "+12125550100"],
  ["+9112345", "+9112345"],
  ["", ""],
])("%j is shown as %j", (number, shown) => expect(showMobile(number)).toBe(shown));
