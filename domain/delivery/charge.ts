import type { Paise } from "#domain/money.ts";
import type { Destination, Zone } from "./zone.ts";

/** `missingToFreePaise` is what more of items would make delivery free; null when it is free, or never is. */
export type Quote = { chargePaise: Paise; missingToFreePaise: Paise | null };

/** Net weight in grams and price in paise of what travels. Nothing costs nothing. */
type Parcel = { grams: number; itemsPaise: Paise };

/** What a parcel to a destination costs, tax included. */
export function quoteCharge({ zone }: Destination, parcel: Parcel): Quote {
  return chargeFor(zone, parcel);
}

/** The first weight at its price, each further step begun at its own; nothing from the free-delivery amount on. */
export function chargeFor(zone: Zone, { grams, itemsPaise }: Parcel): Quote {
  if (grams <= 0) return { chargePaise: 0, missingToFreePaise: null };
  if (zone.freeFromPaise !== null && itemsPaise >= zone.freeFromPaise) {
    return { chargePaise: 0, missingToFreePaise: null };
  }
  const steps = Math.max(0, Math.ceil((grams - zone.firstGrams) / zone.stepGrams));
  return {
    chargePaise: zone.firstPaise + steps * zone.stepPaise,
    missingToFreePaise: zone.freeFromPaise === null ? null : zone.freeFromPaise - itemsPaise,
  };
}
