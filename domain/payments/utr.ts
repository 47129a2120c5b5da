import { withLatinDigits } from "#platform/digits.ts";

/**
 * The twelve digits of a UTR, the bank's number of a UPI transfer, however they were typed; undefined for anything
 * else.
 */
export function parseUtr(text: string): string | undefined {
  const digits = withLatinDigits(text).replace(/[\s-]/g, "");
  return /^\d{12}$/.test(digits) ? digits : undefined;
}

type Line = { text: string; reference: string };

/**
 * All numbers of twelve digits in a line of a statement, without the zeros that banks put before them: UTRs, and mobile
 * numbers with 91.
 */
export function utrsIn({ text, reference }: Line): string[] {
  return [...new Set([...twelves(reference), ...twelves(text)])];
}

/** Whether a line of a statement has a number of twelve digits that cannot be a mobile number. */
export function hasUtr(line: Line): boolean {
  return utrsIn(line).some((utr) => !looksLikeMobile(utr));
}

/**
 * The UTR to confirm a line with: the only one in it that a customer reported (`claimed`), else the only one in its
 * reference, else the only one in all of it. A number that may be a mobile is taken only when it was reported.
 * Undefined when none stands out.
 */
export function pickUtr(line: Line, claimed: readonly (string | null)[]): string | undefined {
  const all = utrsIn(line);
  const told = all.filter((utr) => claimed.includes(utr));
  const likely = all.filter((utr) => !looksLikeMobile(utr));
  const inReference = likely.filter((utr) => twelves(line.reference).includes(utr));
  return [told, inReference, likely].find(({ length }) => length === 1)?.[0];
}

/** Whether twelve digits may be an Indian mobile number with 91 in front. */
function looksLikeMobile(digits: string): boolean {
  return /^91[6-9]\d{9}$/.test(digits);
}

function twelves(text: string): string[] {
  // What an @ follows is a UPI ID, and its digits a mobile number with 91 before it.
  const runs = withLatinDigits(text).match(/(?<!\d)\d{12,22}(?![\d@])/g) ?? [];
  return runs.map((run) => run.replace(/^0+(?=\d{12}$)/, "")).filter(({ length }) => length === 12);
}
