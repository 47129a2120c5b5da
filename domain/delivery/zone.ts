import type { Reach } from "#domain/catalogue/product.ts";
import type { Grams, Paise } from "#domain/money.ts";
import { withLatinDigits } from "#platform/digits.ts";

export type Zone = {
  id: string;
  name: string;
  /** Working days from the kitchen to the door. */
  transitDays: number;
  firstGrams: Grams;
  firstPaise: Paise;
  stepGrams: Grams;
  stepPaise: Paise;
  /** From how many paise of items on delivery is free; null is never. */
  freeFromPaise: Paise | null;
  takesCash: boolean;
  isServed: boolean;
  /** The least reach an item needs to travel there. */
  needsReach: Reach;
};

type ZoneRule = { kind: "state" | "prefix"; value: string; zoneId: string };

/** What holds for one pincode whatever its zone says; null leaves it to the zone. */
export type Override = {
  zoneId: string | null;
  transitDays: number | null;
  takesCash: boolean | null;
  isServed: boolean | null;
  needsReach: Reach | null;
};

export type DeliveryRules = { zones: Zone[]; rules: ZoneRule[] };

/** A pincode that India Post knows; its zone is what holds there, overrides included. */
export type Destination = {
  pincode: string;
  district: string;
  /** Numeric GST code. */
  stateCode: string;
  stateName: string;
  zone: Zone;
  /** Whether the shop delivers there at all. */
  served: boolean;
};

/**
 * What holds for a pincode: its own override before the longest fitting prefix, a prefix before the state. Undefined
 * when no rule fits.
 */
export function zoneFor(
  { zones, rules }: DeliveryRules,
  { pincode, stateCode }: { pincode: string; stateCode: string },
  override?: Override,
): Zone | undefined {
  const fitting = rules
    .filter(({ kind, value }) => (kind === "prefix" ? pincode.startsWith(value) : value === stateCode))
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  const id = override?.zoneId ?? fitting[0]?.zoneId;
  const zone = zones.find((one) => one.id === id);
  return zone && override ? overridden(zone, override) : zone;
}

function overridden(zone: Zone, { transitDays, takesCash, isServed, needsReach }: Override): Zone {
  return {
    ...zone,
    transitDays: transitDays ?? zone.transitDays,
    takesCash: takesCash ?? zone.takesCash,
    isServed: isServed ?? zone.isServed,
    needsReach: needsReach ?? zone.needsReach,
  };
}

function weightOf({ kind, value }: ZoneRule): number {
  return kind === "prefix" ? value.length : 0;
}

/** `missingToFreePaise` is what more of items would make delivery free; null when it is free, or never is. */
type Quote = { chargePaise: Paise; missingToFreePaise: Paise | null };

/** Net weight in grams and price in paise of what travels. Nothing costs nothing. */
type Parcel = { grams: Grams; itemsPaise: Paise };

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

/**
 * A pincode as people write it ("522 002", in Latin, Telugu or Devanagari digits), as six digits of which the first
 * is not 0. Undefined for anything else; whether India Post knows it is another question.
 */
export function parsePincode(text: string): string | undefined {
  const digits = withLatinDigits(text).replaceAll(/[\s-]/g, "");
  return /^[1-9]\d{5}$/.test(digits) ? digits : undefined;
}

/** "Krishna district": what India Post knows of a pincode is its district, which is no town. */
export function districtInWords(district: string): string {
  return /\b(district|field post)$/i.test(district) ? district : `${district} district`;
}
