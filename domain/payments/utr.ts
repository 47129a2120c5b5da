import { withLatinDigits } from "#platform/digits.ts";

/** The twelve digits a UPI transfer carries, however they were typed; undefined for anything else. */
export function parseUtr(text: string): string | undefined {
  const digits = withLatinDigits(text).replace(/[\s-]/g, "");
  return /^\d{12}$/.test(digits) ? digits : undefined;
}

type Line = { text: string; reference: string };

/** Every number of twelve digits in a line of a statement; banks pad some with noughts, and some are mobile numbers. */
export function utrsIn({ text, reference }: Line): string[] {
  return [...new Set([...twelves(reference), ...twelves(text)])];
}

/** The UTR that a line is confirmed with: one the customer told, else the only one there is. */
export function pickUtr(line: Line, claimed: readonly (string | null)[]): string | undefined {
  const all = utrsIn(line);
  const told = all.filter((utr) => claimed.includes(utr));
  const inReference = [...new Set(twelves(line.reference))];
  return [told, inReference, all].find(({ length }) => length === 1)?.[0];
}

function twelves(text: string): string[] {
  // What an @ follows is a UPI ID, and its digits a mobile number with 91 before it.
  const runs = withLatinDigits(text).match(/(?<!\d)\d{12,22}(?![\d@])/g) ?? [];
  return runs.map((run) => run.replace(/^0+(?=\d{12}$)/, "")).filter(({ length }) => length === 12);
}
