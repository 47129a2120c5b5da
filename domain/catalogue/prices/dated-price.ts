import type { Paise } from "#domain/money.ts";
import { dayInBrief, dayInWords } from "#platform/day.ts";

/** The first and the last day on which a price holds, both inclusive: YYYY-MM-DD in India. */
export type Days = { firstDay: string; lastDay: string };

/** A lower price for some days: the usual price, and the last day (YYYY-MM-DD) of the lower one. */
export type Sale = { usual: Paise; lastDay: string };

/** The sale of a pack that costs `price` today; undefined if it costs the usual price or more. */
export function saleOf(price: Paise, usual: Paise, lastDay: string | null): Sale | undefined {
  return lastDay !== null && price < usual ? { usual, lastDay } : undefined;
}

/** Until when a lower price holds, in words: "until Sunday 29 November". */
export function untilInWords({ lastDay }: Pick<Sale, "lastDay">): string {
  return `until ${dayInWords(lastDay)}`;
}

/** Puts days into words: "from Sun 8 Nov to Thu 12 Nov", or "on Sun 8 Nov" for a single day. */
export function daysInWords({ firstDay, lastDay }: Days): string {
  if (firstDay === lastDay) return `on ${dayInBrief(firstDay)}`;
  return `from ${dayInBrief(firstDay)} to ${dayInBrief(lastDay)}`;
}
