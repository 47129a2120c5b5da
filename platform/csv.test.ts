import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvFile, csvPart, readCell } from "./csv.ts";

const cells = [
  "=1+1",
  "+91 863",
  "-5",
  "-1050.00",
  "'-5",
  "-5+1",
  "-1,234",
  "-5-5",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "'=1",
  "''-1",
  "'tis",
  "plain",
  "",
  " two\nlines, and a comma ",
  "చాలా బాగుంది",
  '=HYPERLINK("x","y")',
];

test("a file of any texts has no formula for a spreadsheet, and is read back as it was", async () => {
  const file = (await buffer(csvFile([cells, cells.toReversed()]))).toString();
  expect(file.startsWith("\u{feff}'=1+1,")).toBe(true);
  expect(file, "a number can be added up").toContain(",-1050.00,");
  const rows: string[][] = parse(file, { bom: true });
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell)))).toEqual([]);
  expect(rows.map((row) => row.map(readCell))).toEqual([cells, cells.toReversed()]);
});

test("parts of a file, one after another, are the file", async () => {
  const whole = (await buffer(csvFile([cells, ["-2.50"], cells]))).toString();
  expect(csvPart([cells], true) + csvPart([["-2.50"], cells], false)).toBe(whole);
  expect(csvPart([], false)).toBe("");
});

test("a negative number is written as a number", async () => {
  expect((await buffer(csvFile([["net", -100.5, 0]]))).toString()).toBe("\u{feff}net,-100.5,0\r\n");
});
