import { type Catalogue, type Product, type Reach, reaches, relatedTo } from "#domain/catalogue/product.ts";
import { shelfLifeOf } from "#domain/catalogue/label.ts";
import { addDays, dateInWords, daysBetween, dayInWords } from "#platform/day.ts";
import { arrivalDates, type Calendar, type Departure, type Journey, planJourney } from "./journey.ts";
import type { Destination } from "./zone.ts";

/** What of an item decides whether it may travel. */
type Perishable = Pick<Product, "name" | "shelfLifeDays" | "maxTransitDays" | "reach">;

export type Freshness = { ok: true; bestBefore: string } | { ok: false; sentence: string };

/** Up to this shelf life an item is made on the very day it leaves; what keeps longer may be a working day older. */
const MADE_ON_THE_DAY = 7;

/** Pickles, which keep longer than this, are made by the season and settle in their jars: up to so many days. */
const KEEPS_FOR_MONTHS = 60;
const IN_THE_JAR = 30;

/** Parts of ten of the shelf life that must be left on arrival (FSSAI to online sellers of food, 12 November 2024). */
const PARTS_LEFT = 3;

/**
 * Whether an item arrives fresh: at least 30 % of its shelf life is left, the journey is not longer than the item's
 * own limit, and its reach covers the place. `bestBefore` is its last day, YYYY-MM-DD.
 */
export function freshnessOf(product: Perishable, { pincode, zone, served }: Destination, journey: Journey): Freshness {
  const { name } = product;
  if (!served) return { ok: false, sentence: `We do not deliver to ${pincode} yet.` };
  if (reaches.indexOf(product.reach) < reaches.indexOf(zone.needsReach)) {
    return {
      ok: false,
      sentence: `${name} does not travel to ${pincode}: it keeps ${shelfLifeOf(product)} and ${limitOf(product.reach)}.`,
    };
  }
  const bestBefore = bestBeforeOf(product, journey);
  const left = daysBetween(journey.arrivesOn, bestBefore);
  if (journey.calendarDays > product.maxTransitDays || left * 10 < product.shelfLifeDays * PARTS_LEFT) {
    const days = journey.calendarDays === 1 ? "one day" : `${journey.calendarDays} days`;
    return {
      ok: false,
      sentence: `${name} would not arrive fresh: the journey to ${pincode} takes ${days} and it keeps ${shelfLifeOf(product)}.`,
    };
  }
  return { ok: true, bestBefore };
}

/**
 * The earliest best before, YYYY-MM-DD, that a pack may bear which leaves then: customers are told it before they buy,
 * and whoever packs reads it on the slip.
 */
export function bestBeforeOf(product: Pick<Product, "shelfLifeDays">, departure: Departure): string {
  return addDays(madeOn(product, departure), product.shelfLifeDays);
}

function limitOf(reach: Reach): string {
  if (reach === "local") return "goes only to places a day away";
  return reach === "india" ? "goes only to places in India" : "goes only to the south and the metro cities";
}

/** The earliest day on which it may have been made. */
function madeOn({ shelfLifeDays }: Pick<Product, "shelfLifeDays">, { dispatchOn, eve }: Departure): string {
  if (shelfLifeDays > KEEPS_FOR_MONTHS) return addDays(dispatchOn, -IN_THE_JAR);
  return shelfLifeDays <= MADE_ON_THE_DAY ? dispatchOn : eve;
}

/** "Reaches 600001 by Tuesday 24 November, best before 2 December." */
export function arrivalSentence({ pincode }: Destination, { arrivesOn }: Journey, bestBefore: string): string {
  return `Reaches ${pincode} by ${dayInWords(arrivesOn)}, best before ${dateInWords(bestBefore, arrivesOn)}.`;
}

/**
 * The soonest journey on which everything that is to travel arrives fresh; the soonest of all when there is none. What
 * never can travel there does not hold the rest up.
 */
export function planFreshJourney(
  products: readonly Perishable[],
  destination: Destination,
  calendar: Calendar,
  now: Date,
): Journey {
  const soonest = planJourney(destination, calendar, now);
  const choices = arrivalDates(destination, calendar, now);
  const isFresh = (product: Perishable, journey: Journey) => freshnessOf(product, destination, journey).ok;
  const travelling = products.filter((product) => choices.some((journey) => isFresh(product, journey)));
  return choices.find((journey) => travelling.every((product) => isFresh(product, journey))) ?? soonest;
}

/** What is nearest to an item, is in stock and arrives fresh: of its own shelf if there is one, else of the others. */
export function neighbourThatTravels(
  catalogue: Catalogue,
  product: Product,
  destination: Destination,
  journey: Journey,
): Product | undefined {
  const near = relatedTo(catalogue, product, catalogue.products.length);
  const known = new Set([product, ...near]);
  return [...near, ...catalogue.products.filter((other) => !known.has(other))].find(
    (other) => other.packs.some(({ available }) => available) && freshnessOf(other, destination, journey).ok,
  );
}
