import { expect, test } from "vitest";
import { doubtInWords, doubtsAbout, doubtsIn, percentBetween, signOf } from "./price-guard.ts";

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

test("of a product's packs only those with another price or weight are asked about", () => {
  const [half, one] = packs(34_900, 67_900);
  expect(doubtsIn(packs(34_900, 67_900), packs(34_900, 67_900))).toEqual([]);
  const doubts = doubtsIn(packs(18_900, 36_900), packs(1_800, 36_900));
  expect(doubts.map(doubtInWords)).toEqual([
    "500 g: ₹189 → ₹18. That is 90.5 % less than it was. By weight, 1 kg would cost more than 500 g.",
  ]);
  expect(signOf(doubts)).toBe("half:1800:500");
  expect(doubtsIn([half!, one!], [half!, { ...one!, label: "100 g", grams: 100 }]).map(doubtInWords)).toEqual([
    "100 g: ₹679. By weight, that is 900 % more than 1 kg.",
  ]);
  expect(doubtsIn([half!], [{ ...half!, label: "1 kg", grams: 1000, price: 67_900 }])).toEqual([]);
});

test("a new pack is compared by weight with the nearest of the others", () => {
  expect(doubtsIn([], packs(34_900, 67_900))).toEqual([]);
  expect(doubtsIn([], packs(34_900, 69_900)).map(doubtInWords)).toEqual([
    "500 g: ₹349. By weight, 1 kg would cost more than 500 g.",
    "1 kg: ₹699. By weight, 1 kg would cost more than 500 g.",
  ]);
  const [half] = packs(34_900, 0);
  expect(doubtsIn([half!], packs(34_900, 7_000)).map(doubtInWords)).toEqual([
    "1 kg: ₹70. By weight, that is 90 % less than 500 g.",
  ]);
});
