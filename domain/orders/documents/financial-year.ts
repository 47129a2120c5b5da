import { dayInIndia } from "#platform/day.ts";

/** The Indian financial year (April to March, in India's time) of a moment: "2026-27". */
export function financialYearOf(moment: Date): string {
  const [year, month] = dayInIndia(moment).split("-").map(Number) as [number, number, number];
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, "0")}`;
}
