import { addDays, dayInIndia, daysBetween, timeInIndia, weekdayOf } from "#platform/day.ts";
import type { Destination } from "./zone.ts";

/** Days as YYYY-MM-DD. A collected order is dispatched and arrives on the day it is ready. */
export type Journey = Departure & {
  arrivesOn: string;
  /** From the kitchen to the door, Sundays and holidays counted. */
  calendarDays: number;
};

export type Departure = {
  dispatchOn: string;
  /** The last working day before the dispatch. */
  eve: string;
};

const CHOICES = 14;

/** The soonest journey for an order placed now. */
export function planJourney(destination: Destination, calendar: Calendar, now: Date): Journey {
  return journeyFrom(firstDispatch(calendar, now), destination.zone.transitDays, calendar);
}

/** The next fourteen days on which an order placed now can arrive, soonest first. */
export function arrivalDates(destination: Destination, calendar: Calendar, now: Date): Journey[] {
  return choicesOf(destination.zone.transitDays, calendar, now);
}

/** The next fourteen days on which an order placed now can be collected. */
export function collectionDates(calendar: Calendar, now: Date): Journey[] {
  return choicesOf(0, calendar, now);
}

/** Today for an order before the cut-off on a working day, else the next working day. */
function firstDispatch(calendar: Calendar, now: Date): string {
  const today = dayInIndia(now);
  const late = isWorkingDay(calendar, today) && timeInIndia(now) >= calendar.cutOff;
  return addWorkingDays(calendar, today, late ? 1 : 0);
}

function choicesOf(transitDays: number, calendar: Calendar, now: Date): Journey[] {
  const first = firstDispatch(calendar, now);
  return Array.from({ length: CHOICES }, (_, days) =>
    journeyFrom(addWorkingDays(calendar, first, days), transitDays, calendar),
  );
}

function journeyFrom(dispatchOn: string, transitDays: number, calendar: Calendar): Journey {
  const arrivesOn = addWorkingDays(calendar, dispatchOn, transitDays);
  return { ...departureOn(dispatchOn, calendar), arrivesOn, calendarDays: daysBetween(dispatchOn, arrivesOn) };
}

/** What leaves on a day, YYYY-MM-DD. */
export function departureOn(dispatchOn: string, calendar: Calendar): Departure {
  return { dispatchOn, eve: addWorkingDays(calendar, dispatchOn, -1) };
}

/** `holidays` are names by day (YYYY-MM-DD); `cutOff` is the time in India until which an order leaves the same day. */
export type Calendar = { holidays: ReadonlyMap<string, string>; cutOff: string };

/** Sundays and holidays are none. */
export function isWorkingDay({ holidays }: Calendar, day: string): boolean {
  return weekdayOf(day) !== "Sunday" && !holidays.has(day);
}

/** So many working days after a day, or before it when negative; 0 is the day itself if it is one, else the next. */
function addWorkingDays(calendar: Calendar, day: string, count: number): string {
  const step = count < 0 ? -1 : 1;
  let reached = day;
  if (count === 0) while (!isWorkingDay(calendar, reached)) reached = addDays(reached, 1);
  for (let left = Math.abs(count); left > 0;) {
    reached = addDays(reached, step);
    if (isWorkingDay(calendar, reached)) left -= 1;
  }
  return reached;
}
