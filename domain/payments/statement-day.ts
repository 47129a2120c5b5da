import { withLatinDigits } from "#platform/digits.ts";

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const time = String.raw`(?:[ T,]+\d{1,2}:\d{2}.*)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`);
const inNumbers = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})${time}$`);
const inWords = new RegExp(String.raw`^(\d{1,2})[-/. ]?([a-z]{3,9})[-/., ]*(\d{4}|\d{2})${time}$`, "i");

/**
 * A day as Indian banks write it, day before month, as YYYY-MM-DD: 21/11/2026, 21-11-26, 21-Nov-2026, 2026-11-21, with
 * or without a time. Undefined for anything else, the 31st of June included.
 */
export function readStatementDay(text: string): string | undefined {
  const written = withLatinDigits(text).replace(/["']/g, "").trim();
  const [, year, month, day] =
    yearFirst.exec(written) ?? turned(inNumbers.exec(written)) ?? turned(inWords.exec(written)) ?? [];
  if (!year || !month || !day) return undefined;
  const number = /\d/.test(month) ? Number(month) : monthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const read = [year.padStart(4, "20"), String(number).padStart(2, "0"), day.padStart(2, "0")].join("-");
  const moment = new Date(`${read}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(read) ? read : undefined;
}

function turned(match: RegExpExecArray | null): [string, string, string, string] | undefined {
  return match ? [match[0], match[3]!, match[2]!, match[1]!] : undefined;
}
