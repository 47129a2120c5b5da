import type { Zone } from "./delivery.ts";

/** How long parcels take, in working days: to the fastest zones `least` to `most`, and to each slower one. */
export type Transit = { least: number; most: number; slower: { name: string; days: number }[] };

/** How long parcels take to served zones other than the shop's own (the first). Undefined if there are none. */
export function transitOf([, ...others]: readonly Zone[]): Transit | undefined {
  const outside = others.filter(({ isServed }) => isServed);
  if (outside.length === 0) return undefined;
  const least = Math.min(...outside.map(({ transitDays }) => transitDays));
  const slow = outside.filter(({ transitDays }) => transitDays > least + 1);
  const isSpread = outside.some(({ transitDays }) => transitDays === least + 1);
  return {
    least,
    most: isSpread ? least + 1 : least,
    slower: slow.map(({ name, transitDays }) => ({ name, days: transitDays })),
  };
}
