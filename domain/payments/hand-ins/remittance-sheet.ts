import { isTrackingNumber } from "#domain/orders/parcels/couriers.ts";
import { plainText } from "#platform/plain-text.ts";
import { readAmount } from "../statement/statement-cells.ts";
import { type Row, splitRows } from "../statement/statement-rows.ts";
import { findTable, separators, type TitledTable } from "../statement/titled-table.ts";

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

/** A file with its rows of parcels or sums. */
export type Sheet = TitledTable<Kind>;

const UNKNOWN =
  "No line here names columns that we know. We read Shiprocket's “AWB level report” and “CRF level report”, Delhivery's “remittance transactions export”, and a list with the columns “number” and “amount”, each saved as CSV.";

const [MOST_LINES, MOST_LETTERS] = [MOST_PARCELS + 50, 5000];

/** Reads a file in CSV. Refuses one of no known kind and one of more than 500 rows, in words. */
export function readSheet(text: string): Sheet | { refused: string } {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  if (lines.length > MOST_LINES) return { refused: tooMany(lines.length) };
  if (lines.some((line) => line.length > MOST_LETTERS)) return { refused: UNKNOWN };
  const sheet = findTable(text, kindOf) ?? listWithoutTitles(text);
  if (!sheet) return { refused: UNKNOWN };
  const rows = sheet.rows.filter((row) => !isTotal(row));
  if (rows.length > MOST_PARCELS) return { refused: tooMany(rows.length) };
  const wide = rows.find((row) => row.cells.slice(sheet.titles.length).some(Boolean));
  if (wide) return { refused: `Row ${wide.line} has more columns than the titles: is a comma within an amount?` };
  return { ...sheet, rows };
}

/** A list whose first row is a number and an amount already. */
function listWithoutTitles(text: string): Sheet | undefined {
  for (const separator of separators) {
    const rows = splitRows(text, separator);
    const [number = "", amount = "", ...more] = rows[0]?.cells ?? [];
    if (more.length > 0 || !isNumber(number) || typeof readAmount(amount) !== "object") continue;
    const titles = ["number", "amount"];
    return { kind: "list", titles, rows, cell: (row, title) => row.cells[titles.indexOf(title)] ?? "" };
  }
  return undefined;
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

function isTotal({ cells }: Row): boolean {
  const first = cells.find(Boolean) ?? "";
  return /^(?:grand |sub)?-?\s*totals?\b/i.test(first);
}

/** Whether a cell holds the number of a parcel. */
export function isNumber(cell: string): boolean {
  return isTrackingNumber(codeOf(cell));
}

/** A code in capitals, without spaces and hyphens, and without the apostrophe with which spreadsheets mark a text. */
export function codeOf(cell: string): string {
  return plainText(cell).replace(/^'/, "").replaceAll(/[\s-]/g, "").toUpperCase();
}
