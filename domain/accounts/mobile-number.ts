import { withLatinDigits } from "#platform/digits.ts";

/**
 * Reads an Indian mobile number such as "098480-12345", and returns "+919848012345". Undefined for anything but ten
 * digits of which the first is 6 to 9 (national numbering plan), alone or after +91, 91, 0091 or 0. Spaces, dots,
 * dashes and brackets are ignored.
 */
export function parseIndianMobile(text: string): string | undefined {
  const written = withLatinDigits(text).trim();
  if (!/^[+\d\s().-]+$/.test(written)) return undefined;
  const national = written.replace(/\D/g, "").replace(/^(0091|91(?=\d{10}$)|0(?=\d{10}$))/, "");
  return /^[6-9]\d{9}$/.test(national) ? `+91${national}` : undefined;
}

/** Shows an Indian mobile number (+91 and ten digits) as "98480 12345"; any other text is returned unchanged. */
export function showMobile(number: string): string {
  return number.replace(/^\+91([6-9]\d{4})(\d{5})$/, "$1 $2");
}

/**
 * Reads a phone number of any country, which must begin with "+" and the country's code. Returns "+" and its 7 to 15
 * digits (E.164), without spaces, dots, dashes and brackets; undefined for anything else.
 */
export function parseForeignNumber(text: string): string | undefined {
  const written = withLatinDigits(text).trim();
  const digits = written.replace(/[\s().-]/g, "");
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
