import { shelfLifeOf } from "#domain/catalogue/label.ts";
import { type Product, type Reach, reaches, keepUntil } from "#domain/catalogue/product.ts";
import type { Grams, Paise } from "#domain/money.ts";
import { addDays, clockInIndia, dateInWords, dayInIndia, daysBetween, dayInWords, weekdayOf } from "#platform/day.ts";
import { withLatinDigits } from "#platform/digits.ts";
import type { Departures } from "./capacity.server.ts";

/** A group of places with the same charge, transit time and rules. */
export type Zone = {
  id: string;
  name: string;
  /** Working days from dispatch to arrival. */
  transitDays: number;
  /** The charge: `firstPaise` up to `firstGrams`, plus `stepPaise` for each further `stepGrams` or part of it. */
  firstGrams: Grams;
  firstPaise: Paise;
  stepGrams: Grams;
  stepPaise: Paise;
  /** Delivery is free when the items cost this many paise or more; null means never. */
  freeFromPaise: Paise | null;
  takesCash: boolean;
  isServed: boolean;
  /** The reach (how far an item may travel) that an item needs at least to be sent there. */
  needsReach: Reach;
};

/** Exceptions for one pincode; a field that is null follows the zone. */
export type Override = {
  zoneId: string | null;
  transitDays: number | null;
  takesCash: boolean | null;
  isServed: boolean | null;
  needsReach: Reach | null;
};

/** A pincode of India Post with its terms; its zone has the pincode's exceptions applied. */
export type Destination = {
  pincode: string;
  district: string;
  /** GST code of the state. */
  stateCode: string;
  zone: Zone;
  /** Whether the shop delivers there. */
  served: boolean;
};

/**
 * `missingToFreePaise`: how much more the items must cost for delivery to be free; null when it is free already or
 * never will be.
 */
type Quote = { chargePaise: Paise; missingToFreePaise: Paise | null };

/** A parcel: the net weight of its items, and their price in paise. */
type Parcel = { grams: Grams; itemsPaise: Paise };

/**
 * What delivery to a zone costs, in paise, tax included: the price of the first weight, then a price for each further
 * step of weight, also for part of a step. Free from the zone's free-delivery amount on, and for an empty parcel.
 */
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

/** When an order leaves and arrives; days as YYYY-MM-DD. An order collected at the shop does both on the same day. */
export type Journey = Departure & {
  arrivesOn: string;
  /** Days from dispatch to arrival, Sundays and holidays included. */
  calendarDays: number;
};

export type Departure = {
  dispatchOn: string;
  /** The last working day before the dispatch. */
  eve: string;
};

/** How many days a customer may choose from. */
const CHOICES = 14;

/** The soonest journey for an order placed now, on a day that is open; the soonest of all when none is. */
export function planJourney(
  destination: Pick<Destination, "zone">,
  calendar: Calendar,
  now: Date,
  departures = everyDay,
): Journey {
  return (
    choicesOf(destination.zone.transitDays, calendar, now, departures)[0] ??
    journeyFrom(firstDispatch(calendar, now), destination.zone.transitDays, calendar)
  );
}

/**
 * The journeys of an order placed now, soonest first: one for each of the next 14 working days that `departures`
 * allows. The 14 days begin at `departures.from` when that is later.
 */
export function arrivalDates(
  destination: Destination,
  calendar: Calendar,
  now: Date,
  departures = everyDay,
): Journey[] {
  return choicesOf(destination.zone.transitDays, calendar, now, departures);
}

/** As `arrivalDates`, for an order that is collected at the shop on the day it leaves the kitchen. */
export function collectionDates(calendar: Calendar, now: Date, departures = everyDay): Journey[] {
  return choicesOf(0, calendar, now, departures);
}

/** Departures without any limit. */
const everyDay: Departures = { isOpen: () => true };

