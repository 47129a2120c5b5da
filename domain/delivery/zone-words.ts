import { formatRupees, weightOf } from "#domain/money.ts";
import type { Zone } from "./delivery.ts";

export type ZoneRow = { name: string; days: string; charge: string; freeFrom: string; cash: string };

/** The properties of a zone in words, for a row of a table. */
export function zoneRow({ name, transitDays, freeFromPaise, takesCash, ...zone }: Zone): ZoneRow {
  const first = `${formatRupees(zone.firstPaise)} up to ${weightOf({ grams: zone.firstGrams })}`;
  return {
    name,
    days: workingDays(transitDays),
    charge: `${first}, then ${formatRupees(zone.stepPaise)} for each ${weightOf({ grams: zone.stepGrams })} more`,
    freeFrom: freeFromPaise === null ? "Never" : `From ${formatRupees(freeFromPaise)}`,
    cash: takesCash ? "Yes" : "No",
  };
}

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

function workingDays(count: number): string {
  return count === 1 ? "1 working day" : `${count} working days`;
}
