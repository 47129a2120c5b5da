import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hsnText } from "./hsn.ts";

test("every HSN of the first catalogue has a text that the portal takes", () => {
  const catalogue = readFileSync(new URL("../../database/catalogue.json", import.meta.url), "utf8");
  const codes = new Set([...catalogue.matchAll(/"hsn": "(\d+)"/g)].map(([, code]) => code!));
  expect(codes.size).toBeGreaterThan(3);
  const odd = [...codes].filter((code) => !/^[A-Z][A-Z ]{2,28}[A-Z]$/.test(hsnText(code) ?? ""));
  expect(odd).toEqual([]);
});

test("an HSN that the portal does not have is unknown", () => {
  expect(hsnText("21069099")).toBe("FOOD PREPARATIONS NOT ELSEWHER");
  for (const code of ["21069098", "2106", "", "99961200"]) expect(hsnText(code)).toBeUndefined();
});
