import { z } from "zod";
import { addDays, dayInIndia } from "#platform/day.ts";
import { parseDay } from "#platform/written-day.ts";
import type { Days } from "./dated-price.ts";

/** The last day of a price may be at most this many days ahead. A later day is probably a typing error. */
const PLANNING_DAYS = 2 * 365;

/**
 * Validates the first and the last day of a price. Refuses one day without the other, days before today in India, and
 * a last day over two years ahead. Undefined when both are empty: the price then has no end.
 */
export const daysForm = z.object({ firstDay: z.string(), lastDay: z.string() }).transform(readDays);

/**
 * Reads two days as YYYY-MM-DD; undefined when both are empty. Adds a message to `problems` for each wrong day. If a
 * day is wrong, do not use the result.
 */
export function readDays(typed: Days, problems: z.RefinementCtx): Days | undefined {
  if (typed.firstDay.trim() === "" && typed.lastDay.trim() === "") return undefined;
  const today = dayInIndia(new Date());
  const [firstDay, lastDay] = [typed.firstDay, typed.lastDay].map((text) => parseDay(text));
  const add = (field: keyof Days, message: string) => problems.addIssue({ code: "custom", path: [field], message });
  if (!firstDay) add("firstDay", "Write the first day, or leave both days empty.");
  else if (firstDay < today) add("firstDay", "The first day is today or later.");
  if (!lastDay) add("lastDay", "Write the last day, or leave both days empty.");
  else if (firstDay && lastDay < firstDay) add("lastDay", "The last day is not before the first.");
  else if (lastDay > addDays(today, PLANNING_DAYS)) add("lastDay", "The last day is within two years.");
  return { firstDay: firstDay ?? "", lastDay: lastDay ?? "" };
}
