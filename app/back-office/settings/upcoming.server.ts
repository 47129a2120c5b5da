import type { Holiday } from "#domain/delivery/holiday.ts";
import { dayInWords, weekdayOf } from "#platform/day.ts";

export type Upcoming = Holiday & { year: string; words: string; isSunday: boolean };

/** The holidays from `today` (YYYY-MM-DD) on. `words`: the day in words. */
export function upcoming(holidays: readonly Holiday[], today: string): Upcoming[] {
  return holidays
    .filter(({ day }) => day >= today)
    .map(({ day, name }) => {
      const year = day.slice(0, 4);
      const words = today.startsWith(year) ? dayInWords(day) : `${dayInWords(day)} ${year}`;
      return { day, name, year, words, isSunday: weekdayOf(day) === "Sunday" };
    });
}
