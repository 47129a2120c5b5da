import { addDays, weekdayOf } from "#platform/day.ts";

/** `holidays` are names by day (YYYY-MM-DD); `cutOff` is the time in India until which an order leaves the same day. */
export type Calendar = { holidays: ReadonlyMap<string, string>; cutOff: string };

/** Sundays and holidays are none. */
export function isWorkingDay({ holidays }: Calendar, day: string): boolean {
  return weekdayOf(day) !== "Sunday" && !holidays.has(day);
}

/** So many working days after a day, or before it when negative; 0 is the day itself if it is one, else the next. */
export function addWorkingDays(calendar: Calendar, day: string, count: number): string {
  const step = count < 0 ? -1 : 1;
  let reached = day;
  if (count === 0) while (!isWorkingDay(calendar, reached)) reached = addDays(reached, 1);
  for (let left = Math.abs(count); left > 0;) {
    reached = addDays(reached, step);
    if (isWorkingDay(calendar, reached)) left -= 1;
  }
  return reached;
}
