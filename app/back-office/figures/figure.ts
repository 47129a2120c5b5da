import { formatRupees, type Grams, type Paise } from "#domain/money.ts";
import { dateInWords, dayInBrief } from "#platform/day.ts";
import type { KeyEntry, Plot } from "./plot.tsx";

/** The figures, in the sequence of their page. */
export const figureNames = ["net", "running", "buyers", "kilos", "money", "back", "kitchen", "places"] as const;
export type FigureName = (typeof figureNames)[number];

/**
 * What the cells of a column are. Numbers are paise, grams, counts or percent; a day is YYYY-MM-DD, a month YYYY-MM. Null
 * is a cell of which nothing is said.
 */
export type Column = { name: string; holds: "words" | "day" | "count" | "rupees" | "kilos" | "percent" };
export type Cell = string | number | null;

/** A figure as it is said of a period. */
export type Said = {
  title: string;
  /** What the figure shows, in a sentence. */
  finding: string;
  /** What follows from it. */
  note?: string;
  tiles?: { name: string; value: string; more?: string }[];
  /** Undefined if there is nothing to draw. */
  drawn: Omit<Plot, "title"> | undefined;
  /** What bars and lines stand for, if that is not plain. */
  key?: KeyEntry[];
  columns: Column[];
  rows: Cell[][];
  /** How it is counted. */
  definition: string;
};

export type Figure = Said & { name: FigureName };

/** A table of these rows: each column with its name, what its cells are, and what it shows of a row. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly (readonly [name: string, holds: Column["holds"], of: (row: Row) => Cell | undefined])[],
): Pick<Said, "columns" | "rows"> {
  return {
    columns: columns.map(([name, holds]) => ({ name, holds })),
    rows: rows.map((row) => columns.map(([, , of]) => of(row) ?? null)),
  };
}

export const openKey: KeyEntry = { mark: "open", words: "Not over yet" };

/** Whole rupees: paise say nothing in a figure. */
export function rupees(paise: Paise): string {
  const whole = Math.round(Math.abs(paise) / 100) * 100;
  return toThePaisa(paise < 0 ? 0 - whole : whole);
}

/** Rupees and paise, for what has to equal another paper. */
export function toThePaisa(paise: Paise): string {
  return `${paise < 0 ? "−" : ""}${formatRupees(Math.abs(paise))}`;
}

const kilosFormat = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 1 });

export const kilos = (grams: Grams) => `${kilosFormat.format(grams / 1000)} kg`;

const counts = new Intl.NumberFormat("en-IN");
export const countOf = (count: number) => counts.format(count);

/** "1 order", "1,234 orders". */
export const ordersInWords = (count: number) => `${countOf(count)} ${count === 1 ? "order" : "orders"}`;

/** A cell as it stands on the page. */
export function cellInWords({ holds }: Column, cell: Cell): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return holds === "day" ? stepInWords(cell) : cell;
  const words = { rupees, kilos, count: countOf, percent: (part: number) => `${part} %`, words: String, day: String };
  return words[holds](cell);
}

/** "Mon 23 Nov 2026" or "November 2026"; any other text as it is. */
function stepInWords(step: string): string {
  if (!/^\d{4}-\d{2}/.test(step)) return step;
  const year = step.slice(0, 4);
  return step.length === 7 ? `${dateInWords(`${step}-01`).slice(2)} ${year}` : `${dayInBrief(step)} ${year}`;
}

/** A cell as it stands in a file: rupees and kilograms as numbers. */
export function cellInFile({ holds }: Column, cell: Cell): string | number {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  return holds === "rupees" ? cell / 100 : holds === "kilos" ? cell / 1000 : cell;
}

/** The heading of a column in a file. */
export function headingInFile({ name, holds }: Column): string {
  const unit = { rupees: " (rupees)", kilos: " (kg)", percent: " (percent)", count: "", words: "", day: "" }[holds];
  return name + unit;
}

/** "18 % more than", "3 % less than", "as much as". */
export function changeInWords(change: number): string {
  if (change === 0) return "as much as in";
  return `${Math.abs(change)} % ${change > 0 ? "more" : "less"} than in`;
}
