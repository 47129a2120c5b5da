import { addDays } from "#platform/day.ts";
import { withLatinDigits } from "#platform/digits.ts";
import { parseDay } from "#platform/written-day.ts";

/** A day (YYYY-MM-DD) without dispatch and delivery, and its name. */
export type Holiday = { day: string; name: string };

/** How many days ahead a holiday may be. A later day is refused, because it must be a typing error. */
const PLANNING_DAYS = 3 * 365;

const MOST = 80;

/** Matches a line with a day and the name of a holiday: "2027-01-14 Sankranti" or "14/01/2027: Sankranti". */
const line =
  /^(\d{4}[\p{Pd}−]\d{1,2}[\p{Pd}−]\d{1,2}|\d{1,2}[\s/.\p{Pd}−]+(?:\d{1,2}|[a-z]{3,9})[\s/.,\p{Pd}−]+\d{4})\s*[\s,:;\p{Pd}−]\s*(.+)$/iu;

type Lines = { ok: true; holidays: Holiday[] } | { ok: false; problems: string[] };

/** Reads a text with one holiday per line. If lines are wrong, `problems` has a sentence for each wrong line. */
export function readHolidays(text: string, today: string): Lines {
  const read = text
    .split("\n")
    .map((written, index) => ({ written: written.trim(), place: index + 1 }))
    .filter(({ written }) => written !== "")
    .map(({ written, place }) => readLine(written, place, today));
  const problems = read.filter((one) => typeof one === "string");
  if (problems.length > 0) return { ok: false, problems };
  const holidays = read.filter((one) => typeof one !== "string");
  if (holidays.length === 0) return { ok: false, problems: ["Write at least one day with its name."] };
  return { ok: true, holidays: [...new Map(holidays.toReversed().map((one) => [one.day, one])).values()].toReversed() };
}

function readLine(written: string, place: number, today: string): Holiday | string {
  const [, day, name] = line.exec(withLatinDigits(written)) ?? [];
  if (!day || !name) return `Line ${place}: write a day and its name, like “14/01/2027 Sankranti”.`;
  const read = readHoliday({ day, name }, today);
  return read.ok ? read.holiday : `Line ${place}: ${Object.values(read.problems).join(" ")}`;
}

type One = { ok: true; holiday: Holiday } | { ok: false; problems: { day?: string; name?: string } };

/**
 * Reads one holiday. Refuses a day before `today` or over three years ahead, and a name that is missing or over 80
 * characters long.
 */
export function readHoliday({ day: written = "", name: words = "" }: Partial<Holiday>, today: string): One {
  const day = parseDay(written);
  const name = words.replaceAll(/\s+/g, " ").trim();
  const dayFault = faultOfDay(day, today);
  const nameFault = faultOfName(name);
  if (day && !dayFault && !nameFault) return { ok: true, holiday: { day, name } };
  return { ok: false, problems: { ...(dayFault && { day: dayFault }), ...(nameFault && { name: nameFault }) } };
}

function faultOfDay(day: string | undefined, today: string): string | undefined {
  if (!day) return "Write the day like 14/01/2027.";
  if (day < today) return "This day is past.";
  return day > addDays(today, PLANNING_DAYS) ? "This day is more than three years away." : undefined;
}

function faultOfName(name: string): string | undefined {
  if (name === "") return "Write what the holiday is called.";
  return name.length > MOST ? `Keep the name to ${MOST} letters.` : undefined;
}
