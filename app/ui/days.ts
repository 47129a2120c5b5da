import { msg, select, t } from "@lingui/core/macro";
import { clockInIndia, dayInIndia } from "#platform/day.ts";
import { i18n } from "#app/words/words.ts";

// The names are ours, because browsers of different age write Telugu days differently, and not as the server does.
const weekdays = [msg`Sunday`, msg`Monday`, msg`Tuesday`, msg`Wednesday`, msg`Thursday`, msg`Friday`, msg`Saturday`];
const months = [
  msg`January`,
  msg`February`,
  msg`March`,
  msg`April`,
  msg`May`,
  msg`June`,
  msg`July`,
  msg`August`,
  msg`September`,
  msg`October`,
  msg`November`,
  msg`December`,
];
const shortWeekdays = [msg`Sun`, msg`Mon`, msg`Tue`, msg`Wed`, msg`Thu`, msg`Fri`, msg`Sat`];
const shortMonths = [
  msg`Jan`,
  msg`Feb`,
  msg`Mar`,
  msg`Apr`,
  msg`May`,
  msg`Jun`,
  msg`Jul`,
  msg`Aug`,
  msg`Sep`,
  msg`Oct`,
  msg`Nov`,
  msg`Dec`,
];

/** A day (YYYY-MM-DD) in the language of the page: "Tuesday 24 November". */
export function sayDay(day: string): string {
  return sayWith(weekdays, months, day);
}

/** A day (YYYY-MM-DD) in short, in the language of the page: "Tue 24 Nov". */
export function sayDayInBrief(day: string): string {
  return sayWith(shortWeekdays, shortMonths, day);
}

/** A day (YYYY-MM-DD) without its weekday: "24 November", with the year when it differs from the year of `seenFrom`. */
export function sayDate(day: string, seenFrom = day): string {
  const [year, monthNumber, date] = day.split("-").map(Number) as [number, number, number];
  const month = i18n._(months[monthNumber - 1]!);
  return seenFrom.startsWith(`${year}-`) ? t`${date} ${month}` : t`${date} ${month} ${year}`;
}

/** The time of day in India, in the language of the page: "9:04 am". */
export function sayTime(moment: Date): string {
  return sayClock(clockInIndia(moment));
}

/** A time of day (HH:MM) in the language of the page: "9:04 am". */
export function sayClock(clock: string): string {
  const [hour, minute] = clock.split(":").map(Number) as [number, number];
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, "0")}`;
  // Telugu says which part of the afternoon it is.
  const part = hour < 12 ? "morning" : hour < 16 ? "noon" : hour < 19 ? "evening" : "night";
  return select(part, { morning: `${time} am`, noon: `${time} pm`, evening: `${time} pm`, other: `${time} pm` });
}

/** A moment as day and time in India, in the language of the page: "Saturday 21 November, 2:05 pm". */
export function sayMoment(moment: Date): string {
  return `${sayDay(dayInIndia(moment))}, ${sayTime(moment)}`;
}

/** Until when something is kept: the day alone when it ends with that day, otherwise "Saturday 21 November, 2:05 pm". */
export function sayUntil(end: Date): string {
  return clockInIndia(end) === "00:00" ? sayDay(dayInIndia(new Date(end.getTime() - 1))) : sayMoment(end);
}

function sayWith(weekdayNames: typeof weekdays, monthNames: typeof months, day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  const weekday = i18n._(weekdayNames[at.getUTCDay()]!);
  const month = i18n._(monthNames[at.getUTCMonth()]!);
  const date = at.getUTCDate();
  return t`${weekday} ${date} ${month}`;
}
