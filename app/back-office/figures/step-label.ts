import type { FigurePeriod } from "#domain/figures/figure-period.ts";
import { dateInWords, dayInBrief, daysBetween } from "#platform/day.ts";

/** What stands below the bar of a day or month of a period. */
export function stepLabel(at: string, { kind, to, festival }: Pick<FigurePeriod, "kind" | "to" | "festival">): string {
  if (at.length === 7) return dateInWords(`${at}-01`).slice(2, 5);
  if (kind === "week") return dayInBrief(at).slice(0, 3);
  if (festival) return at === to ? "last day" : String(daysBetween(at, to));
  return kind === "month" ? String(Number(at.slice(8))) : dayInBrief(at).slice(4);
}
