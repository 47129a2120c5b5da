import { type Paise, parseRupees } from "#domain/money.ts";
import { withLatinDigits } from "#platform/digits.ts";
import type { Credit, Layout } from "./statement.ts";

/** "debit": money that went out. Undefined: no transfer, such as a total or an opening balance. */
type Found = Credit | "debit" | "unreadable" | undefined;

/** Reads lines below the header, one at a time, by the layout of the columns; `rows` are all lines. */
export function lineReader(layout: Layout, rows: readonly string[][]): (cells: string[]) => Found {
  const bareDirection = directionOfBare(layout, rows);
  return (cells) => {
    const money = moneyOf(layout, cells, bareDirection);
    const days = layout.dates.map((place) => cells[place] ?? "");
    if (money === undefined || !days.some(looksLikeDay)) return undefined;
    const day = days.map(readStatementDay).find((read) => read !== undefined);
    // A comma that the bank did not quote moves all cells behind it, and a debit would stand under the credits.
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

/**
 * Whether a cell is meant as a day, even a malformed one, or a spreadsheet's number of a day; lines of totals have
 * none.
 */
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

/**
 * The direction of an amount without a sign in a single amount column: it came in only if outgoing amounts have a sign.
 */
function directionOfBare(layout: Layout, rows: readonly string[][]): Direction | undefined {
  if (layout.kind === "two columns" || layout.direction !== undefined) return undefined;
  const signs = new Set(rows.map((cells) => readCell(cells[layout.amount] ?? "")).map(signOf));
  return signs.has("debit") && !signs.has("credit") ? "credit" : undefined;
}

function signOf(cell: Cell): Direction | undefined {
  return typeof cell === "string" ? undefined : cell.sign;
}

type Direction = "credit" | "debit";

/** The content of an amount cell: an amount in paise, with a direction if it has a sign; nothing; or words. */
type Cell = { paise: Paise; sign: Direction | undefined } | "nothing" | "words";

/** Reads an amount as banks print it: "1,24,500.00", "549.00 Cr", "549.00(Dr)", "-549", "(549.00)", "Rs 549". */
function readCell(text: string): Cell {
  const bare = text.replace(/["']/g, "").trim();
  if (/^[-\s]*$|^nil$|^n\/?a$/i.test(bare)) return "nothing";
  const marked = /^(.*?)[\s(]*(cr|dr)\.?\)?$/i.exec(bare);
  const amount = (marked?.[1] ?? bare).trim();
  const plus = /^(?:₹|rs\.?|inr)?\s*\+\s*(.+)$/i.exec(amount);
  const minus = /^(?:₹|rs\.?|inr)?\s*-\s*(.+)$/i.exec(amount) ?? /^(.+)-$/.exec(amount) ?? /^\((.+)\)$/.exec(amount);
  const paise = parseRupees((plus ?? minus)?.[1] ?? amount);
  if (paise === undefined) return "words";
  if (paise === 0) return "nothing";
  const isDebit = minus !== null || /^d/i.test(marked?.[2] ?? "");
  return { paise, sign: isDebit ? "debit" : plus || marked ? "credit" : undefined };
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const time = String.raw`(?:[ T,]+\d{1,2}:\d{2}.*)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`);
const inNumbers = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})${time}$`);
const inWords = new RegExp(String.raw`^(\d{1,2})[-/. ]?([a-z]{3,9})[-/., ]*(\d{4}|\d{2})${time}$`, "i");

/**
 * Reads a day as Indian banks write it (day before month, with or without a time), as YYYY-MM-DD: 21/11/2026, 21-11-26,
 * 21-Nov-2026, 2026-11-21. Undefined for anything else and for days that do not exist.
 */
function readStatementDay(text: string): string | undefined {
  const written = withLatinDigits(text).replace(/["']/g, "").trim();
  const [, year, month, day] =
    yearFirst.exec(written) ?? turned(inNumbers.exec(written)) ?? turned(inWords.exec(written)) ?? [];
  if (!year || !month || !day) return undefined;
  const number = /\d/.test(month) ? Number(month) : monthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const read = [year.padStart(4, "20"), String(number).padStart(2, "0"), day.padStart(2, "0")].join("-");
  const moment = new Date(`${read}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(read) ? read : undefined;
}

function turned(match: RegExpExecArray | null): [string, string, string, string] | undefined {
  return match ? [match[0], match[3]!, match[2]!, match[1]!] : undefined;
}
