import { withLatinDigits } from "#platform/digits.ts";

/**
 * A pincode as people write it ("522 002", in Latin, Telugu or Devanagari digits), as six digits of which the first
 * is not 0. Undefined for anything else; whether India Post knows it is another question.
 */
export function parsePincode(text: string): string | undefined {
  const digits = withLatinDigits(text).replaceAll(/[\s-]/g, "");
  return /^[1-9]\d{5}$/.test(digits) ? digits : undefined;
}
