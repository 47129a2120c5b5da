import type { Product } from "#domain/catalogue/products/product.ts";
import type { Grams, Paise } from "#domain/money.ts";
import { arrivalDates, type Calendar, chargeFor, type Destination, freshnessOf, type Zone } from "./delivery.ts";

/** A small, a medium and a large parcel. */
const samples = [
  { grams: 500, itemsPaise: 50_000 },
  { grams: 1500, itemsPaise: 90_000 },
  { grams: 4000, itemsPaise: 320_000 },
];

type Sample = (typeof samples)[number];

/** The parcels to compare: `samples`, preceded by medium parcels whose goods are ₹1 too cheap for free delivery. */
function samplesFor(zones: readonly Zone[]): Sample[] {
  const [, middling] = samples as [Sample, Sample, Sample];
  const limits = zones.map(({ freeFromPaise }) => freeFromPaise ?? 0).filter((paise) => paise > 100);
  const low = [...new Set(limits)].filter((paise) => paise <= middling.itemsPaise).toSorted((a, b) => a - b);
  return [...low.map((paise) => ({ ...middling, itemsPaise: paise - 100 })), ...samples];
}

type Kind = Pick<Product, "reach" | "maxTransitDays" | "shelfLifeDays"> & { names: readonly string[]; count: number };

/** The charges of the sample parcels, the first day of arrival (YYYY-MM-DD), and the items that arrive fresh. */
type Terms = { charges: Paise[]; arrivesOn: string; travelling: Kind[] };

export type ZonePreview = {
  /** The compared parcels, with the delivery charge before and after the change. */
  parcels: { grams: Grams; itemsPaise: Paise; before: Paise; after: Paise }[];
  arrivesOn: { before: string; after: string };
  /** Names of items that the change excludes from the zone; the last text may be "12 more". */
  lost: string[];
  /** Names of items that the change admits to the zone; the last text may be "12 more". */
  gained: string[];
};

/** Compares a zone before and after a change: the charge and arrival of parcels, and the items that can be sent. */
export function previewZone(
  { before, after }: { before: Zone; after: Zone },
  { kinds, calendar, now }: { kinds: readonly Kind[]; calendar: Calendar; now: Date },
): ZonePreview {
  const parcels = samplesFor([before, after]);
  const surroundings = { parcels, kinds, calendar, now };
  const [old, next] = [termsOf(before, surroundings), termsOf(after, surroundings)];
  return {
    parcels: parcels.map((sample, place) => ({
      ...sample,
      before: old.charges[place]!,
      after: next.charges[place]!,
    })),
    arrivesOn: { before: old.arrivesOn, after: next.arrivesOn },
    lost: namesOf(old.travelling.filter((kind) => !next.travelling.includes(kind))),
    gained: namesOf(next.travelling.filter((kind) => !old.travelling.includes(kind))),
  };
}

function namesOf(kinds: readonly Kind[]): string[] {
  const more = kinds.reduce((sum, { names, count }) => sum + count - names.length, 0);
  return [...kinds.flatMap(({ names }) => names), ...(more > 0 ? [`${more} more`] : [])];
}

type Surroundings = { parcels: readonly Sample[]; kinds: readonly Kind[]; calendar: Calendar; now: Date };

function termsOf(zone: Zone, { parcels, kinds, calendar, now }: Surroundings): Terms {
  const there: Destination = { pincode: "", district: "", stateCode: "", zone, served: zone.isServed };
  const journeys = arrivalDates(there, calendar, now);
  return {
    charges: parcels.map((sample) => chargeFor(zone, sample).chargePaise),
    arrivesOn: journeys[0]!.arrivesOn,
    travelling: kinds.filter((kind) =>
      journeys.some((journey) => freshnessOf({ name: "", ...kind }, there, journey).ok),
    ),
  };
}
