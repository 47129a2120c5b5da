import type { Paise } from "#domain/money.ts";
import { withLatinDigits } from "#platform/digits.ts";

const plain = /^\d{1,9}$/;
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/;

/**
 * Rupees as a person or a bank writes them ("549", "1,24,500.50", "Rs 549.00", "₹ 549"), in paise. Undefined for what
 * is no amount: signs, words, three places after the point, commas out of place.
 */
export function readRupees(text: string): Paise | undefined {
  const bare = withLatinDigits(text).replace(/\s|₹|rs\.?|inr/gi, "");
  const parts = /^([\d,]+)(?:\.(\d{1,2}))?$/.exec(bare);
  if (!parts) return undefined;
  const [, rupees, paise = ""] = parts as unknown as [string, string, string?];
  if (rupees.length > 15 || !(plain.test(rupees) || grouped.test(rupees))) return undefined;
  return Number(rupees.replaceAll(",", "")) * 100 + Number(paise.padEnd(2, "0"));
}
