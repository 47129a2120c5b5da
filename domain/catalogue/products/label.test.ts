import { expect, test } from "vitest";
import { allergenList, shelfLifeOf } from "./label.ts";

test("allergens read as a sentence", () => {
  expect(allergenList(["milk", "sesame", "tree-nuts"])).toBe("milk, sesame and tree nuts");
  expect(allergenList(["mustard"])).toBe("mustard");
  expect(allergenList([])).toBe("");
});

test("shelf life is told in days, months or a year", () => {
  expect([4, 60, 180, 270, 365].map((shelfLifeDays) => shelfLifeOf({ shelfLifeDays }))).toEqual([
    "4 days",
    "60 days",
    "6 months",
    "9 months",
    "1 year",
  ]);
});
