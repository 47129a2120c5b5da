import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { plainText, tidyText } from "#platform/plain-text.ts";
import { readCell } from "./columns.ts";
import type { Fault } from "./import.ts";
import { hasLostLetters } from "./lost-letters.ts";

/** The most rows that a file may have, without the row of titles. */
const MOST_ROWS = 20_000;

/**
 * `row` is the row's number in the file, where the titles are row 1. `lost` has the places of cells whose letters were
 * lost in another character set.
 */
export type TableRow = { row: number; cells: string[]; lost: number[] };

/** How many characters are parsed before other tasks of this process get a turn. */
const AT_A_TIME = 50_000;

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += AT_A_TIME) yield text.slice(at, at + AT_A_TIME);
}

/** The separator of a CSV file. Spreadsheet programs write semicolons in countries with a decimal comma. */
function delimiterOf(text: string): "," | ";" {
  const [titles = ""] = text.split("\n", 1);
  return titles.split(";").length > titles.split(",").length ? ";" : ",";
}

/** Parses a CSV file and skips empty rows. Returns a fault if quotes are not closed or there are over 20,000 rows. */
export async function readTable(text: string): Promise<{ titles: string[]; rows: TableRow[] } | { fault: Fault }> {
  const parser = parse({ bom: true, delimiter: delimiterOf(text), relax_column_count: true });
  const rows: TableRow[] = [];
  let row = 0;
  try {
    for await (const raw of Readable.from(pieces(text)).compose(parser)) {
      row += 1;
      const written = (raw as string[]).map(readCell);
      const cells = written.map((cell) => tidyText(cell).trim());
      const lost = written.flatMap((cell, place) => (hasLostLetters(cell) ? [place] : []));
      if (row === 1 || cells.some((cell) => cell !== "")) rows.push({ row, cells, lost });
      if (rows.length > MOST_ROWS + 1) {
        return { fault: { row, column: "", words: `there are more than ${MOST_ROWS} rows.` } };
      }
    }
  } catch {
    return { fault: { row: row + 1, column: "", words: "the quotes are not closed, so it cannot be read." } };
  }
  const [titles, ...others] = rows;
  return { titles: titles?.cells.map(plainText) ?? [], rows: others };
}
