import { addDays, dateInWords, daysBetween, isDay, monthInWords } from "#platform/day.ts";
import { financialYearAround, monthOf, type Period, weekOf } from "#platform/period.ts";
import { festivalBefore } from "./festival-before.ts";

/** What figures are shown of. The five weeks end today. */
export type PeriodKind = "five-weeks" | "week" | "month" | "year" | "festival";

/** A festival is looked at from so many days before its last day of dispatch. */
export const BEFORE_FESTIVAL = 21;

export type FestivalDays = { id: number; name: string; lastOrderOn: string; lastDispatch: string };

export type FigurePeriod = Period & {
  kind: PeriodKind;
  /** What the address says beside the kind: a day in the period, or the id of the festival. */
  of: string;
  name: string;
  /** What one bar stands for. */
  step: "day" | "month";
  festival: FestivalDays | undefined;
  /** What it is compared with, day by day: the same days before the festival, or the same weekdays a year before. */
  before: (Period & { name: string }) | undefined;
  /** `of` of the period before and of the one after; undefined if that would begin in the future, or there is none. */
  earlier: string | undefined;
  later: string | undefined;
};

/** The same weekday, a year before. */
const YEAR = 364;
const FIVE_WEEKS = 35;

type Asked = { by: string | null; of: string | null };

/** Reads from an address which period is asked for; the last five weeks if it names none that there is. */
export function readPeriod({ by, of }: Asked, today: string, festivals: readonly FestivalDays[]): FigurePeriod {
  const day = of && isDay(of) && of <= today ? of : today;
  const byDays = { festival: undefined, step: "day", of: day } as const;
  switch (by) {
    case "week": {
      const period = weekOf(day);
      const name = `Week from ${dateInWords(period.from, today)} to ${dateInWords(period.to, today)}`;
      return { ...byDays, ...period, kind: "week", name, before: yearBefore(period), ...beside(period, today) };
    }
    case "month": {
      const period = monthOf(day);
      const name = monthInWords(day);
      return { ...byDays, ...period, kind: "month", name, before: yearBefore(period), ...beside(period, today) };
    }
    case "year": {
      const period = financialYearAround(day);
      const before = financialYearAround(addDays(period.from, -1));
      const [name, nameBefore] = [yearName(period), yearName(before)];
      const compared = { ...before, name: `the ${nameBefore.toLowerCase()}` };
      return { ...byDays, ...period, kind: "year", step: "month", name, before: compared, ...beside(period, today) };
    }
    case "festival": {
      const festival = festivals.find(({ id }) => String(id) === of) ?? nearestFestival(festivals, today);
      if (festival) return ofFestival(festival, festivals, today);
    }
  }
  const period = { from: addDays(today, 1 - FIVE_WEEKS), to: today };
  const none = { earlier: undefined, later: undefined };
  return { ...byDays, ...period, kind: "five-weeks", name: "The last five weeks", before: yearBefore(period), ...none };
}

/** The festival that comes next, or else the last one. */
export function nearestFestival(festivals: readonly FestivalDays[], today: string): FestivalDays | undefined {
  const inOrder = festivals.toSorted((a, b) => a.lastDispatch.localeCompare(b.lastDispatch));
  return inOrder.find(({ lastDispatch }) => lastDispatch >= today) ?? inOrder.at(-1);
}

/** The days before a festival, up to its day `last`. */
export function daysBefore(last: string): Period {
  return { from: addDays(last, -BEFORE_FESTIVAL), to: last };
}

function ofFestival(festival: FestivalDays, festivals: readonly FestivalDays[], today: string): FigurePeriod {
  const last = festivalBefore(festivals, festival);
  const begun = festivals
    .filter(({ lastDispatch }) => daysBefore(lastDispatch).from <= today)
    .toSorted((a, b) => a.lastDispatch.localeCompare(b.lastDispatch));
  const place = begun.findIndex(({ id }) => id === festival.id);
  const period = daysBefore(festival.lastDispatch);
  return {
    ...period,
    kind: "festival",
    of: String(festival.id),
    name: `${festival.name}, ${dateInWords(period.from, today)} to ${dateInWords(period.to, today)}`,
    step: "day",
    festival,
    before: last
      ? { ...daysBefore(last.lastDispatch), name: `${last.name}, ${dateInWords(last.lastDispatch, today)}` }
      : yearBefore(period),
    earlier: place > 0 ? String(begun[place - 1]!.id) : undefined,
    later: place >= 0 && place < begun.length - 1 ? String(begun[place + 1]!.id) : undefined,
  };
}

function yearBefore({ from, to }: Period) {
  return { from: addDays(from, -YEAR), to: addDays(to, -YEAR), name: "the same weekdays a year before" };
}

function beside({ from, to }: Period, today: string) {
  const next = addDays(to, 1);
  return { earlier: addDays(from, -1), later: next <= today ? next : undefined };
}

const yearName = ({ from, to }: Period) => `Financial year ${from.slice(0, 4)}-${to.slice(2, 4)}`;

/** The days (YYYY-MM-DD) or months (YYYY-MM) of a period, one for each bar. */
export function stepsOf({ from, to }: Period, step: "day" | "month"): string[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, place) => addDays(from, place));
  return step === "day" ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
}

/** Whether a day or a month is over. */
export function isOver(step: string, today: string): boolean {
  return step < today.slice(0, step.length);
}
