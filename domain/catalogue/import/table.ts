import { parse } from "csv-parse/sync";
import { readCell } from "#platform/csv.ts";
import { createPause, inTurns } from "#platform/in-turns.ts";
import { plainText, tidyText } from "#platform/plain-text.ts";
import type { Fault } from "./import.ts";
import { hasLostLetters } from "./lost-letters.ts";

/** The most rows that a file may have, without the row of titles. Empty rows do not count. */
const MOST_ROWS = 20_000;

/** The most letters of a row. A cell of Excel has at most 32,767. */
const MOST_LETTERS = 50_000;

/**
 * `row` is the row's number in the file, where the titles are row 1. `lost` has the places of cells whose letters were
 * lost in another character set.
 */
export type TableRow = { row: number; cells: string[]; lost: number[] };

type Line = { row: number; text: string };

const unclosed = "the quotes are not closed, so it cannot be read.";

/** How many lines are looked at before the clock is. */
const LINES_AT_A_TIME = 500;

/**
 * Divides a CSV file into its rows, without the empty ones, and parses nothing. A line end between quotes belongs to a
 * cell. Returns a fault for too many rows, and for a row that is too long, as the rest of a file is after an open quote.
 */
async function divide(text: string): Promise<{ lines: Line[] } | { fault: Fault }> {
  const pause = createPause();
  const lines: Line[] = [];
  let [start, from, row, looked, isOpen] = [0, 0, 1, 0, false];
  while (start < text.length) {
    looked += 1;
    const turn = looked % LINES_AT_A_TIME === 0 ? pause() : undefined;
    if (turn) await turn;
    const lineEnd = text.indexOf("\n", from);
    const end = lineEnd < 0 ? text.length : lineEnd;
    if (end - start > MOST_LETTERS)
      return faultIn(row, isOpen ? unclosed : `it is longer than ${MOST_LETTERS} letters.`);
    isOpen = isOpen !== hasOddQuotes(text.slice(from, end));
    from = end + 1;
    if (isOpen && lineEnd >= 0) continue;
    const line = text.slice(start, end);
    if (row === 1 || /[^\s",;]/.test(line)) lines.push({ row, text: line });
    if (lines.length > MOST_ROWS + 1) return faultIn(row, `there are more than ${MOST_ROWS} rows.`);
    [start, isOpen, row] = [from, false, row + 1];
  }
  return { lines };
}

const faultIn = (row: number, words: string) => ({ fault: { row, column: "", words } });

function hasOddQuotes(line: string): boolean {
  let isOdd = false;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
}

/** The separator of a CSV file. Spreadsheet programs write semicolons in countries with a decimal comma. */
function delimiterOf(titles: string): "," | ";" {
  return titles.split(";").length > titles.split(",").length ? ";" : ",";
}

/**
 * Parses a CSV file and skips empty rows. Returns a fault if quotes are not closed, if there are over 20,000 rows, or if
 * one has over 50,000 letters. Lets waiting requests run meanwhile.
 */
export async function readTable(text: string): Promise<{ titles: string[]; rows: TableRow[] } | { fault: Fault }> {
  // Programs of old Macs end lines with "\r" alone.
  const divided = await divide(text.includes("\n") ? text : text.replaceAll("\r", "\n"));
  if ("fault" in divided) return divided;
  const [first, ...lines] = divided.lines;
  const options = { bom: true, delimiter: delimiterOf(first?.text ?? ""), relax_column_count: true };
  const cellsOf = (line: string) => {
    const [cells = []] = parse(line, options);
    return cells.map(readCell);
  };
  const rows: TableRow[] = [];
  let at = 1;
  try {
    const titles = cellsOf(first?.text ?? "").map((title) => plainText(title));
    for await (const { row, text: line } of inTurns(lines)) {
      at = row;
      const written = cellsOf(line);
      const cells = written.map((cell) => tidyText(cell).trim());
      const lost = written.flatMap((cell, place) => (hasLostLetters(cell) ? [place] : []));
      if (cells.some((cell) => cell !== "")) rows.push({ row, cells, lost });
    }
    return { titles, rows };
  } catch {
    return { fault: { row: at, column: "", words: unclosed } };
  }
}
