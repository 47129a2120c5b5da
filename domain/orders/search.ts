import { parseIndianMobile } from "#domain/accounts/mobile-number.ts";
import { withLatinDigits } from "#platform/digits.ts";
import { readOrderNumber } from "./order-number.ts";

/** What somebody looks for: `number` is an order's own, `mobile` +91 and ten digits, `ending` its last four. */
export type Search = {
  number?: string;
  by?: { mobile: string } | { ending: string } | { pincode: string } | { words: string[] };
};

const LONGEST = 100;

/** What may be meant by what was typed into the search, with digits of any script and however it is spaced. */
export function readSearch(text: string): Search {
  const typed = withLatinDigits(text).trim().slice(0, LONGEST);
  const number = readOrderNumber(typed);
  return { ...(number && { number }), by: meantBy(typed) };
}

function meantBy(typed: string): Search["by"] {
  const digits = /^[\d\s.-]+$/.test(typed) ? typed.replaceAll(/\D/g, "") : "";
  if (digits.length === 4) return { ending: digits };
  if (/^[1-9]\d{5}$/.test(digits)) return { pincode: digits };
  const mobile = parseIndianMobile(typed);
  if (mobile) return { mobile };
  const words = wordsIn(typed);
  return words.length > 0 ? { words } : undefined;
}

/** As the index of names and e-mails parts them, so that "lakshmi@exam" finds "lakshmi@example.com". */
function wordsIn(typed: string): string[] {
  return typed
    .toLowerCase()
    .split(/[\s@._+-]+/)
    .filter(Boolean);
}
