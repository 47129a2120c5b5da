import { plural, t } from "@lingui/core/macro";
import type { NotSent } from "#domain/delivery/delivery.ts";
import type { Transit } from "#domain/delivery/transit.ts";
import { nameOf } from "#app/ui/goods-name.tsx";
import { sayDate, sayDay } from "#app/ui/days.ts";

/** Why an item is not sent to a pincode. */
export function sayNotSent(why: NotSent): string {
  const { pincode } = why;
  if (why.reason === "not served") return t`We do not deliver to ${pincode} yet.`;
  const name = nameOf(why);
  const keeps = sayShelfLife(why.shelfLifeDays);
  if (why.reason === "too long") {
    const { days } = why;
    return t`${name} would not arrive fresh: the journey to ${pincode} takes ${plural(days, { one: "one day", other: "# days" })} and it keeps ${keeps}.`;
  }
  if (why.reach === "local")
    return t`${name} does not travel to ${pincode}: it keeps ${keeps} and goes only to places a day away.`;
  return why.reach === "india"
    ? t`${name} does not travel to ${pincode}: it keeps ${keeps} and goes only to places in India.`
    : t`${name} does not travel to ${pincode}: it keeps ${keeps} and goes only to the south and the metro cities.`;
}

/** A district in words: "Krishna district". */
export function sayDistrict(district: string): string {
  return /\b(district|field post)$/i.test(district) ? district : t`${district} district`;
}

/** How long something keeps: "1 year", "3 months" or "45 days". */
export function sayShelfLife(days: number): string {
  if (days === 365) return t`1 year`;
  return days > 60 && days % 30 === 0 ? t`${{ months: days / 30 }} months` : t`${days} days`;
}

/** When an item arrives (YYYY-MM-DD) and how long it keeps: "Reaches 600001 by Tuesday 24 November, best before 2 December." */
export function sayArrival(pincode: string, arrivesOn: string, bestBefore: string): string {
  const [day, last] = [sayDay(arrivesOn), sayDate(bestBefore, arrivesOn)];
  return t`Reaches ${pincode} by ${day}, best before ${last}.`;
}

/** How long parcels take to the fastest zones: "2-3 working days". */
export function sayTransit({ least, most }: Transit): string {
  return least === most ? sayWorkingDays(least) : t`${least}-${most} working days`;
}

/** "1 working day", "3 working days". */
export function sayWorkingDays(count: number): string {
  return plural(count, { one: "# working day", other: "# working days" });
}
