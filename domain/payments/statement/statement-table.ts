import type { Paise } from "#domain/money.ts";
import type { Credit, PassedLine, UnreadLine } from "./bank-line.ts";
import { type Amount, type Direction, readAmount, readDirection, readStatementDay } from "./statement-cells.ts";
import { findLayout, type Layout } from "./statement-layout.ts";
import { joinBroken, type Row } from "./statement-rows.ts";

/** What a row is. */
type Found =
  | { is: "credit"; credit: Credit }
  | { is: "debit" }
  | { is: "unread"; why: UnreadLine["why"]; day?: string | undefined }
  | { is: "passed"; as: PassedLine["as"] };

/** Reads the rows below a row of titles. Looks at all of them to learn how the bank writes them. */
export function tableReader(head: Row, below: readonly Row[]) {
  const layout = findLayout(
    head.cells,
    below.map(({ cells }) => cells),
  )!;
  const bare = directionOfBare(layout, below);
  const width = widthOf(head, below);

  /** What a row is once its empty cells at a place are taken out or put in; undefined if it is no payment then. */
  function paymentAt(cells: readonly string[], place: Place): Found | undefined {
    const aligned = place === "words" ? joinWords(cells) : align(cells, width, place);
    if (!aligned || (layout.balance !== undefined && !isAmount(aligned[layout.balance]))) return undefined;
    const found = readCells(layout, aligned, bare);
    return isPayment(found) ? found : undefined;
  }

  /** A row whose words an unquoted comma may have divided, with its surplus of cells back in them. */
  function joinWords(cells: readonly string[]): string[] | undefined {
    const [place, extra] = [layout.texts[0], cells.length - width];
    if (place === undefined || extra < 1) return undefined;
    return cells.toSpliced(place, extra + 1, cells.slice(place, place + extra + 1).join(" "));
  }

  /** The places at which the empty cells of a row can be taken out or put in, so that it is a payment. */
  function placesIn(cells: readonly string[]): Place[] {
    if (cells.length < 2 || Math.abs(cells.length - width) > MOST_SHIFTED) return [];
    const places: Place[] = ["words", ...cells.keys(), cells.length];
    return places.filter((place) => paymentAt(cells, place) !== undefined);
  }

  const shared = new Map<number, Place[] | undefined>();

  /** The places that all payments with so many cells have in common: banks err in the same way in each row. */
  function sharedPlaces(length: number): Place[] | undefined {
    if (!shared.has(length)) {
      const each = below
        .filter(({ cells }) => cells.length === length)
        .map(({ cells }) => placesIn(cells))
        .filter((places) => places.length > 0);
      const [first = [], ...others] = each;
      const common = first.filter((place) => others.every((places) => places.includes(place)));
      shared.set(length, others.length > 0 && common.length > 0 ? common : undefined);
    }
    return shared.get(length);
  }

  function row({ cells }: Row): Found {
    const asItStands = readCells(layout, cells, bare);
    if (cells.length === width) return asItStands;
    const isShort = cells.length < width;
    if (isShort && layout.balance === undefined && isPayment(asItStands)) return asItStands;
    const places = sharedPlaces(cells.length) ?? placesIn(cells);
    const ways = places.flatMap((place) => paymentAt(cells, place) ?? []);
    if (ways.length === 0 && (isShort || asItStands.is === "passed")) return asItStands;
    const isByWords = places.every((place) => place === "words");
    if (!isByWords && new Set(ways.map(essence)).size === 1) return ways.at(-1)!;
    return { is: "unread", why: "columns", day: dayIn(layout, cells) };
  }

  /** Reads a row that a line end without quotes broke into two; undefined if these two are no such row. */
  function brokenRow(one: Row, rest: Row): Found | undefined {
    if (one.cells.length + rest.cells.length - 1 !== width) return undefined;
    const middle = joinBroken(`${one.cells.at(-1)}\n${rest.cells[0]}`).replace(/\s+/g, " ");
    const found = readCells(layout, [...one.cells.slice(0, -1), middle, ...rest.cells.slice(1)], bare);
    return isPayment(found) ? found : undefined;
  }

  /** The words of a row that has nothing else: banks go on below with a text that is too long for one row. */
  function moreWords({ cells }: Row): string | undefined {
    const places = new Set([...layout.texts, ...layout.references]);
    const isMore = cells.length <= width && cells.every((cell, place) => cell === "" || places.has(place));
    return isMore ? cells.filter(Boolean).join(" ") : undefined;
  }

  return { row, brokenRow, moreWords };
}

