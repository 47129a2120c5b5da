import { parse } from "csv-parse/sync";
import { formatExactAmount, type Paise, parseRupees } from "#domain/money.ts";
import { withLatinDigits } from "#platform/digits.ts";
import { parseDay } from "#platform/written-day.ts";
import { hasUtr } from "./matching.ts";

/** An incoming payment on a bank statement. */
export type Credit = {
  /** YYYY-MM-DD, without the time that some statements give. */
  day: string;
  amountPaise: Paise;
  /** The bank's text (narration). */
  text: string;
  reference: string;
};

type Statement = {
  credits: Credit[];
  /** The number of rows about outgoing money. */
  debits: number;
  /** Numbers (from 1) of the lines whose day, direction or columns are unclear. */
  unreadable: number[];
};

const separators = [",", "\t", ";", "|"];

/**
 * Reads the incoming payments of any bank's statement in CSV. Refuses a text without a header, and a text whose rows
 * are all unreadable.
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

/** Returns incoming payments as the text of a statement that `readStatement` can read. */
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
  // Text whose quotes do not close is read once more, with quotes as ordinary letters.
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

/** Leaves out rows that overlapping statements repeat. Equal rows without a transfer number all stay. */
function withoutRepeats(credits: Credit[]): Credit[] {
  const seen = new Set<string>();
  return credits.filter((credit) => {
    const words = JSON.stringify([credit.day, credit.amountPaise, credit.text, credit.reference]);
    const isRepeat = seen.has(words) && hasUtr(credit);
    seen.add(words);
    return !isRepeat;
  });
}

/** What the columns of a statement hold. Columns are counted from 0. */
type Layout = {
  /** The columns with dates. The value date (the day from which the bank counts the money) is last. */
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

/** What a column's title means; the first match counts. A column "Dr/Cr" tells debits from credits. */
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

/** A column's title has at most this many characters. A longer cell is a sentence. */
const LONGEST_TITLE = 40;

/** The layout that a header row describes; undefined for a row that is not a header. */
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

/** What a row holds; undefined for a row that is not about a transfer, such as a total. */
type Found = Credit | "debit" | "unreadable" | undefined;

/**
 * Returns a function that reads the cells of one row. Looks at all `rows` to learn whether amounts without a sign are
 * incoming.
 */
function lineReader(layout: Layout, rows: readonly string[][]): (cells: string[]) => Found {
  const bareDirection = directionOfBare(layout, rows);
  return (cells) => {
    const money = moneyOf(layout, cells, bareDirection);
    const days = layout.dates.map((place) => cells[place] ?? "");
    if (money === undefined || !days.some(looksLikeDay)) return undefined;
    const day = days.map(readStatementDay).find((read) => read !== undefined);
    // An unquoted comma moves the cells after it by one column, so a debit could stand under the credits.
    const isMoved = cells.length > layout.width;
    if (day === undefined || isMoved || money === "unclear") return "unreadable";
    if (money === "debit") return "debit";
    const joined = (places: number[]) => places.map((place) => cells[place] ?? "").filter(Boolean);
    return {
      day,
      amountPaise: money.creditPaise,
      text: joined(layout.texts).join(" "),
      reference: joined(layout.references).join(" "),
    };
  };
}

/** Whether a cell looks like a day, which spreadsheets may write as a number. Rows with totals have no such cell. */
function looksLikeDay(cell: string): boolean {
  return /\d[-/. ]\w+[-/., ]+\d|^\d{5,8}$/.test(cell);
}

type Flow = { creditPaise: Paise } | "debit" | "unclear" | undefined;

function moneyOf(layout: Layout, cells: string[], bareDirection: Direction | undefined): Flow {
  const at = (place: number | undefined) => (place === undefined ? "nothing" : readCell(cells[place] ?? ""));
  if (layout.kind === "two columns") return flowOf(at(layout.credit), at(layout.debit));
  const amount = at(layout.amount);
  if (typeof amount === "string") return undefined;
  const said = layout.direction === undefined ? undefined : directionIn(cells[layout.direction] ?? "");
  if (said && amount.sign && amount.sign !== said) return "unclear";
  const direction = said ?? amount.sign ?? bareDirection;
  if (direction === undefined) return "unclear";
  return direction === "credit" ? { creditPaise: amount.paise } : "debit";
}

function flowOf(credit: Cell, debit: Cell): Flow {
  if (typeof credit === "string" && typeof debit === "string") return undefined;
  if (credit === "nothing") return "debit";
  if (credit === "words" || debit !== "nothing") return "unclear";
  return credit.sign === "debit" ? "debit" : { creditPaise: credit.paise };
}

function directionIn(cell: string): Direction | undefined {
  if (/^\W*(?:cr?|credit|deposit)\W*$/i.test(cell)) return "credit";
  return /^\W*(?:dr?|debit|withdrawal)\W*$/i.test(cell) ? "debit" : undefined;
}

/** The direction of amounts without a sign: they are credits if the statement marks debits but no credits. */
function directionOfBare(layout: Layout, rows: readonly string[][]): Direction | undefined {
  if (layout.kind === "two columns" || layout.direction !== undefined) return undefined;
  const signs = new Set(rows.map((cells) => readCell(cells[layout.amount] ?? "")).map(signOf));
  return signs.has("debit") && !signs.has("credit") ? "credit" : undefined;
}

function signOf(cell: Cell): Direction | undefined {
  return typeof cell === "string" ? undefined : cell.sign;
}

type Direction = "credit" | "debit";

/** What a cell for an amount holds. */
type Cell =
  | { paise: Paise; sign: Direction | undefined }
  /** No amount, or zero. */
  | "nothing"
  /** A text that is no amount. */
  | "words";

/** Reads an amount as banks print it, such as "1,24,500.00" or "Rs 549". */
function readCell(text: string): Cell {
  const bare = text.replace(/["']/g, "").trim();
  if (/^[-\s]*$|^nil$|^n\/?a$/i.test(bare)) return "nothing";
  // "549.00 Cr", "549.00(Dr)"
  const marked = /^(.*?)[\s(]*(cr|dr)\.?\)?$/i.exec(bare);
  const amount = (marked?.[1] ?? bare).trim();
  // "+549"
  const plus = /^(?:₹|rs\.?|inr)?\s*\+\s*(.+)$/i.exec(amount);
  // "-549", "549-", "(549)"
  const minus = /^(?:₹|rs\.?|inr)?\s*-\s*(.+)$/i.exec(amount) ?? /^(.+)-$/.exec(amount) ?? /^\((.+)\)$/.exec(amount);
  const paise = parseRupees((plus ?? minus)?.[1] ?? amount);
  if (paise === undefined) return "words";
  if (paise === 0) return "nothing";
  const isDebit = minus !== null || /^d/i.test(marked?.[2] ?? "");
  return { paise, sign: isDebit ? "debit" : plus || marked ? "credit" : undefined };
}

/** The time of day that may follow a date: "21/11/2026 13:45:02", "2026-11-21T13:45". */
const time = /[ T,]+\d{1,2}:\d{2}.*$/;

/** Reads a day as Indian banks write it, day before month (21/11/2026, 21-Nov-26). Returns it as YYYY-MM-DD. */
function readStatementDay(text: string): string | undefined {
  const written = withLatinDigits(text).replace(/["']/g, "").trim().replace(time, "");
  if (/^\d{4}/.test(written)) return parseDay(written.replaceAll(/[/.]/g, "-"));
  const spaced = written.replaceAll(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/gi, " ");
  return parseDay(spaced.replace(/(?<=\D)\d{2}$/, "20$&"));
}
