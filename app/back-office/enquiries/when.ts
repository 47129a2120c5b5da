import { dateInWords, dayInBrief, dayInIndia, daysBetween, timeInIndia } from "#platform/day.ts";

const MINUTE = 60 * 1000;

/** "just now", "20 min ago", "5 h ago", "3 days ago"; days are counted by the calendar in India. */
export function ageInWords(moment: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / MINUTE);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return daysAgo(daysBetween(dayInIndia(moment), dayInIndia(now)));
}

/** "21 November, 18:04", with the year when it is not this one. */
export function momentAtDesk(moment: Date, now: Date): string {
  return `${dateInWords(dayInIndia(moment), dayInIndia(now))}, ${timeInIndia(moment)}`;
}

/** "Sun 14 Feb 2027, in 85 days"; `day` is YYYY-MM-DD. */
export function occasionInWords(day: string, now: Date): string {
  const away = daysBetween(dayInIndia(now), day);
  const far = away === 0 ? "today" : away === 1 ? "tomorrow" : away > 0 ? `in ${away} days` : daysAgo(-away);
  return `${dayInBrief(day)} ${day.slice(0, 4)}, ${far}`;
}

function daysAgo(days: number): string {
  return days === 1 ? "yesterday" : `${days} days ago`;
}
