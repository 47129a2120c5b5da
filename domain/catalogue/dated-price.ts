import { dayInBrief } from "#platform/day.ts";

/** The first and the last day on which a price holds, both inclusive: YYYY-MM-DD in India. */
export type Days = { firstDay: string; lastDay: string };

/** Puts days into words: "from Sun 8 Nov to Thu 12 Nov", or "on Sun 8 Nov" for a single day. */
export function daysInWords({ firstDay, lastDay }: Days): string {
  if (firstDay === lastDay) return `on ${dayInBrief(firstDay)}`;
  return `from ${dayInBrief(firstDay)} to ${dayInBrief(lastDay)}`;
}