/** Today for an order before the cut-off on a working day, else the next working day; YYYY-MM-DD. */
function firstDispatch(calendar: Calendar, now: Date): string {
  const today = dayInIndia(now);
  const late = isWorkingDay(calendar, today) && clockInIndia(now) >= calendar.cutOff;
  return addWorkingDays(calendar, today, late ? 1 : 0);
}

/** Whether what is ordered or paid now can still leave on a day, YYYY-MM-DD. */
export function isInTime(dispatchOn: string, calendar: Calendar, now: Date): boolean {
  return dispatchOn >= firstDispatch(calendar, now);
}

function choicesOf(transitDays: number, calendar: Calendar, now: Date, { from = "", isOpen }: Departures): Journey[] {
  const soonest = firstDispatch(calendar, now);
  const first = from > soonest ? addWorkingDays(calendar, from, 0) : soonest;
  return journeysFrom(first, transitDays, calendar).filter(({ dispatchOn }) => isOpen(dispatchOn));
}

/** The journeys already computed for a calendar, by the first day of dispatch and the days of transit. */
const computed = new WeakMap<Calendar, Map<string, readonly Journey[]>>();

/**
 * The journeys of the 14 working days from `first` on. A page needs them for each of its items, so they are computed
 * once for each calendar object and kept.
 */
function journeysFrom(first: string, transitDays: number, calendar: Calendar): readonly Journey[] {
  const known = computed.get(calendar) ?? new Map<string, readonly Journey[]>();
  computed.set(calendar, known);
  const key = `${first} ${transitDays}`;
  const journeys =
    known.get(key) ??
    Array.from({ length: CHOICES }, (_, days) =>
      journeyFrom(addWorkingDays(calendar, first, days), transitDays, calendar),
    );
  known.set(key, journeys);
  return journeys;
}

function journeyFrom(dispatchOn: string, transitDays: number, calendar: Calendar): Journey {
  const arrivesOn = addWorkingDays(calendar, dispatchOn, transitDays);
  return { ...departureOn(dispatchOn, calendar), arrivesOn, calendarDays: daysBetween(dispatchOn, arrivesOn) };
}

/** The departure of an order that is dispatched on this day, YYYY-MM-DD: with the last working day before it. */
export function departureOn(dispatchOn: string, calendar: Calendar): Departure {
  return { dispatchOn, eve: addWorkingDays(calendar, dispatchOn, -1) };
}

/**
 * `holidays`: the name of each holiday by its day, YYYY-MM-DD; a day of a vacation has the vacation's sentence.
 * `cutOff`: an order placed before this time in India leaves the same day. `openSundays`: the Sundays on which the
 * kitchen works, or "all"; missing means none.
 */
export type Calendar = {
  holidays: ReadonlyMap<string, string>;
  cutOff: string;
  openSundays?: ReadonlySet<string> | "all";
};

/** Whether the kitchen works on a day (YYYY-MM-DD): not on holidays, and on Sundays only as `openSundays` says. */
export function isWorkingDay({ holidays, openSundays }: Calendar, day: string): boolean {
  if (holidays.has(day)) return false;
  return weekdayOf(day) !== "Sunday" || openSundays === "all" || (openSundays?.has(day) ?? false);
}

/** The first working day after a day; both are YYYY-MM-DD. */
export function nextWorkingDay(calendar: Calendar, day: string): string {
  return addWorkingDays(calendar, day, 1);
}

/**
 * The day that is `count` working days after `day`, or before it when negative; for 0 the first working day from `day`
 * on.
 */
function addWorkingDays(calendar: Calendar, day: string, count: number): string {
  const step = count < 0 ? -1 : 1;
  let reached = day;
  if (count === 0) while (!isWorkingDay(calendar, reached)) reached = addDays(reached, 1);
  for (let left = Math.abs(count); left > 0;) {
    reached = addDays(reached, step);
    if (isWorkingDay(calendar, reached)) left -= 1;
  }
  return reached;
}

