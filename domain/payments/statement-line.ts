import type { Paise } from "#domain/money.ts";
import { readCell, type Cell, type Direction } from "./statement-cells.ts";
import { readStatementDay } from "./statement-day.ts";
import type { Layout } from "./statement-layout.ts";
import type { Credit } from "./statement.ts";

/** "debit": money that went out. Undefined: not about money, such as a total or a balance brought forward. */
type Found = Credit | "debit" | "unreadable" | undefined;

/** Reads the lines below a header of that layout, one at a time; `rows` are all of them. */
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

/** A day, well written or not, or the number that spreadsheets make of one; sums below the lines have none. */
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

/** In a single column of amounts, one without a sign came in only where those that went out carry one. */
function directionOfBare(layout: Layout, rows: readonly string[][]): Direction | undefined {
  if (layout.kind === "two columns" || layout.direction !== undefined) return undefined;
  const signs = new Set(rows.map((cells) => readCell(cells[layout.amount] ?? "")).map(signOf));
  return signs.has("debit") && !signs.has("credit") ? "credit" : undefined;
}

function signOf(cell: Cell): Direction | undefined {
  return typeof cell === "string" ? undefined : cell.sign;
}
