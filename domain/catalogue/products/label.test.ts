import { expect, test } from "vitest";
import { allergenList } from "./label.ts";

test("allergens read as a sentence", () => {
  expect(allergenList(["milk", "sesame", "tree-nuts"])).toBe("milk, sesame and tree nuts");
  expect(allergenList(["mustard"])).toBe("mustard");
  expect(allergenList([])).toBe("");
});
