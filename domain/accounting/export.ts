import { addDays, dateInWords } from "#platform/day.ts";
import { financialYearAround, monthOf, quarterOf, type Period } from "#platform/period.ts";

/** What a file for the accountant can hold. */
export const exportKinds = [
  "register",
  "credit-notes",
  "goods",
  "tally",
  "tally-money",
  "tally-masters",
  "orders",
  "customers",
  "stock",
] as const;
export type ExportKind = (typeof exportKinds)[number];

/** What a file has after its documents. */
export const exportLists = ["money"] as const;
export type ExportList = (typeof exportLists)[number];

export const exportTitles: Record<ExportKind, string> = {
  register: "Sales register",
  "credit-notes": "Credit notes",
  goods: "Goods sold",
  tally: "Tally vouchers",
  "tally-money": "Tally receipts and payments",
  "tally-masters": "Tally ledgers",
  orders: "Orders",
  customers: "Customers who want news",
  stock: "Stock movements",
};

export const exportStates = [
  /** The job has not begun. */
  "waiting",
  "running",
  "done",
  /** A part failed. The job tries again. */
  "failed",
] as const;
export type ExportState = (typeof exportStates)[number];

/** How many days a file is kept. */
export const EXPORT_DAYS = 7;

/** The name of a downloaded file: "sales-register-2026-09-01-to-2026-09-30.csv". */
export function fileNameOf({ kind, from, to }: Period & { kind: ExportKind }): string {
  const name = exportTitles[kind].toLowerCase().replaceAll(" ", "-");
  const ending = isXml(kind) ? "xml" : "csv";
  return `${name}-${from === to ? from : `${from}-to-${to}`}.${ending}`;
}

export function isXml(kind: ExportKind): boolean {
  return kind.startsWith("tally");
}

/** Periods to choose from, and "days" for a first and last day that are typed. */
export const spans = ["this-month", "last-month", "quarter", "last-quarter", "year", "last-year", "days"] as const;
export type Span = (typeof spans)[number];

/** The days of each period to choose from, seen from the day `today` (YYYY-MM-DD). */
export function periodsSeenFrom(today: string): Record<Exclude<Span, "days">, Period> {
  const [month, quarter, year] = [monthOf(today), quarterOf(today), financialYearAround(today)];
  return {
    "this-month": month,
    "last-month": monthOf(before(month)),
    quarter,
    "last-quarter": quarterOf(before(quarter)),
    year,
    "last-year": financialYearAround(before(year)),
  };
}

function before({ from }: Period): string {
  return addDays(from, -1);
}

/** A period in words: "1 September to 30 September 2026". */
export function periodInWords({ from, to }: Period): string {
  const last = `${dateInWords(to)} ${to.slice(0, 4)}`;
  return from === to ? last : `${dateInWords(from, to)} to ${last}`;
}
