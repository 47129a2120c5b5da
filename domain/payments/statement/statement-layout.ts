import { readAmount, readDirection, readStatementDay } from "./statement-cells.ts";

/** What the columns of a statement hold. Columns are counted from 0. */
export type Layout = {
  /** The columns with dates. The value date (the day from which the bank counts the money) and times are last. */
  dates: number[];
  texts: number[];
  references: number[];
  balance: number | undefined;
  /** The column that says whether a payment went through, in the lists of payment apps. */
  state: number | undefined;
} & (
  | { kind: "two columns"; credit: number; debit: number | undefined }
  | {
      kind: "one column";
      amount: number;
      direction: number | undefined;
      /** Whether it is a payment app's list of a shop's takings: all came in, unless a line says otherwise. */
      isTakings: boolean;
    }
);

type Role = "balance" | "direction" | "date" | "time" | "credit" | "debit" | "amount" | "state" | "text" | "reference";

const [credits, debits] = [/credit|deposit|\bcr\b/, /debit|withdrawal|\bdr\b/];

/** What a column's title means; the first match counts. A column "Dr/Cr" tells debits from credits, or holds both. */
const words: [Role, RegExp][] = [
  ["balance", /balance|\bbal\b/],
  ["direction", new RegExp(`(${credits.source}).*(${debits.source})|(${debits.source}).*(${credits.source})`)],
  ["direction", /^(transaction |txn |tran |entry )?(type|nature)$|^(d c|c d)\b/],
  ["date", /date\b|\b(dt|dat|day|timestamp)\b|\b(posted|booked|created) (on|at)\b/],
  ["reference", /\b(ref|reference|utr|rrn|chq|cheque|chqno|refno|instrument)\b|\breceipt (no|number|id)\b/],
  ["reference", /\b(transaction|txn|tran|order|payment|upi) (id|no|number)\b/],
  ["credit", new RegExp(`${credits.source}|paid in|money in|^receipts?$|^(amount )?received( amount)?$`)],
  ["debit", new RegExp(`${debits.source}|paid out|money out|^payments?$|^(amount )?(paid|sent)( amount)?$`)],
  ["amount", /amount|\bamt\b|^(rs|inr|rupees)$/],
  ["state", /^(?!.*settle).*status/],
  ["time", /\btime\b/],
  ["text", /narration|description|remark|particular|detail|^transactions?$|\b(name|vpa|payee|payer|note|memo|info)\b/],
];

const takings = /merchant|\bmid\b|settle|payout/;

/** A column's title has at most this many characters. A longer cell is a sentence. */
const LONGEST_TITLE = 60;

/** The layout that a row of titles describes; undefined for any other row. `below` are the cells of the rows below. */
export function findLayout(titles: readonly string[], below: readonly string[][]): Layout | undefined {
  if (!titles.some((title) => /da|dt|time/i.test(title))) return undefined;
  const plain = titles.map(plainTitle);
  const roles = plain.map((title) => words.find(([, pattern]) => pattern.test(title))?.[0]);
  const places = (role: Role) => roles.flatMap((one, place) => (one === role ? [place] : []));
  const isValueDate = (place: number) => Number(/value/.test(plain[place]!));
  const dates = [...places("date").toSorted((a, b) => isValueDate(a) - isValueDate(b)), ...places("time")];
  const [texts, references] = [places("text"), places("reference")];
  if (dates.length === 0 || texts.length + references.length === 0) return undefined;
  const [credit, amount, directions] = [places("credit")[0], places("amount")[0], places("direction")];
  const common = { dates, texts, references, balance: places("balance")[0], state: places("state")[0] };
  if (credit !== undefined) return { ...common, kind: "two columns", credit, debit: places("debit")[0] };
  const both = amount ?? directions.find((place) => plain[place] !== "type");
  if (both === undefined) return undefined;
  const rows = below.filter((cells) => dates.some((place) => readStatementDay(cells[place] ?? "") !== undefined));
  const taken = new Set([...dates, ...texts, ...references, ...places("balance"), both]);
  return {
    ...common,
    kind: "one column",
    amount: both,
    direction: directionOf(
      both,
      directions,
      [...titles.keys()].filter((place) => !taken.has(place)),
      rows,
    ),
    isTakings: common.balance === undefined && plain.some((title) => takings.test(title)),
  };
}

/** The column that tells debits from credits, the nearest to the amounts: by its title, or by what all its cells say. */
function directionOf(
  amount: number,
  titled: number[],
  others: number[],
  rows: readonly string[][],
): number | undefined {
  const near = (places: number[]) =>
    places
      .filter((place) => place !== amount)
      .toSorted((a, b) => Math.abs(a - amount) - Math.abs(b - amount) || b - a)[0];
  return (
    near(titled.filter((place) => rows.some((cells) => tellsDirection(cells[place])))) ??
    near(others.filter((place) => rows.length > 0 && rows.every((cells) => tellsDirection(cells[place]))))
  );
}

function tellsDirection(cell = ""): boolean {
  return readDirection(cell) !== undefined && readAmount(cell) === "words";
}

function plainTitle(cell: string): string {
  if (cell.length > LONGEST_TITLE) return "";
  return cell
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();
}
