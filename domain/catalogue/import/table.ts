import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { readCell } from "./columns.ts";
import type { Fault } from "./import.ts";

/** The most rows that a file may have, without the row of titles. */
const MOST_ROWS = 20_000;

/** A row of a file with its number, where the titles are row 1, and its cells. */
export type TableRow = { row: number; cells: string[] };

/** How many characters are parsed before other tasks of this process get a turn. */
const AT_A_TIME = 50_000;

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += AT_A_TIME) yield text.slice(at, at + AT_A_TIME);
}

/**
 * The separator between the cells, judged by the first line. Spreadsheets write semicolons in countries that use a
 * decimal comma.
 */
function delimiterOf(text: string): "," | ";" {
  const [titles = ""] = text.split("\n", 1);
  return titles.split(";").length > titles.split(",").length ? ";" : ",";
}

/**
 * Parses a CSV file, whose cells are separated by commas or semicolons, into its titles and rows. Rows with only empty
 * cells are left out. Cells are trimmed, and lose the apostrophe that `writeCell` puts before a formula. Returns a
 * fault instead when quotes are not closed, or when there are more than 20,000 rows besides the titles.
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
