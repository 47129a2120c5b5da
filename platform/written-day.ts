import { plainText } from "./plain-text.ts";

const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** Converts 2026-11-24, 24/11/2026, 24-11-2026 or 24 Nov 2026 to YYYY-MM-DD. Undefined when there is no such day. */
export function parseDay(text: string): string | undefined {
  const written = plainText(text).toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);

  const indian = /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3,9})[\s/.,-]+(\d{4})$/.exec(written);
  if (!indian) return undefined;
  const [, day, month, year] = indian;
  const named = monthNames.findIndex((name) => name.startsWith(month!)) + 1;
  return dayOf(year, /^\d/.test(month!) ? month : String(named), day);
}

function dayOf(year = "", month = "", day = ""): string | undefined {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined;
}
