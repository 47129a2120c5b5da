import { expect, test } from "vitest";
import { readTable } from "./table.ts";

test("rows keep their numbers past empty ones, and a line end between quotes belongs to a cell", async () => {
  const text = `Name,Description\r\n\r\n,\r\n" ","\t"\r\nLaddu,"One.\r\n\r\nTwo, ""three"".",\r\n\n;\nKatli,x`;
  expect(await readTable(text)).toEqual({
    titles: ["Name", "Description"],
    rows: [
      { row: 5, cells: ["Laddu", 'One.\n\nTwo, "three".', ""], lost: [] },
      { row: 8, cells: ["Katli", "x"], lost: [] },
    ],
  });
  expect(await readTable("\uFEFFName;Price\rLaddu;9\r")).toEqual({
    titles: ["Name", "Price"],
    rows: [{ row: 2, cells: ["Laddu", "9"], lost: [] }],
  });
  expect(await readTable("")).toEqual({ titles: [], rows: [] });
});

test("20,000 rows are read, one more is not, and empty ones do not count", async () => {
  const most = `Name,Price\n${"Laddu,9\n".repeat(20_000)}${",\n".repeat(30_000)}`;
  expect(await readTable(most)).toMatchObject({ rows: { length: 20_000 } });
  expect(await readTable(`${most}Laddu,9`)).toEqual({
    fault: { row: 50_002, column: "", words: "there are more than 20000 rows." },
  });
});

test.each([
  ['Name\n"Laddu\nKatli', 2, "the quotes are not closed"],
  [`Name\n"${"Laddu\n".repeat(10_000)}`, 2, "the quotes are not closed"],
  ['Name\nKatli\nLad"du', 3, "the quotes are not closed"],
  [`Name\nKatli\n${"Laddu ".repeat(10_000)}`, 3, "longer than 50000 letters"],
  [`Name${",x".repeat(30_000)}`, 1, "longer than 50000 letters"],
])("%.24s… is told by its row %i: %s", async (text, row, words) => {
  expect(await readTable(text)).toEqual({ fault: { row, column: "", words: expect.stringContaining(words) } });
});
