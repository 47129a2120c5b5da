import { z } from "zod";
import { addDays, dayInIndia } from "#platform/day.ts";
import { withLatinDigits } from "#platform/digits.ts";
import { parseDay } from "#platform/written-day.ts";
import type { Days } from "./dated-price.ts";

/**
 * The most days from today until a dated price (a price for some days only) may end. A later day is refused as a likely
 * typing error.
 */
const PLANNING_DAYS = 2 * 365;

/**
 * Validates the days on which a price holds, both included. The first day must be today (in India) or later; the last
 * day must not be before the first, and at most two years from today. The result is undefined when both fields are
 * empty: the price then holds from now on, without an end.
 */
export const daysForm = z.object({ firstDay: z.string(), lastDay: z.string() }).transform(readDays);

/**
 * Reads the fields `firstDay` and `lastDay` of a form and returns them as YYYY-MM-DD; undefined when both are empty. If
 * a field is wrong, adds a message to `problems`; the caller must then not use the result.
 */
export function readDays(typed: Days, problems: z.RefinementCtx): Days | undefined {
  if (typed.firstDay.trim() === "" && typed.lastDay.trim() === "") return undefined;
  const today = dayInIndia(new Date());
  const [firstDay, lastDay] = [typed.firstDay, typed.lastDay].map((text) => parseDay(withLatinDigits(text)));
  const add = (field: keyof Days, message: string) => problems.addIssue({ code: "custom", path: [field], message });
  if (!firstDay) add("firstDay", "Write the first day, or leave both days empty.");
  else if (firstDay < today) add("firstDay", "The first day is today or later.");
  if (!lastDay) add("lastDay", "Write the last day, or leave both days empty.");
  else if (firstDay && lastDay < firstDay) add("lastDay", "The last day is not before the first.");
  else if (lastDay > addDays(today, PLANNING_DAYS)) add("lastDay", "The last day is within two years.");
  return { firstDay: firstDay ?? "", lastDay: lastDay ?? "" };
}
