import { expect, test } from "vitest";
import { taxWords } from "./tax-words.ts";

test("only a seller with a GSTIN says that prices include GST", () => {
  expect([taxWords({ gstin: "" }), taxWords({ gstin: "27AAPFU0939F1ZV" })]).toEqual([
    "All prices are final",
    "Prices include GST",
  ]);
});
