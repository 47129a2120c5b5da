import { t } from "@lingui/core/macro";
import type { Zone } from "#domain/delivery/delivery.ts";
import { formatRupees, weightOf } from "#domain/money.ts";
import { sayWorkingDays } from "./delivery.ts";

export type ZoneRow = { name: string; days: string; charge: string; freeFrom: string; cash: string };

/** The properties of a zone in words, for a row of a table. */
export function zoneRow({ name, transitDays, freeFromPaise, takesCash, ...zone }: Zone): ZoneRow {
  const [first, firstWeight] = [formatRupees(zone.firstPaise), weightOf({ grams: zone.firstGrams })];
  const [step, stepWeight] = [formatRupees(zone.stepPaise), weightOf({ grams: zone.stepGrams })];
  return {
    name,
    days: sayWorkingDays(transitDays),
    charge: t`${first} up to ${firstWeight}, then ${step} for each ${stepWeight} more`,
    freeFrom: freeFromPaise === null ? t`Never` : t`From ${{ sum: formatRupees(freeFromPaise) }}`,
    cash: takesCash ? t`Yes` : t`No`,
  };
}
