import { dayInBrief } from "#platform/day.ts";

/** The first and the last day in India, both YYYY-MM-DD and inclusive, on which a price holds. */
export type Days = { firstDay: string; lastDay: string };

/** The days in words: "from Sun 8 Nov to Thu 12 Nov", "on Sun 8 Nov". */
export function daysInWords({ firstDay, lastDay }: Days): string {
  if (firstDay === lastDay) return `on ${dayInBrief(firstDay)}`;
  return `from ${dayInBrief(firstDay)} to ${dayInBrief(lastDay)}`;
}
