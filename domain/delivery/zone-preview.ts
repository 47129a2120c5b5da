import type { Product } from "#domain/catalogue/product.ts";
import type { Paise } from "#domain/money.ts";
import type { Calendar } from "./calendar.ts";
import { chargeFor } from "./charge.ts";
import { freshnessOf } from "./freshness.ts";
import { arrivalDates } from "./journey.ts";
import type { Destination, Zone } from "./zone.ts";

/** A small, a middling and a large parcel: grams, and what is in it in paise. */
const samples = [
  { grams: 500, itemsPaise: 50_000 },
  { grams: 1500, itemsPaise: 90_000 },
  { grams: 4000, itemsPaise: 320_000 },
];

/** Charges in paise, the day as YYYY-MM-DD; `travelling` are the names of the items that arrive fresh on some day. */
type Terms = { charges: Paise[]; arrivesOn: string; travelling: string[] };

export type ZonePreview = {
  parcels: { grams: number; itemsPaise: Paise; before: Paise; after: Paise }[];
  arrivesOn: { before: string; after: string };
  /** Items that stop travelling there, and items that begin to. */
  lost: string[];
  gained: string[];
};

/** What a change of a zone does to three sample parcels ordered now, and to what may travel there at all. */
export function previewZone(
  { before, after }: { before: Zone; after: Zone },
  { products, calendar, now }: { products: readonly Product[]; calendar: Calendar; now: Date },
): ZonePreview {
  const [old, next] = [before, after].map((zone) => termsOf(zone, products, calendar, now)) as [Terms, Terms];
  return {
    parcels: samples.map((sample, place) => ({
      ...sample,
      before: old.charges[place]!,
      after: next.charges[place]!,
    })),
    arrivesOn: { before: old.arrivesOn, after: next.arrivesOn },
    lost: old.travelling.filter((name) => !next.travelling.includes(name)),
    gained: next.travelling.filter((name) => !old.travelling.includes(name)),
  };
}

function termsOf(zone: Zone, products: readonly Product[], calendar: Calendar, now: Date): Terms {
  const there: Destination = { pincode: "", district: "", stateCode: "", stateName: "", zone, served: zone.isServed };
  const journeys = arrivalDates(there, calendar, now);
  return {
    charges: samples.map((sample) => chargeFor(zone, sample).chargePaise),
    arrivesOn: journeys[0]!.arrivesOn,
    travelling: products
      .filter((product) => journeys.some((journey) => freshnessOf(product, there, journey).ok))
      .map(({ name }) => name),
  };
}
