import { Readable } from "node:stream";
import { stringify } from "csv-stringify";

/** Matches texts that a spreadsheet would run as a formula, with or without apostrophes before them. */
const risky = /^'*[=+\-@\t\r]/;

/**
 * A CSV file of these rows (RFC 4180), made row by row. A byte order mark makes Excel read UTF-8. An apostrophe before
 * a formula keeps spreadsheets from running it.
 */
export function csvFile(rows: Iterable<readonly string[]>): Readable {
  return Readable.from(rows).pipe(
    stringify({
      bom: true,
      record_delimiter: "windows",
      quoted_match: /[\r\n]/,
      // The library's own guard adds an apostrophe to "=1", but not to "'=1", so that both would read back as "=1".
      cast: { string: guardFormula },
    }),
  );
}

function guardFormula(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `csvFile` puts before a formula. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && risky.test(cell) ? cell.slice(1) : cell;
}
