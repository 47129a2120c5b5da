import { addDays, weekdayOf } from "./day.ts";

/** Calendar days in India from `from` to `to` (YYYY-MM-DD), both included. */
export type Period = { from: string; to: string };

/** The calendar month of a month (YYYY-MM) or of a day in it. */
export function monthOf(day: string): Period {
  return monthsFrom(day.slice(0, 7), 1);
}

/** The quarter of the Indian financial year that a day lies in: April to June, and so on. */
export function quarterOf(day: string): Period {
  const [year, month] = day.split("-").map(Number) as [number, number];
  return monthsFrom(monthText(year, month - ((month - 1) % 3)), 3);
}

/** The Indian financial year, April to March, that a day lies in. */
export function financialYearAround(day: string): Period {
  const [year, month] = day.split("-").map(Number) as [number, number];
  return monthsFrom(monthText(month < 4 ? year - 1 : year, 4), 12);
}

/** The week, Monday to Sunday, that a day lies in. */
export function weekOf(day: string): Period {
  const sinceMonday = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].indexOf(
    weekdayOf(day),
  );
  const from = addDays(day, -sinceMonday);
  return { from, to: addDays(from, 6) };
}

function monthsFrom(month: string, count: number): Period {
  const [year, first] = month.split("-").map(Number) as [number, number];
  const after = year * 12 + (first - 1) + count;
  const end = monthText(Math.floor(after / 12), (after % 12) + 1);
  return { from: `${month}-01`, to: addDays(`${end}-01`, -1) };
}

const monthText = (year: number, month: number) => `${year}-${String(month).padStart(2, "0")}`;
