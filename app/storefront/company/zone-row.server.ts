import type { Zone } from "#domain/delivery/zone.ts";
import { formatAmount } from "#domain/money.ts";

export type ZoneRow = { name: string; days: string; charge: string; freeFrom: string; cash: string };

/** A delivery zone in words. */
export function zoneRow({ name, transitDays, freeFromPaise, takesCash, ...zone }: Zone): ZoneRow {
  const first = `Rs ${formatAmount(zone.firstPaise)} up to ${weight(zone.firstGrams)}`;
  return {
    name,
    days: transitDays === 1 ? "1 working day" : `${transitDays} working days`,
    charge: `${first}, then Rs ${formatAmount(zone.stepPaise)} for each ${weight(zone.stepGrams)} more`,
    freeFrom: freeFromPaise === null ? "Never" : `From Rs\u00a0${formatAmount(freeFromPaise)}`,
    cash: takesCash ? "Yes" : "No",
  };
}

function weight(grams: number): string {
  return grams >= 1000 ? `${grams / 1000} kg` : `${grams} g`;
}
