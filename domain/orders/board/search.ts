import { parseMobile } from "#domain/accounts/mobile-number.ts";
import { plainCode, plainText, tidyText } from "#platform/plain-text.ts";
import { readOrderNumber } from "../order-number.ts";
import { isTrackingNumber } from "../parcels/couriers.ts";

/** What a typed search may mean. Both fields are set if the text has both meanings. */
export type Search = {
  /** An order's number. */
  number?: string;
  by?:
    /** With "+" and a country's code. */
    | { mobile: string }
    /** The last four digits of a mobile. */
    | { ending: string }
    | { pincode: string }
    /** The beginnings of words in names and e-mails. */
    | { words: string[] };
};

const LONGEST = 100;

/**
 * What a typed search may mean. Only its first 100 characters count. Digits may be of any Indian script, and may have
 * spaces between them.
 */
export function readSearch(text: string): Search {
  const typed = plainText(text).slice(0, LONGEST);
  const number = readOrderNumber(typed);
  return { ...(number && { number }), by: meantBy(typed, tidyText(text).slice(0, LONGEST)) };
}

/** What a typed search may be besides: a tracking number, or the last four characters of an order's number. */
export function codesIn(text: string): { tracking?: string; ending?: string } {
  const code = plainCode(text.slice(0, LONGEST));
  return {
    ...(isTrackingNumber(code) && /\d/.test(code) && { tracking: code }),
    ...(/^[2-9A-HJKMNP-TV-Z]{4}$/.test(code) && { ending: code }),
  };
}

function meantBy(typed: string, written: string): Search["by"] {
  const digits = /^[\d\s.-]+$/.test(typed) ? typed.replaceAll(/\D/g, "") : "";
  if (digits.length === 4) return { ending: digits };
  if (/^[1-9]\d{5}$/.test(digits)) return { pincode: digits };
  const mobile = parseMobile(typed);
  if (mobile) return { mobile };
  const words = wordsIn(written);
  return words.length > 0 ? { words } : undefined;
}

/**
 * Splits a typed text into words. The index of orders is split in the same way, so that "lakshmi@exam" finds
 * "lakshmi@example.com".
 */
function wordsIn(typed: string): string[] {
  return typed
    .toLowerCase()
    .split(/[\s@._+-]+/)
    .filter(Boolean);
}
