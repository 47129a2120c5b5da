import { daysBetween } from "#platform/day.ts";

type Named = { name: string; lastDispatch: string };

/** Two festivals of one name within this many days are of the same year. */
const SAME_YEAR = 200;

/** The festival of the same name the year before, years in the names aside; undefined when the shop had none. */
export function festivalBefore<One extends Named>(festivals: readonly One[], { name, lastDispatch }: Named) {
  return festivals
    .filter((one) => sameName(one.name) === sameName(name) && daysBetween(one.lastDispatch, lastDispatch) > SAME_YEAR)
    .toSorted((a, b) => b.lastDispatch.localeCompare(a.lastDispatch))[0];
}

const sameName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[\d\s-]+/g, " ")
    .trim();
