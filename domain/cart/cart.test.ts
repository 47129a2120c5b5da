import { expect, test } from "vitest";
import { parseQuantity, subtotal, type CartLine } from "./cart.ts";
import { changeSinceAdded } from "./changes.ts";

const kaja: CartLine = {
  packId: "8",
  slug: "madatha-kaja",
  name: "Madatha Kaja",
  nameTe: null,
  nameHi: null,
  label: "500 g",
  price: 249_00,
  priceSeen: 249_00,
  quantity: 2,
  available: true,
};

test("the total is the sum of price times quantity", () => {
  expect(subtotal({ lines: [kaja, { ...kaja, packId: "9", price: 20_50, quantity: 3 }] })).toBe(559_50);
});

test("what has sold out is not counted", () => {
  const gone = { ...kaja, available: false };
  expect(subtotal({ lines: [gone] })).toBe(0);
  expect(changeSinceAdded(gone)).toEqual({ kind: "sold out" });
});

test("a price that has changed is told with both prices", () => {
  expect(changeSinceAdded(kaja)).toBeUndefined();
  expect(changeSinceAdded({ ...kaja, priceSeen: 229_00 })).toEqual({ kind: "price", was: 229_00, is: 249_00 });
});

test.each(["0", "1", " 7 ", "50"])("%j is a quantity", (text) => {
  expect(parseQuantity(text)).toBe(Number(text));
});

test("a quantity may be typed in Telugu or Devanagari digits", () => {
  expect(parseQuantity("౧౨")).toBe(12);
  expect(parseQuantity("३")).toBe(3);
  expect(parseQuantity("౫౧")).toBeUndefined();
});

test.each(["", "-1", "51", "1.5", "1e1", "many", "99999999999999999999", "٣", null, undefined])(
  "%j is no quantity",
  (text) => expect(parseQuantity(text)).toBeUndefined(),
);
