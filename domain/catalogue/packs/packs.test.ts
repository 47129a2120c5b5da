import { expect, test } from "vitest";
import { changedFields, isOvertaken, readPrice } from "./packs.server.ts";

test.each([
  ["349", 34_900],
  ["349.5", 34_950],
  ["Rs. 1,249.50", 124_950],
  ["₹1,00,000", 1_00_000_00],
  ["౩౪౯", 34_900],
  ["0.01", 1],
])("%j is a price", (text, paise) => expect(readPrice(text)).toBe(paise));

test.each(["", "free", "-5", "3,49", "349,50", "34.905", "1e3", "3 4 9 x"])("%j is asked again", (text) =>
  expect(readPrice(text)).toEqual({ refused: "write the price in rupees, such as 349 or 349.50" }),
);

test("nothing is given away, and nothing costs more than a lakh", () => {
  expect(readPrice("0")).toEqual({ refused: "a price is more than nothing" });
  expect(readPrice("1,00,000.01")).toEqual({ refused: "a price is at most ₹1,00,000" });
});

const seen = { price: 34_900, available: true };
const edit = (wanted: Partial<typeof seen>) => ({ packId: "1", seen, wanted: { ...seen, ...wanted } });

test("only what was changed is taken", () => {
  expect(changedFields(edit({}))).toEqual({});
  expect(changedFields(edit({ price: 35_900 }))).toEqual({ price: 35_900 });
  expect(changedFields(edit({ available: false }))).toEqual({ available: false });
});

test("an edit is overtaken when somebody gave the same field another value, and not otherwise", () => {
  const dearer = edit({ price: 35_900 });
  expect(isOvertaken(dearer, seen)).toBe(false);
  expect(isOvertaken(dearer, { ...seen, available: false })).toBe(false);
  expect(isOvertaken(dearer, { ...seen, price: 35_900 })).toBe(false);
  expect(isOvertaken(dearer, { ...seen, price: 36_900 })).toBe(true);
  expect(isOvertaken(edit({ available: false }), { ...seen, price: 36_900 })).toBe(false);
});
