import { isTrackingNumber } from "#domain/orders/parcels/couriers.ts";
import { plainText } from "#platform/plain-text.ts";
import { readAmount } from "../statement/statement-cells.ts";
import { type Row, splitRows } from "../statement/statement-rows.ts";

/** The most parcels of a file. */
export const MOST_PARCELS = 500;

/** The columns that each kind of file has, by their titles in small letters without anything else. */
const sheets = {
  "parcels of Shiprocket": ["crfid", "awb", "ordervalue"],
  "sums of Shiprocket": ["crfid", "codavailable", "remittanceamount"],
  "parcels of Delhivery": ["waybillnumber", "codamount", "amountpayable"],
} as const;
type Kind = keyof typeof sheets | "list";

export const numberTitles = [
  "number",
  "awb",
  "awbnumber",
  "awbno",
  "trackingnumber",
  "waybill",
  "waybillnumber",
  "consignment",
];
export const amountTitles = ["amount", "cod", "codamount", "cash", "amountinrupees", "codvalue"];

/** A file with its kind, its rows of parcels or sums, and what stands in a row under a title. */
export type Sheet = { kind: Kind; rows: Row[]; cell: (row: Row, title: string) => string };

const UNKNOWN =
  "No line here names columns that we know. We read Shiprocket's “AWB level report” and “CRF level report”, Delhivery's “remittance transactions export”, and a list with the columns “number” and “amount”, each saved as CSV.";

const [MOST_LINES, MOST_LETTERS, HEAD] = [MOST_PARCELS + 50, 5000, 20];

const titleOf = (cell: string) => cell.toLowerCase().replaceAll(/[^a-z]/g, "");

/** Reads a file in CSV. Refuses one of no known kind and one of more than 500 rows, in words. */
export function readSheet(text: string): Sheet | { refused: string } {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  if (lines.length > MOST_LINES) return { refused: tooMany(lines.length) };
  if (lines.some((line) => line.length > MOST_LETTERS)) return { refused: UNKNOWN };
  for (const separator of [",", "\t", ";", "|"]) {
    const rows = splitRows(text, separator);
    for (const [place, { cells }] of rows.slice(0, HEAD).entries()) {
      const titles = cells.map(titleOf);
      const kind = kindOf(titles);
      if (!kind) continue;
      const below = rows.slice(place + 1).filter((row) => !isEmptyOrTotal(row));
      if (below.length > MOST_PARCELS) return { refused: tooMany(below.length) };
      const wide = below.find((row) => row.cells.slice(titles.length).some(Boolean));
      if (wide) return { refused: `Row ${wide.line} has more columns than the titles: is a comma within an amount?` };
      return { kind, rows: below, cell: (row, title) => row.cells[titles.indexOf(title)] ?? "" };
    }
    const [first] = rows;
    // A list without titles.
    if (first?.cells.length === 2 && isNumber(first.cells[0]!) && typeof readAmount(first.cells[1]!) === "object") {
      if (rows.length > MOST_PARCELS) return { refused: tooMany(rows.length) };
      return { kind: "list", rows, cell: (row, title) => row.cells[title === "number" ? 0 : 1] ?? "" };
    }
  }
  return { refused: UNKNOWN };
}

function tooMany(count: number): string {
  return `This has ${count} rows, and ${MOST_PARCELS} at most are read at a time. Divide the file, whole payouts in each part.`;
}

function kindOf(titles: readonly string[]): Kind | undefined {
  const known = Object.entries(sheets).find(([, needed]) => needed.every((title) => titles.includes(title)));
  if (known) return known[0] as Kind;
  const isList = titles.some((one) => numberTitles.includes(one)) && titles.some((one) => amountTitles.includes(one));
  return isList ? "list" : undefined;
}

function isEmptyOrTotal({ cells }: Row): boolean {
  const first = cells.find(Boolean);
  return first === undefined || /^(?:grand |sub)?-?\s*totals?\b/i.test(first);
}

/** Whether a cell holds the number of a parcel. */
export function isNumber(cell: string): boolean {
  return isTrackingNumber(codeOf(cell));
}

/** A code in capitals, without spaces and hyphens, and without the apostrophe with which spreadsheets mark a text. */
export function codeOf(cell: string): string {
  return plainText(cell).replace(/^'/, "").replaceAll(/[\s-]/g, "").toUpperCase();
}

export const shortened = (row: number, cell: string) =>
  `Row ${row}: a spreadsheet shortened the number to ${plainText(cell).slice(0, 20)}. Make its column a column of text, and save the file again.`;
