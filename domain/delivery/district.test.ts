import { expect, test } from "vitest";
import { districtInWords } from "./zone.ts";

test("a district is called one, and never twice", () => {
  expect(districtInWords("Krishna")).toBe("Krishna district");
  expect(districtInWords("Bengaluru Urban")).toBe("Bengaluru Urban district");
  expect(districtInWords("East District")).toBe("East District");
  expect(districtInWords("Army field post")).toBe("Army field post");
});
