import { formatRupees } from "#domain/money.ts";
import type { RecordedEnquiry } from "./enquiries.server.ts";

type Asked = Pick<RecordedEnquiry, "quantity" | "guests" | "destinations" | "wantsSleeve" | "budgetPaise">;

const ways = { one: "one address", many: "many addresses" };

/**
 * The numbers and choices of an enquiry, as names and values. None is free text, so a letter to an address that nobody
 * confirmed may repeat them.
 */
export function askedIn({ quantity, guests, destinations, wantsSleeve, budgetPaise }: Asked): [string, string][] {
  const each = budgetPaise && quantity ? `, ${formatRupees(Math.floor(budgetPaise / quantity / 100) * 100)} each` : "";
  const all: [string, string | null | undefined | false][] = [
    ["Guests", guests?.toLocaleString("en-IN")],
    ["How many", quantity?.toLocaleString("en-IN")],
    ["Goes to", destinations && ways[destinations]],
    ["Logo sleeve", wantsSleeve && "wanted"],
    ["Budget", budgetPaise && `${formatRupees(budgetPaise)} in all${each}`],
  ];
  return all.filter((one): one is [string, string] => Boolean(one[1]));
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
