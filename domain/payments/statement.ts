import { parse } from "csv-parse/sync";
import { formatExactAmount, type Paise } from "#domain/money.ts";
import { lineReader } from "./statement-line.ts";
import { hasUtr } from "./utr.ts";

/** An incoming transfer, as a line of a bank statement. */
export type Credit = {
  /** YYYY-MM-DD; statements have no time. */
  day: string;
  amountPaise: Paise;
  /** The bank's text (narration). */
  text: string;
  /** The reference column, if there is one. */
  reference: string;
};

type Statement = {
  credits: Credit[];
  /** The number of lines with outgoing money. */
  debits: number;
  /** The positions, from the top, of lines whose day or direction could not be read. */
  unreadable: number[];
};

const separators = [",", "\t", ";", "|"];

/**
 * Reads a bank statement as CSV of any bank: it detects separator, header, quotes and the sequence of columns. Only
 * certain incoming amounts become credits. Refuses, in a sentence, a text that is no statement.
 */
export function readStatement(text: string): Statement | { refused: string } {
  if (text.trim() === "") return { refused: "Paste the lines of the statement, or choose its file." };
  const readings = separators.map((separator) => readAs(text, separator)).filter((reading) => reading !== undefined);
  const best = readings.toSorted((a, b) => linesRead(b) - linesRead(a))[0];
  if (!best) {
    return {
      refused:
        "No line here names the columns: a date, a description and a credit. Save the statement as CSV in your bank's app or website, and send it as it is.",
    };
  }
  const { layout, credits, ...counts } = best;
  if (linesRead(best) === 0 && best.unreadable.length > 0) return { refused: whyNothing(layout) };
  return { credits: withoutRepeats(credits), ...counts };
}

/** Writes credits as a statement from which `readStatement` reads the same credits in the same sequence. */
export function writeStatement(credits: readonly Credit[]): string {
  const lines = credits.map(({ day, text, reference, amountPaise }) =>
    [day, text, reference, formatExactAmount(amountPaise)].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","),
  );
  return ["Date,Narration,Reference,Credit", ...lines].join("\n");
}

type Reading = Statement & { layout: Layout };

function readAs(text: string, separator: string): Reading | undefined {
  const rows = split(text, separator);
  const head = rows.findIndex(({ cells }) => findLayout(cells) !== undefined);
  if (head < 0) return undefined;
  const layout = findLayout(rows[head]!.cells)!;
  const below = rows.slice(head + 1);
  const read = lineReader(
    layout,
    below.map(({ cells }) => cells),
  );
  const reading: Reading = { layout, credits: [], debits: 0, unreadable: [] };
  for (const { cells, line } of below) {
    const found = read(cells);
    if (found === "debit") reading.debits += 1;
    else if (found === "unreadable") reading.unreadable.push(line);
    else if (found) reading.credits.push(found);
  }
  return reading;
}

function split(text: string, delimiter: string): { cells: string[]; line: number }[] {
  // Text whose quotes do not close is read once more as if they were letters.
  const rows = parseWith(text, { delimiter }) ?? parseWith(text, { delimiter, quote: false }) ?? [];
  return rows.map(({ record, info }) => ({
    cells: record.map((cell) => cell.replace(/\s+/g, " ").trim()),
    line: info.lines,
  }));
}

type Parsed = { record: string[]; info: { lines: number } }[];

function parseWith(text: string, options: { delimiter: string; quote?: false }): Parsed | undefined {
  const lenient = { bom: true, info: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
  try {
    return parse(text, { ...lenient, ...options }) as unknown as Parsed;
  } catch {
    return undefined;
  }
}

function linesRead({ credits, debits }: Statement): number {
  return credits.length + debits;
}

function whyNothing(layout: Layout): string {
  return layout.kind === "one column" && layout.direction === undefined
    ? "This statement does not tell what came in from what went out. Choose one with a column for credits, or one that says CR or DR."
    : "The columns are there, but none of the lines below them could be read. Days are written like 21/11/2026 and amounts like 1,249.00.";
}

/**
 * Removes repeated lines, so that overlapping statements may be pasted together: the same text with the same UTR is one
 * transfer.
 */
function withoutRepeats(credits: Credit[]): Credit[] {
  const seen = new Set<string>();
  return credits.filter((credit) => {
    const words = JSON.stringify([credit.day, credit.amountPaise, credit.text, credit.reference]);
    const isRepeat = seen.has(words) && hasUtr(credit);
    seen.add(words);
    return !isRepeat;
  });
}

/** Which column of a statement has what, counted from 0. */
export type Layout = {
  /** The day of the transfer, then the value date. */
  dates: number[];
  texts: number[];
  references: number[];
  /** The number of columns in the header. */
  width: number;
} & (
  | { kind: "two columns"; credit: number; debit: number | undefined }
  | { kind: "one column"; amount: number; direction: number | undefined }
);

type Role = "balance" | "direction" | "date" | "credit" | "debit" | "amount" | "text" | "reference";

/**
 * In this sequence, because "Dr/Cr" is a direction although it begins like a debit, and "Transaction Remarks" is no
 * reference.
 */
const words: [Role, RegExp][] = [
  ["balance", /balance/],
  ["direction", /(credit|\bcr\b).*(debit|\bdr\b)|(debit|\bdr\b).*(credit|\bcr\b)|^(transaction |txn |tran )?type$/],
  ["date", /\b(date|dt)\b/],
  ["credit", /credit|deposit|\bcr\b|paid in|money in/],
  ["debit", /debit|withdrawal|\bdr\b|paid out|money out/],
  ["amount", /amount|\bamt\b/],
  ["text", /narration|description|remark|particular|detail/],
  ["reference", /\b(ref|reference|utr|rrn|chq|cheque|instrument)\b|\b(transaction|txn|tran) (id|no|number)\b/],
];

/** The most characters of a column title; longer cells are sentences. */
const LONGEST_TITLE = 40;

/** The layout by a line of titles; undefined for a line that is no header. */
function findLayout(cells: readonly string[]): Layout | undefined {
  const roles = cells.map(roleOf);
  const places = (role: Role) => roles.flatMap((one, place) => (one === role ? [place] : []));
  const dates = places("date").toSorted((a, b) => Number(isValueDate(cells[a]!)) - Number(isValueDate(cells[b]!)));
  const [texts, references] = [places("text"), places("reference")];
  const [credit] = places("credit");
  const [amount] = places("amount");
  if (dates.length === 0 || texts.length + references.length === 0) return undefined;
  const common = { dates, texts, references, width: cells.length };
  if (credit !== undefined) return { ...common, kind: "two columns", credit, debit: places("debit")[0] };
  if (amount === undefined) return undefined;
  return {
    ...common,
    kind: "one column",
    amount,
    direction: places("direction").find((place) => place > amount) ?? places("direction")[0],
  };
}

function roleOf(cell: string): Role | undefined {
  if (cell.length > LONGEST_TITLE) return undefined;
  const title = cell
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();
  return words.find(([, pattern]) => pattern.test(title))?.[0];
}

function isValueDate(title: string): boolean {
  return /value/i.test(title);
}
