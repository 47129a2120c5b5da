import { parseRupees, type Paise } from "#domain/money.ts";
import { withLatinDigits } from "#platform/digits.ts";
import { parseDay } from "#platform/written-day.ts";

export type Direction = "credit" | "debit";

/** What a cell for an amount holds. */
export type Amount =
  | { paise: Paise; sign: Direction | undefined }
  /** No amount, or zero. */
  | "nothing"
  /** A text that is no amount. */
  | "words";

/** A cell with more characters is a text. */
const LONGEST = 60;

/** Rupees before an amount; files in other letters than UTF-8 have another sign for ₹. */
const currency = /^(?:₹|rs\b\.?|inr\b|[?`\ufffd])?\s*/i;
const [leadingPlus, leadingMinus] = [/(?:\+|\(\+\))\s*/, /(?:-|\(-\))\s*/].map(
  (sign) => new RegExp(currency.source + sign.source, "i"),
) as [RegExp, RegExp];

/** Reads an amount as banks print it: "1,24,500.00", "Rs.389.00/-", "₹ 549.00 Cr", "389.00(Dr)", "+549", "549-". */
export function readAmount(cell: string): Amount {
  if (cell.length > LONGEST) return "words";
  const written = plain(cell);
  if (/^[-\s]*$|^(?:nil|null|n\/?a)$/i.test(written)) return "nothing";
  const [marked, mark] = take(
    written,
    /[\s(]*\b(cr|dr|credit|debit|c|d)\b\.?\)?$|^(cr|dr)\b\.?\s*/i,
    /(?<=\d)(cr|dr|c|d)\.?$|^(cr|dr)(?=\d)/i,
  );
  // "389/-", "389.00 only"
  const bare = marked.replace(/\s*(?:\/[-=]|\bonly\b\.?)\s*$/i, "");
  const [positive, plus] = take(bare, leadingPlus, /\s*\+$/);
  // "-549", "₹ -549", "549-", "(549)"
  const inBrackets = /^\((.+)\)$/.exec(positive);
  const [unsigned, minus] = take(inBrackets?.[1] ?? positive, leadingMinus, /\s*-$/);
  const amount = unsigned.replace(currency, "").replace(/^0+(?=\d)/, "");
  const paise = parseRupees(amount.replace(/^(?=\.\d)/, "0").replace(/\.$|(?<=\.\d\d)0+$/, ""));
  if (paise === undefined) return "words";
  if (paise === 0) return "nothing";
  const isDebit = Boolean(inBrackets) || minus !== undefined || /^d/i.test(mark ?? "");
  return { paise, sign: isDebit ? "debit" : (plus ?? mark) !== undefined ? "credit" : undefined };
}

/** Takes away what the first fitting pattern finds. Returns the rest, and what was found or undefined. */
function take(text: string, ...patterns: RegExp[]): [rest: string, found: string | undefined] {
  const pattern = patterns.find((one) => one.test(text));
  const found = pattern?.exec(text);
  return found ? [text.replace(pattern!, "").trim(), found.slice(1).find(Boolean) ?? found[0]] : [text, undefined];
}

/** The direction that a cell of words tells, such as "CR", "Debit" or "UPI credit"; undefined for both and for none. */
export function readDirection(cell: string): Direction | undefined {
  if (cell.length > LONGEST) return undefined;
  const written = plain(cell);
  const isCredit = /\b(?:cr?|credit(?:ed)?|deposit(?:ed)?|received?|receipt|incoming|in)\b/i.test(written);
  const isDebit = /\b(?:dr?|debit(?:ed)?|withdrawal|withdrawn|paid|sent|outgoing|out|refund(?:ed)?)\b/i.test(written);
  if (isCredit === isDebit) return undefined;
  return isCredit ? "credit" : "debit";
}

const clock =
  /(?<![\d:.-])\d{1,2}:\d{2}(?::\d{2}(?:[.,:]\d+)?)?(?:\s*[ap]\.?m\b\.?)?(?:\s*(?:hrs?|hours|ist|gmt|utc|z)\b)?(?:\s*[+-]\d{2}:?\d{2})?/gi;
const weekday = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?/gi;

/**
 * Reads a day as Indian banks write it, day before month, also beside a time ("26/11/2026 10:15", "Nov 26, 2026",
 * "26NOV26", "2026-11-26T10:15:22+05:30", 46352 as spreadsheets count). Returns YYYY-MM-DD.
 */
export function readStatementDay(cell: string): string | undefined {
  if (cell.length > LONGEST) return undefined;
  const written = plain(cell)
    .replace(/(?<=\d{2})(?:t|-)(?=\d{1,2}:\d\d)|\bat\b/i, " ")
    .replace(clock, " ")
    .replace(/(?<= )\d{1,2}\.\d{2}(?:\.\d{2})?$| \d{3,4} ?hrs?$|(?<=^\d{8})\d{4,6}$/i, "")
    .replace(weekday, " ")
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)\b/gi, "")
    .replaceAll(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/gi, " ")
    .replaceAll(/\bof\b|[,'’|()]/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (/^\d{5}(?:\.\d+)?$/.test(written)) return dayOfSerial(Number(written));
  const [, first = "", middle = "", last = ""] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(written.replace(/^(\d\d)(\d\d)(20\d\d)$/, "$3$2$1")) ??
    /^(\w+)[\s/.-]+(\w+)[\s/.-]+(\d+)$/.exec(written) ??
    [];
  if (first.length === 4 && /^\d+$/.test(first))
    return parseDay(/^\d+$/.test(middle) ? `${first}-${middle}-${last}` : `${last} ${middle} ${first}`);
  const [day, month] = /^[a-z]/i.test(first) ? [middle, first] : [first, middle];
  return parseDay(`${day} ${month.replace(/^sept$/i, "sep")} ${last.length === 2 ? `20${last}` : last}`);
}

/** Spreadsheets count days from 30 December 1899. Only this century's numbers are taken for days. */
function dayOfSerial(serial: number): string | undefined {
  if (serial < 36_526 || serial > 73_050) return undefined;
  return new Date(Date.UTC(1899, 11, 30 + Math.floor(serial))).toISOString().slice(0, 10);
}

/** A cell without quotes and marks that nobody sees, with plain digits, spaces and dashes. */
function plain(cell: string): string {
  return withLatinDigits(cell)
    .normalize("NFKC")
    .replaceAll(/["']|\p{Cf}/gu, "")
    .replaceAll(/[\p{Pd}−]/gu, "-")
    .replace(/\s+/g, " ")
    .trim();
}
