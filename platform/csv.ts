import { Readable } from "node:stream";
import { stringify, type Options } from "csv-stringify";
import { stringify as stringifyAtOnce } from "csv-stringify/sync";

const format: Options = {
  record_delimiter: "windows",
  quoted_match: /[\r\n]/,
  // The library's own guard adds an apostrophe to "=1", but not to "'=1", so that both would read back as "=1".
  cast: { string: guardFormula },
};

/**
 * A CSV file of these rows (RFC 4180), made row by row. A byte order mark makes Excel read UTF-8. An apostrophe before
 * a formula keeps spreadsheets from running it; numbers, also negative ones, are no formulas.
 */
export function csvFile(rows: Iterable<readonly (string | number)[]>): Readable {
  return Readable.from(rows).pipe(stringify({ ...format, bom: true }));
}

/** A part of a file such as `csvFile` makes. The first part has the byte order mark (`isFirst`). */
export function csvPart(rows: readonly (readonly string[])[], isFirst: boolean): string {
  return stringifyAtOnce(rows as string[][], { ...format, bom: isFirst });
}

function guardFormula(text: string): string {
  return isRisky(text) ? `'${text}` : text;
}

/**
 * Whether a spreadsheet would run a text as a formula, with or without apostrophes before it. A negative number stays a
 * number, so that spreadsheets can add it up.
 */
function isRisky(text: string): boolean {
  return /^'*[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text);
}

/** Removes the apostrophe that `csvFile` puts before a formula. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && isRisky(cell) ? cell.slice(1) : cell;
}
