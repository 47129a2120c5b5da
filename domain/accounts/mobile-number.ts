import { withLatinDigits } from "#platform/digits.ts";

/** Reads an Indian mobile number: "098480-12345" gives "+919848012345". Undefined for any other text. */
export function parseIndianMobile(text: string): string | undefined {
  const written = withLatinDigits(text).trim();
  if (!/^[+\d\s().-]+$/.test(written)) return undefined;
  const national = written.replace(/\D/g, "").replace(/^(0091|91(?=\d{10}$)|0(?=\d{10}$))/, "");
  // Ten digits, of which the first is 6 to 9 (national numbering plan).
  return /^[6-9]\d{9}$/.test(national) ? `+91${national}` : undefined;
}

/** Shows an Indian mobile number (+91 and ten digits) as "98480 12345"; any other text is returned unchanged. */
export function showMobile(number: string): string {
  return number.replace(/^\+91([6-9]\d{4})(\d{5})$/, "$1 $2");
}

/** Reads a phone number with "+" and a country's code. Returns "+" and 7 to 15 digits (E.164), otherwise undefined. */
export function parseForeignNumber(text: string): string | undefined {
  const written = withLatinDigits(text).trim();
  const digits = written.replace(/[\s().-]/g, "");
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
