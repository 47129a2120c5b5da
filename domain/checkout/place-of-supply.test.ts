import { expect, test } from "vitest";
import { decidePlaceOfSupply } from "./tax.server.ts";

const guntur = { stateCode: "37", isForOthers: false };
const telangana = "36AAPFU0939F1ZW";

test.each([
  ["nobody registered: where it is delivered", { ...guntur, stateCode: "33", gstin: null }, "33"],
  ["a gift of somebody who is not registered: the same", { ...guntur, gstin: null, isForOthers: true }, "37"],
  ["a business for itself: where it is handed over", { ...guntur, gstin: telangana }, "37"],
  ["a business for somebody else: where it is registered", { ...guntur, gstin: telangana, isForOthers: true }, "36"],
])("%s", (_, supply, state) => {
  expect(decidePlaceOfSupply(supply)).toBe(state);
});
