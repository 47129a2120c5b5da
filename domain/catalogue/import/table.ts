import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { readCell } from "./columns.ts";
import type { Fault } from "./import.ts";

/** The rows that a file may have below its titles. */
const MOST_ROWS = 20_000;

/** A row of a file: its number, from 2, and its cells. */
export type TableRow = { row: number; cells: string[] };

/** How many letters are parsed before others have their turn in this process. */
const AT_A_TIME = 50_000;

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += AT_A_TIME) yield text.slice(at, at + AT_A_TIME);
}

/** What stands between the titles: where the comma is in amounts, spreadsheets write semicolons. */
function delimiterOf(text: string): "," | ";" {
  const [titles = ""] = text.split("\n", 1);
  return titles.split(";").length > titles.split(",").length ? ";" : ",";
}

/**
 * Reads a file in commas or semicolons into its titles and rows; rows of empty cells are left out. Cells are trimmed, and
 * as they were before `writeCell`. Refuses, as a fault, quotes that are not closed and more than 20,000 rows.
 */
export async function readTable(text: string): Promise<{ titles: string[]; rows: TableRow[] } | { fault: Fault }> {
  const parser = parse({ bom: true, delimiter: delimiterOf(text), relax_column_count: true });
  const rows: TableRow[] = [];
  let row = 0;
  try {
    for await (const raw of Readable.from(pieces(text)).compose(parser)) {
      row += 1;
      const cells = (raw as string[]).map((cell) => readCell(cell).replaceAll("\r\n", "\n").trim());
      if (row === 1 || cells.some((cell) => cell !== "")) rows.push({ row, cells });
      if (rows.length > MOST_ROWS + 1) {
        return { fault: { row, column: "", words: `there are more than ${MOST_ROWS} rows.` } };
      }
    }
  } catch {
    return { fault: { row: row + 1, column: "", words: "the quotes are not closed, so it cannot be read." } };
  }
  const [titles, ...others] = rows;
  return { titles: titles?.cells ?? [], rows: others };
}
