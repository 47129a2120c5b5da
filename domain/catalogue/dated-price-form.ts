import { z } from "zod";
import { addDays, dayInIndia } from "#platform/day.ts";
import { withLatinDigits } from "#platform/digits.ts";
import { parseDay } from "#platform/written-day.ts";
import type { Days } from "./dated-price.ts";

/** How many days ahead a dated price may end; a later day is taken for a typing error. */
const PLANNING_DAYS = 2 * 365;

/** Two optional fields: both empty, so that a price holds from now on, or a first day from today on and a last one. */
export const daysForm = z.object({ firstDay: z.string(), lastDay: z.string() }).transform(readDays);

/** Reads the days of `daysForm`, or undefined when both fields are empty; adds the problems of the fields. */
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
