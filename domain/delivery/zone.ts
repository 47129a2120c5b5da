import type { Reach } from "#domain/catalogue/product.ts";
import type { Paise } from "#domain/money.ts";

export type Zone = {
  id: string;
  name: string;
  /** Working days from the kitchen to the door. */
  transitDays: number;
  firstGrams: number;
  firstPaise: Paise;
  stepGrams: number;
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
