import { expect, test } from "vitest";
import { readCell, readParts, writeCell } from "./columns.ts";

test.each([
  "=1+1",
  "+91 863",
  "-5",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "'=1",
  "''-1",
  "'tis",
  "plain",
  "",
  '=HYPERLINK("x","y")',
])("%j is no formula for a spreadsheet, and is read back as it was", (text) => {
  const cell = writeCell(text);
  expect(cell).not.toMatch(/^"?[=+\-@\t\r]/);
  const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  expect(readCell(plain)).toBe(text);
});

test("what is in a box is read line by line, and a line that cannot be read is told apart", () => {
  expect(readParts("kaju-katli: 250 g x 2\n\n 1: 0.5 kg × 1 ")).toEqual([
    { slug: "kaju-katli", grams: "250 g", quantity: "2" },
    { slug: "1", grams: "0.5 kg", quantity: "1" },
  ]);
  expect(readParts("two katlis")).toEqual([undefined]);
});
