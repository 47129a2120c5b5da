import { toWords } from "to-words/en-IN";
import type { Paise } from "./money.ts";

/** An amount in words, in lakh and crore: "One Thousand Two Hundred Forty Nine Rupees Only". */
export function amountInWords(amount: Paise): string {
  return toWords((amount / 100).toFixed(2), { currency: true });
}
