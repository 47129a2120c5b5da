import { withLatinDigits } from "#platform/digits.ts";
import { plainText } from "#platform/plain-text.ts";
import type { Credit } from "./bank-line.ts";

/**
 * Reads the twelve digits of a UPI transfer's number (UTR), also within words such as "UPI Ref No 6325 1234 5678".
 * Undefined for anything else, and when two numbers of twelve digits stand there.
 */
export function parseUtr(text: string): string | undefined {
  const plain = plainText(text);
  // A number beside "+" or "@" is a mobile number or a UPI address.
  const found = new Set(plain.match(/(?<![\d+@])\d{12}(?![\d@])/g));
  if (found.size > 0) return found.size === 1 ? [...found][0] : undefined;
  // Apps show the number in groups.
  const [, grouped] = /^[^\d+@]*(\d[\d -]*\d)[^\d@]*$/.exec(plain) ?? [];
  const digits = grouped?.replaceAll(/\D/g, "");
  return digits?.length === 12 ? digits : undefined;
}

type Words = Pick<Credit, "text" | "reference">;

/** Numbers of twelve digits in an incoming payment: transfer numbers (UTRs), or mobile numbers with 91 in front. */
export function utrsIn({ text, reference }: Words): string[] {
  return [...new Set([...twelves(reference), ...twelves(text)])];
}

/** Words of letters and digits in an incoming payment that may be the number of any transfer, in capitals. */
export function transfersIn({ text, reference }: Words): string[] {
  const words =
    withLatinDigits(`${reference} ${text}`)
      .toUpperCase()
      .match(/[A-Z\d]{8,30}/g) ?? [];
  return [...new Set(words.filter((word) => /\d/.test(word)))];
}

/** Whether an incoming payment has a number of twelve digits that cannot be a mobile number. */
export function hasUtr(line: Words): boolean {
  return utrsIn(line).some((utr) => !looksLikeMobile(utr));
}

/**
 * The transfer number (UTR) of an incoming payment. Prefers a number that a customer reported (`claimed`). Otherwise
 * ignores mobile numbers, and takes the only number in the reference. If the reference has no number, takes the only
 * number in the text. Undefined when no number is certain.
 */
export function pickUtr(line: Words, claimed: readonly (string | null)[]): string | undefined {
  const all = utrsIn(line);
  const told = all.filter((utr) => claimed.includes(utr));
  const likely = all.filter((utr) => !looksLikeMobile(utr));
  const inReference = likely.filter((utr) => twelves(line.reference).includes(utr));
  return [told, inReference, likely].find(({ length }) => length === 1)?.[0];
}

/** Whether a number is a mobile number with the country code 91 in front. */
function looksLikeMobile(digits: string): boolean {
  return /^91[6-9]\d{9}$/.test(digits);
}

function twelves(text: string): string[] {
  // Digits before an @ belong to a UPI address: they are a mobile number with 91 before it.
  const runs = withLatinDigits(text).match(/(?<!\d)\d{12,22}(?![\d@])/g) ?? [];
  return runs.map((run) => run.replace(/^0+(?=\d{12}$)/, "")).filter(({ length }) => length === 12);
}