/** What two readings of a row must agree on. */
function essence(found: Found): string {
  return found.is === "credit" ? `${found.credit.day} ${found.credit.amountPaise}` : found.is;
}

function isPayment({ is }: Found): boolean {
  return is === "credit" || is === "debit";
}

/**
 * The number of cells of a row. It is more than the titles when every row ends with empty cells: once in doubt, an
 * unquoted comma within a text may have moved a debit under the credits.
 */
function widthOf({ cells: titles }: Row, below: readonly Row[]): number {
  const dated = below.filter(({ cells }) => cells.some(isWrittenDay));
  const width = dated[0]?.cells.length ?? 0;
  const isSettled = dated.length > 1 || dated[0]?.isQuoted === true;
  const isWider =
    width > titles.length &&
    dated.every(({ cells }) => cells.length === width && cells.slice(titles.length).every((cell) => cell === ""));
  return isSettled && isWider ? width : titles.length;
}

const MOST_SHIFTED = 3;

/** Where a row has cells too many or too few: at a column, or in its words. */
type Place = number | "words";

/** A row with its surplus of empty cells taken out at a place, or as many put in as it lacks; undefined if it cannot be. */
function align(cells: readonly string[], width: number, place: number): string[] | undefined {
  const extra = cells.length - width;
  if (extra < 0) return cells.toSpliced(place, 0, ...Array<string>(-extra).fill(""));
  const surplus = cells.slice(place, place + extra);
  return surplus.length === extra && surplus.every((cell) => cell === "") ? cells.toSpliced(place, extra) : undefined;
}

/** Whether a cell is surely a day: a bare number could be a sum. */
function isWrittenDay(cell: string): boolean {
  return /[^\d.,]/.test(cell) && readStatementDay(cell) !== undefined;
}

function isAmount(cell = ""): boolean {
  return cell !== "" && readAmount(cell) !== "words";
}

function dayIn({ dates }: Layout, cells: readonly string[]): string | undefined {
  for (const place of dates) {
    const day = readStatementDay(cells[place] ?? "");
    if (day !== undefined) return day;
  }
  return undefined;
}

const notPaid = /fail|declin|reject|cancel|expire|pending|process|initiat|incomplete|void|revers|abandon|timed? ?out/i;

function readCells(layout: Layout, cells: readonly string[], bare: Direction | undefined): Found {
  const joined = (places: readonly number[]) =>
    places
      .map((place) => cells[place] ?? "")
      .filter(Boolean)
      .join(" ");
  const [text, reference] = [joined(layout.texts), joined(layout.references)];
  const day = dayIn(layout, cells);
  const flow = flowOf(layout, cells, bare);
  if (day === undefined) return withoutDay(layout, cells, flow);
  if (notPaid.test(cells[layout.state ?? -1] ?? "")) return { is: "passed", as: "failed" };
  const own = labelOf(text);
  if (own) return { is: "passed", as: own };
  if (typeof flow === "object") {
    if (flow.direction === "debit") return { is: "debit" };
    return { is: "credit", credit: { day, amountPaise: flow.paise, text, reference } };
  }
  if (flow === "nothing" && text + reference === "") return { is: "passed", as: "balance" };
  return { is: "unread", why: flow === "direction" ? "direction" : "amount", day };
}

