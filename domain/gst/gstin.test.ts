import { expect, test } from "vitest";
import { checkDigitOf, isGstin, parseGstin, stateCodeOf, stateName, statesByCode } from "./gstin.ts";

const published = ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "24AAACC1206D1ZM"];

test.each(published)("%s, which others publish as an example, is a GSTIN", (gstin) => {
  expect(isGstin(gstin)).toBe(true);
});

test("one wrong character anywhere is noticed", () => {
  const gstin = published[0]!;
  const wrong = Array.from(gstin).flatMap((character, position) =>
    Array.from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
      .filter((other) => other !== character)
      .map((other) => gstin.slice(0, position) + other + gstin.slice(position + 1)),
  );
  expect(wrong.filter(isGstin)).toEqual([]);
});

test("a GSTIN is taken as it is typed, and the state must be in use", () => {
  expect(parseGstin(" 27aapfu 0939f1zv ")).toBe("27AAPFU0939F1ZV");
  const nowhere = "28AAPFU0939F1Z";
  expect(parseGstin(nowhere + checkDigitOf(nowhere))).toBeUndefined();
  expect(parseGstin("")).toBeUndefined();
});

test("states are found by code and by name", () => {
  expect(Object.keys(statesByCode)).toHaveLength(37);
  expect(stateName("37")).toBe("Andhra Pradesh");
  expect(stateCodeOf("ANDAMAN & NICOBAR ISLANDS")).toBe("35");
  expect(stateCodeOf("Andhra")).toBeUndefined();
  expect([statesByCode["37"]?.tax, statesByCode["04"]?.tax, statesByCode["97"]?.tax]).toEqual([
    "SGST",
    "UTGST",
    "UTGST",
  ]);
});
