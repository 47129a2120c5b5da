/** Which column of a statement holds what; places count from 0. */
export type Layout = {
  /** The day of the transfer first, the value date after. */
  dates: number[];
  texts: number[];
  references: number[];
  /** How many columns the header has. */
  width: number;
} & (
  | { kind: "two columns"; credit: number; debit: number | undefined }
  | { kind: "one column"; amount: number; direction: number | undefined }
);

type Role = "balance" | "direction" | "date" | "credit" | "debit" | "amount" | "text" | "reference";

/** In this order: "Dr/Cr" is a direction before it is a debit, and "Transaction Remarks" no reference. */
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

/** A title is a few words; longer cells are sentences of the bank. */
const LONGEST_TITLE = 40;

/** The layout that a line of titles gives; undefined for a line that is no header. */
export function findLayout(cells: readonly string[]): Layout | undefined {
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
