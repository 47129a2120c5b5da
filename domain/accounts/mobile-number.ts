import { withLatinDigits } from "#platform/digits.ts";

/**
 * An Indian mobile number as people write it (spaces, hyphens, 0 or +91 in front), as +91 and ten digits.
 * Undefined for anything else. The national numbering plan gives mobiles ten digits that begin with 6 to 9.
 */
export function parseIndianMobile(text: string): string | undefined {
  const written = withLatinDigits(text).trim();
  if (!/^[+\d\s().-]+$/.test(written)) return undefined;
  const national = written.replace(/\D/g, "").replace(/^(0091|91(?=\d{10}$)|0(?=\d{10}$))/, "");
  return /^[6-9]\d{9}$/.test(national) ? `+91${national}` : undefined;
}

/** "98480 12345" for a number of India that was read by `parseIndianMobile`; any other as it is. */
export function showMobile(number: string): string {
  return number.replace(/^\+91([6-9]\d{4})(\d{5})$/, "$1 $2");
}

/** A number from any country, with + and its country code (E.164: at most fifteen digits). */
export function parseForeignNumber(text: string): string | undefined {
  const written = withLatinDigits(text).trim();
  const digits = written.replace(/[\s().-]/g, "");
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
