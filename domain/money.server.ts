import { toWords } from "to-words/en-IN";
import type { Paise } from "./money.ts";

/** "One Thousand Two Hundred Forty Nine Rupees Only", counted in lakh and crore. */
export function amountInWords(amount: Paise): string {
  return toWords((amount / 100).toFixed(2), { currency: true });
}