/** The properties of an item that decide how far it may travel. */
type Perishable = Pick<Product, "name" | "shelfLifeDays" | "maxTransitDays" | "reach">;

export type Freshness = { ok: true; bestBefore: string } | { ok: false; sentence: string };

/**
 * An item with a shelf life of at most this many days is made on the day it leaves; others may be made up to one
 * working day before.
 */
const MADE_ON_THE_DAY = 7;

/**
 * Items that keep longer than 60 days are pickles. They rest in the jar and leave up to 30 days after they are made.
 */
const KEEPS_FOR_MONTHS = 60;
const IN_THE_JAR = 30;

/**
 * Whether an item arrives fresh: the shop delivers there, the item's reach covers the place, the journey is not longer
 * than the item allows, and at least 30 % of its shelf life is left. `bestBefore` is YYYY-MM-DD; `sentence` says why
 * not.
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
  const isOld = bestBefore < keepUntil(product.shelfLifeDays, journey.arrivesOn);
  if (journey.calendarDays > product.maxTransitDays || isOld) {
    const days = journey.calendarDays === 1 ? "one day" : `${journey.calendarDays} days`;
    return {
      ok: false,
      sentence: `${name} would not arrive fresh: the journey to ${pincode} takes ${days} and it keeps ${shelfLifeOf(product)}.`,
    };
  }
  return { ok: true, bestBefore };
}

/**
 * The earliest best-before date (YYYY-MM-DD) that a pack sent with this departure may carry. Customers see it before
 * they buy, and the packing slip prints it.
 */
export function bestBeforeOf(product: Pick<Product, "shelfLifeDays">, departure: Departure): string {
  return addDays(madeOn(product, departure), product.shelfLifeDays);
}

function limitOf(reach: Reach): string {
  if (reach === "local") return "goes only to places a day away";
  return reach === "india" ? "goes only to places in India" : "goes only to the south and the metro cities";
}

/** The earliest day on which a pack sent with this departure may have been made, YYYY-MM-DD. */
function madeOn({ shelfLifeDays }: Pick<Product, "shelfLifeDays">, { dispatchOn, eve }: Departure): string {
  if (shelfLifeDays > KEEPS_FOR_MONTHS) return addDays(dispatchOn, -IN_THE_JAR);
  return shelfLifeDays <= MADE_ON_THE_DAY ? dispatchOn : eve;
}

/** "Reaches 600001 by Tuesday 24 November, best before 2 December." */
export function arrivalSentence({ pincode }: Destination, { arrivesOn }: Journey, bestBefore: string): string {
  return `Reaches ${pincode} by ${dayInWords(arrivesOn)}, best before ${dateInWords(bestBefore, arrivesOn)}.`;
}

/**
 * The soonest journey on which all products arrive fresh, ignoring products that arrive fresh on no open day; the
 * soonest journey of all when there is no such journey.
 */
export function planFreshJourney(
  products: readonly Perishable[],
  destination: Destination,
  calendar: Calendar,
  now: Date,
  departures = everyDay,
): Journey {
  const soonest = planJourney(destination, calendar, now, departures);
  const choices = arrivalDates(destination, calendar, now, departures);
  const isFresh = (product: Perishable, journey: Journey) => freshnessOf(product, destination, journey).ok;
  const travelling = products.filter((product) => choices.some((journey) => isFresh(product, journey)));
  return choices.find((journey) => travelling.every((product) => isFresh(product, journey))) ?? soonest;
}

/**
 * The six digits of a pincode as people write it: "522 002", also in Telugu or Devanagari digits. Undefined for
 * anything else, and when the first digit is 0. It may still be one that India Post does not have.
 */
export function parsePincode(text: string): string | undefined {
  const digits = withLatinDigits(text).replaceAll(/[\s-]/g, "");
  return /^[1-9]\d{5}$/.test(digits) ? digits : undefined;
}