/** A row without a day is about no payment, unless something stands where the day should, or nothing calls it a sum. */
function withoutDay({ dates }: Layout, cells: readonly string[], flow: Flow): Found {
  const words = cells.filter((cell) => /\p{L}/u.test(cell) && readAmount(cell) === "words");
  const label = words.map(labelAtStart).find((one) => one !== undefined);
  const isOdd = dates.some((place) => /\d/.test(cells[place] ?? ""));
  if (words.length === 0) return { is: "passed", as: flow === "nothing" ? "note" : "total" };
  if (label && (!isOdd || flow === "nothing")) return { is: "passed", as: label };
  if (cells.some(isWrittenDay) && cells.some((cell) => typeof readAmount(cell) === "object")) {
    return { is: "unread", why: "columns" };
  }
  if (flow === "nothing" || (flow === "words" && !isOdd)) return { is: "passed", as: "note" };
  return { is: "unread", why: "day" };
}

const balance = String.raw`(?:(?:by |to )?(?:opening|closing|available|ledger|clear|current|previous|final) bal(?:ance)?|balance|(?:balance )?(?:b ?\/ ?f|c ?\/ ?f|(?:brought|carried) (?:forward|down|over)))`;
const total = String.raw`(?:(?:grand|sub|page|net|transactions?|statement) ?-?)? ?(?:totals?|summary)`;
const labels = [
  { as: "balance", whole: wholly(balance), start: new RegExp(`^\\W*${balance}\\b`, "i") },
  { as: "total", whole: wholly(total), start: new RegExp(`^\\W*${total}\\b`, "i") },
] as const;

function wholly(name: string): RegExp {
  return new RegExp(`^\\W*${name}\\W*(?:as (?:on|of|at)\\b.*)?$`, "i");
}

/** Whether a text is but the name of a balance or a sum: "Opening Balance", "B/F", "Grand total:". */
function labelOf(text: string): "balance" | "total" | undefined {
  return labels.find(({ whole }) => whole.test(text))?.as;
}

function labelAtStart(text: string): "balance" | "total" | undefined {
  return labels.find(({ start }) => start.test(text))?.as;
}

type Flow = { direction: Direction; paise: Paise } | "nothing" | "words" | "both" | "direction";

function flowOf(layout: Layout, cells: readonly string[], bare: Direction | undefined): Flow {
  const at = (place: number | undefined) => (place === undefined ? "nothing" : readAmount(cells[place] ?? ""));
  if (layout.kind === "two columns") return flowOfTwo(at(layout.credit), at(layout.debit));
  const amount = at(layout.amount);
  if (typeof amount === "string") return amount;
  const said = readDirection(cells[layout.direction ?? -1] ?? "");
  if (said && amount.sign && amount.sign !== said) return "direction";
  const direction = said ?? amount.sign ?? (layout.isTakings ? "credit" : bare);
  return direction ? { direction, paise: amount.paise } : "direction";
}

/** A negative credit went out. What is marked as a credit among the debits is not clear. */
function flowOfTwo(credit: Amount, debit: Amount): Flow {
  if (credit === "words" || debit === "words") return "words";
  if (credit === "nothing") {
    if (debit === "nothing") return "nothing";
    return debit.sign === "credit" ? "direction" : { direction: "debit", paise: debit.paise };
  }
  return debit === "nothing" ? { direction: credit.sign ?? "credit", paise: credit.paise } : "both";
}

/** The direction of amounts without a sign: they are credits if the statement marks debits but no credits. */
function directionOfBare(layout: Layout, rows: readonly Row[]): Direction | undefined {
  if (layout.kind === "two columns" || layout.direction !== undefined) return undefined;
  const amounts = rows.map(({ cells }) => readAmount(cells[layout.amount] ?? ""));
  const signs = new Set(amounts.map((one) => (typeof one === "string" ? undefined : one.sign)));
  return signs.has("debit") && !signs.has("credit") ? "credit" : undefined;
}
