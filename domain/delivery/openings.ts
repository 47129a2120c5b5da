import { daysBetween } from "#platform/day.ts";

export const MOST_SENTENCE = 140;
/** The most days that a vacation lasts. */
const LONGEST = 60;
/** The most days from today to the first day of a vacation, or to any day of a festival. */
const AHEAD = 400;

/** Error messages for a vacation by field; empty when all is right. Days are YYYY-MM-DD, undefined if unreadable. */
export function faultOfSpan(
  { firstDay, lastDay, sentence }: { firstDay: string | undefined; lastDay: string | undefined; sentence: string },
  today: string,
): { firstDay?: string; lastDay?: string; sentence?: string } {
  const unread = "Write the day like 14/01/2027.";
  const ofFirst = !firstDay
    ? unread
    : daysBetween(today, firstDay) > AHEAD
      ? "This day is more than a year away."
      : undefined;
  const ofLast = !lastDay
    ? unread
    : lastDay < today
      ? "This day is past."
      : firstDay && lastDay < firstDay
        ? "The last day comes before the first."
        : firstDay && daysBetween(firstDay, lastDay) >= LONGEST
          ? `A vacation is at most ${LONGEST} days long.`
          : undefined;
  const ofSentence = !sentence
    ? "Write what customers read."
    : sentence.length > MOST_SENTENCE
      ? `Keep it to ${MOST_SENTENCE} letters.`
      : undefined;
  return {
    ...(ofFirst && { firstDay: ofFirst }),
    ...(ofLast && { lastDay: ofLast }),
    ...(ofSentence && { sentence: ofSentence }),
  };
}

export const MOST_NAME = 40;

type Festive = {
  name: string;
  /** The names of all other festivals that are not over. */
  others: readonly string[];
  lastOrderOn: string | undefined;
  firstDispatch: string | undefined;
  lastDispatch: string | undefined;
  productIds: readonly string[];
};

/** Error messages for a festival by field; empty when all is right. Days are YYYY-MM-DD, undefined if unreadable. */
export function faultOfFestival(
  { name, others, lastOrderOn, firstDispatch, lastDispatch, productIds }: Festive,
  today: string,
): Record<string, string> {
  const found: [string, string | false | undefined][] = [
    ["name", name === "" && "Write the name of the festival."],
    ["name", name.length > MOST_NAME && `Keep it to ${MOST_NAME} letters.`],
    [
      "name",
      others.some((one) => one.toLowerCase() === name.toLowerCase()) && "There is a festival of this name already.",
    ],
    ["lastOrderOn", faultOfDay(lastOrderOn, today)],
    ["firstDispatch", faultOfDay(firstDispatch, today)],
    ["lastDispatch", faultOfDay(lastDispatch, today)],
    ["lastDispatch", firstDispatch && lastDispatch && lastDispatch < firstDispatch && "It comes before the first day."],
    ["lastOrderOn", lastDispatch && lastOrderOn && lastOrderOn > lastDispatch && "It comes after the last dispatch."],
    ["item", productIds.length === 0 && "Choose at least one item."],
  ];
  return Object.fromEntries(found.filter((one): one is [string, string] => Boolean(one[1])));
}

function faultOfDay(day: string | undefined, today: string): string | undefined {
  if (!day) return "Write the day like 14/01/2027.";
  if (day < today) return "This day is past.";
  return daysBetween(today, day) > AHEAD ? "This day is more than a year away." : undefined;
}
