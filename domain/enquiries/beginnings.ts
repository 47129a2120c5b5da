import { dayInWords } from "#platform/day.ts";

export type Beginning = { title: string; text: string };

type Asked = {
  name: string;
  occasionDate: string | null;
  city: string | null;
  country: string | null;
  quantity: number | null;
};

/** Drafts of answers to an enquiry, with gaps for what only the staff know. */
export function beginningsFor(enquiry: Asked) {
  const greeting = `Namaste ${enquiry.name},`;
  const day = enquiry.occasionDate ? dayInWords(enquiry.occasionDate) : "the day";
  const place = [enquiry.city, enquiry.country].filter(Boolean).join(", ") || "your address";
  const begun = (title: string, ...lines: string[]): Beginning => ({
    title,
    text: [greeting, "", ...lines].join("\n"),
  });
  return {
    wedding: begun(
      "A proposal for a wedding",
      `Thank you for asking us for ${day}. We would be glad to cook for it.`,
      "",
      "We suggest: ",
      "For how many guests or boxes: ",
      "Price of one box, tax included: ",
      "Brought to or collected at: ",
      "Please tell us by: ",
      "",
      "Nothing is owed until you say yes. Shall we change anything?",
    ),
    bulk: begun(
      "A price for many",
      `Thank you for asking us for ${enquiry.quantity?.toLocaleString("en-IN") ?? "so many"}, needed by ${day}.`,
      "",
      "In each box: ",
      "Price of one box, tax included: ",
      "The sleeve with your logo: ",
      "The way there: ",
      "In all: ",
      "To be paid before we cook: ",
      "",
      "Nothing is owed until you say yes. Shall we change anything?",
    ),
    abroad: begun(
      "A quote for abroad",
      `Thank you for your list. We have looked at the way to ${place}.`,
      "",
      "What can travel: ",
      "What cannot: ",
      "The goods: ",
      "The way there: ",
      "Duties: ",
      "In all, with the duties: ",
      "It would reach you in about: ",
      "",
      "You pay nothing before you agree to this. Shall we go ahead?",
    ),
    order: begun(
      "Which order is it?",
      "Thank you for writing. Which order is it about? Its number begins with TM- and stands in our mail and on the bill.",
      "",
      "Without it, tell us the name and the day it was placed, and we look it up.",
    ),
  };
}

const gaps = new Set(
  Object.values(beginningsFor({ name: "", occasionDate: null, city: null, country: null, quantity: null }))
    .flatMap(({ text }) => text.split("\n"))
    .filter((line) => line.endsWith(": "))
    .map((line) => line.trim()),
);

/** The gaps of ready texts that a message has left empty, such as "Price of one box, tax included". */
export function gapsIn(message: string): string[] {
  const lines = message.split("\n").map((line) => line.trim());
  const gapOf = (line: string) => [...gaps].find((gap) => line.startsWith(gap));
  return lines.flatMap((line, at) => {
    const gap = gapOf(line);
    if (!gap) return [];
    // What fills a gap may also stand in the line below it.
    const next = lines[at + 1] ?? "";
    const filling = line.slice(gap.length) + (gapOf(next) ? "" : next);
    return isFilled(filling) ? [] : [gap.slice(0, -1)];
  });
}

/** Whether there is more than the sign of a currency. */
function isFilled(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replaceAll(/\b(?:rs|inr)\b/gi, ""));
}

export type BeginningName = keyof ReturnType<typeof beginningsFor>;
