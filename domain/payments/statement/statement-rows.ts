import { parse } from "csv-parse/sync";
import { readStatementDay } from "./statement-cells.ts";

/** A row of a statement: one line of the file, or several when a cell has line ends. */
export type Row = {
  cells: string[];
  /** The number of its first line in the file, from 1. */
  line: number;
  /** The number of its last line. */
  end: number;
  /** The row as it stands in the file. */
  text: string;
  /** Whether all its cells stand in quotes, so that no comma within a text can have split one. */
  isQuoted: boolean;
};

/** Splits a statement into rows of cells. Empty lines are left out. */
export function splitRows(text: string, delimiter: string): Row[] {
  // Spreadsheet files guard numbers as ="0412"; a comma inside would split the cell.
  const written = text.replaceAll(/\r\n?/g, "\n").replaceAll(/(^|[,;\t|])=(?=")/gm, "$1");
  const quoted = parseWith(written, { delimiter });
  // Where quotes do not close, or swallow whole lines, they are read as ordinary letters.
  const isUsable = quoted?.every(({ record }) => record.every((cell) => !holdsLines(cell, delimiter)));
  const rows = isUsable ? quoted! : (parseWith(written, { delimiter, quote: false }) ?? []);
  return rows.map(({ record, raw, info }) => {
    const own = raw.trim();
    return {
      cells: record.map(cleanCell),
      line: info.lines - own.split("\n").length + 1,
      end: info.lines,
      text: own.replace(/\s+/g, " "),
      isQuoted: own.startsWith('"') && own.endsWith('"'),
    };
  });
}

type Parsed = { record: string[]; raw: string; info: { lines: number } }[];

const lenient = {
  bom: true,
  info: true,
  raw: true,
  record_delimiter: "\n",
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
};

function parseWith(text: string, options: { delimiter: string; quote?: false }): Parsed | undefined {
  try {
    return parse(text, { ...lenient, ...options }) as unknown as Parsed;
  } catch {
    return undefined;
  }
}

/** Whether a cell has a line that begins with a day, as rows do. */
function holdsLines(cell: string, delimiter: string): boolean {
  if (!cell.includes("\n")) return false;
  const lines = cell.split("\n").slice(1);
  return lines.some((line) => line.includes(delimiter) && readStatementDay(line.split(delimiter)[0]!) !== undefined);
}

function cleanCell(cell: string): string {
  const bare = /^\s*=?"([^]*)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
  return joinBroken(bare).replace(/\s+/g, " ").trim();
}

/** Joins a text that was broken into lines: a number of twelve digits (a UTR) becomes whole again. */
export function joinBroken(text: string): string {
  return text.replaceAll(/\d+(?:[^\S\n]*\n\s*\d+)+/g, (broken) => {
    const whole = broken.replaceAll(/\s/g, "");
    return /^0*\d{12}$/.test(whole) ? whole : broken;
  });
}
