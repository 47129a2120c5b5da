import { expect, test } from "vitest";
import { changedFields, doubtsAbout, isOvertaken, percentBetween, readPrice } from "./packs.server.ts";

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

test("a difference is told in percent", () => {
  expect(percentBetween(34_900, 36_900)).toBe("+5.7 %");
  expect(percentBetween(34_900, 24_430)).toBe("-30 %");
  expect(percentBetween(34_900, 34_901)).toBe("0 %");
});

const packs = (half: number, one: number, isSold = true) => [
  { id: "half", label: "500 g", grams: 500, price: half, available: true },
  { id: "one", label: "1 kg", grams: 1000, price: one, available: isSold },
];

test("a slip of the finger is asked about: a leap, and a bigger pack that is dearer by weight", () => {
  expect(doubtsAbout("half", 34_900, packs(34_901, 67_900))).toEqual([]);
  expect(doubtsAbout("half", 30_000, packs(39_000, 67_900))).toEqual([]);
  expect(doubtsAbout("half", 30_000, packs(39_001, 67_900))).toEqual(["That is 30 % more than it was."]);
  expect(doubtsAbout("half", 34_900, packs(3_490, 67_900))).toEqual([
    "That is 90 % less than it was.",
    "By weight, 1 kg would cost more than 500 g.",
  ]);
  expect(doubtsAbout("one", 67_900, packs(34_900, 70_000))).toEqual(["By weight, 1 kg would cost more than 500 g."]);
  expect(doubtsAbout("one", 67_900, packs(34_900, 70_000, false))).toEqual([]);
});
