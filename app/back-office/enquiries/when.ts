import { dateInWords, dayInBrief, dayInIndia, daysBetween, timeInIndia } from "#platform/day.ts";

/** A moment in India, such as "21 November, 6:04 pm"; the year is added if it is not this year. */
export function dateAndTime(moment: Date, now: Date): string {
  return `${dateInWords(dayInIndia(moment), dayInIndia(now))}, ${timeInIndia(moment)}`;
}

/** A day (YYYY-MM-DD) and how far away it is: "Sun 14 Feb 2027, in 85 days". */
export function occasionInWords(day: string, now: Date): string {
  const away = daysBetween(dayInIndia(now), day);
  const far = away === 0 ? "today" : away === 1 ? "tomorrow" : away > 0 ? `in ${away} days` : daysAgo(-away);
  return `${dayInBrief(day)} ${day.slice(0, 4)}, ${far}`;
}

function daysAgo(days: number): string {
  return days === 1 ? "yesterday" : `${days} days ago`;
}
