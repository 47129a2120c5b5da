import { plainText } from "#platform/plain-text.ts";
import { type Row, splitRows } from "./statement-rows.ts";

/** A table of the kind that its titles show. */
export type TitledTable<Kind> = {
  kind: Kind;
  /** In small letters without anything else. */
  titles: readonly string[];
  /** What stands below the titles. Empty rows are left out. */
  rows: Row[];
  /** What stands in a row under the first of these titles that there is; empty if there is none. */
  cell: (row: Row, ...titles: string[]) => string;
};

export const separators = [",", "\t", ";", "|"] as const;

/** How far down the titles are looked for. What stands above them is a heading. */
const HEAD = 20;

/** Finds the table in a CSV file. `kindOf`: what kind of table has these titles; undefined for none that is known. */
export function findTable<Kind>(
  text: string,
  kindOf: (titles: readonly string[]) => Kind | undefined,
): TitledTable<Kind> | undefined {
  for (const separator of separators) {
    const rows = splitRows(text, separator);
    for (const [place, { cells }] of rows.slice(0, HEAD).entries()) {
      const titles = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ""));
      const kind = kindOf(titles);
      if (kind === undefined) continue;
      const cell: TitledTable<Kind>["cell"] = (row, ...names) => {
        const column = names.map((name) => titles.indexOf(name)).find((one) => one !== -1);
        return (column !== undefined && row.cells[column]) || "";
      };
      const below = rows.slice(place + 1).filter((row) => row.cells.some(Boolean));
      return { kind, titles, rows: below, cell };
    }
  }
  return undefined;
}

/** What is wrong with a number whose last digits a spreadsheet left out. */
export const shortened = (row: number, cell: string) =>
  `Row ${row}: a spreadsheet shortened the number to ${plainText(cell).slice(0, 20)}. Make its column a column of text, and save the file again.`;
