import type { Paise } from "#domain/money.ts";
import type { RecordedEnquiry } from "./enquiries.server.ts";
import type { destinations } from "./status.ts";

type Numbers = Pick<RecordedEnquiry, "quantity" | "guests" | "destinations" | "wantsSleeve" | "budgetPaise">;

/** A number or a choice of an enquiry. `eachPaise`: the budget for one box, in whole rupees. */
export type Asked =
  | { what: "guests" | "quantity"; count: number }
  | { what: "destinations"; to: (typeof destinations)[number] }
  | { what: "sleeve" }
  | { what: "budget"; paise: Paise; eachPaise: Paise | undefined };

/**
 * The numbers and choices of an enquiry. None is free text, so a letter to an address that nobody confirmed may repeat
 * them.
 */
export function askedIn({ quantity, guests, destinations: to, wantsSleeve, budgetPaise }: Numbers): Asked[] {
  const asked: Asked[] = [];
  if (guests) asked.push({ what: "guests", count: guests });
  if (quantity) asked.push({ what: "quantity", count: quantity });
  if (to) asked.push({ what: "destinations", to });
  if (wantsSleeve) asked.push({ what: "sleeve" });
  const eachPaise = budgetPaise && quantity ? Math.floor(budgetPaise / quantity / 100) * 100 : undefined;
  if (budgetPaise) asked.push({ what: "budget", paise: budgetPaise, eachPaise });
  return asked;
}

/** The most lines of a list, and letters of a line, that a letter repeats. */
const MOST = { lines: 40, letters: 80 };

/**
 * The lines of a typed list that a letter may repeat to an address that nobody confirmed: short ones without a
 * telephone number, so that the form carries nobody's message to a stranger. `rest`: how many more there are.
 */
export function listToRepeat(items: string): { lines: string[]; rest: number } {
  const all = items.split("\n").flatMap((line) => line.trim() || []);
  const lines = all
    .filter((line) => line.length <= MOST.letters && !/(?:\d[\s().-]*){7}/.test(line))
    .slice(0, MOST.lines);
  return { lines, rest: all.length - lines.length };
}
