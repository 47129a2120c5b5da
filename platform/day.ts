const indianTime = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", hour: "2-digit", minute: "2-digit" });

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds that India is ahead of UTC, all year. */
const INDIAN_OFFSET = 5.5 * 60 * 60 * 1000;

/** The calendar day in India, as YYYY-MM-DD. */
export function dayInIndia(moment: Date): string {
  return new Date(moment.getTime() + INDIAN_OFFSET).toISOString().slice(0, 10);
}

/** The time of day in India as HH:MM, from 00:00 to 23:59. */
export function clockInIndia(moment: Date): string {
  return indianTime.format(moment);
}

/** The time of day in India as people read it: "9:04 am". */
export function timeInIndia(moment: Date): string {
  return timeInWords(clockInIndia(moment));
}

/** A time of day (HH:MM) as people read it: "9:04 am", "12:30 pm". */
export function timeInWords(time: string): string {
  const [hour, minute] = time.split(":") as [string, string];
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "am" : "pm"}`;
}

/** The moment at which a calendar day (YYYY-MM-DD) begins in India. */
export function startInIndia(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

/** How many milliseconds after midnight the day before counts as over: what was begun on it has ended by then. */
const SETTLED = 2 * 60 * 60 * 1000;

/** The last day in India that is over, so that nothing more is written of it. */
export function lastDayOver(now: Date): string {
  return addDays(dayInIndia(new Date(now.getTime() - SETTLED)), -1);
}

/** How many seconds are left of the day in India at `moment` (milliseconds since 1970). */
export function secondsLeftInIndia(moment = Date.now()): number {
  return (DAY - ((moment + INDIAN_OFFSET) % DAY)) / 1000;
}

/** The day that is `days` days after `day` (YYYY-MM-DD), or before it when `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(startOf(day) + days * DAY).toISOString().slice(0, 10);
}

/** The number of calendar days from one day (YYYY-MM-DD) to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (startOf(to) - startOf(from)) / DAY;
}

export function weekdayOf(day: string): (typeof weekdays)[number] {
  return weekdays[new Date(startOf(day)).getUTCDay()]!;
}

/** A day (YYYY-MM-DD) in words: "Tuesday 24 November". */
export function dayInWords(day: string): string {
  return `${weekdayOf(day)} ${dateInWords(day)}`;
}

/** A day (YYYY-MM-DD) in short: "Tue 24 Nov". */
export function dayInBrief(day: string): string {
  const [weekday, date, month] = dayInWords(day).split(" ") as [string, string, string];
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`;
}

/** A day (YYYY-MM-DD) as "24 November", with the year when it differs from the year of the day `seenFrom`. */
export function dateInWords(day: string, seenFrom = day): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const words = `${date} ${months[month - 1]}`;
  return seenFrom.startsWith(`${year}-`) ? words : `${words} ${year}`;
}

/** The month of a day or a month (YYYY-MM) as "November 2026", without the year when it is that of the day `seenFrom`. */
export function monthInWords(day: string, seenFrom = ""): string {
  const [year, month] = day.split("-") as [string, string];
  const name = months[Number(month) - 1]!;
  return seenFrom.startsWith(`${year}-`) ? name : `${name} ${year}`;
}

/** A day (YYYY-MM-DD) in numbers: "24-11-2026". */
export function dayInNumbers(day: string): string {
  return day.split("-").toReversed().join("-");
}

/** Whether a text is an existing day of this century, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(startOf(text)) && addDays(text, 0) === text;
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
