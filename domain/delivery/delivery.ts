import {
  keepUntil,
  type Named,
  namesOf,
  type Product,
  type Reach,
  reaches,
} from "#domain/catalogue/products/product.ts";
import type { Grams, Paise } from "#domain/money.ts";
import { addDays, clockInIndia, dayInIndia, daysBetween, weekdayOf } from "#platform/day.ts";
import { plainText } from "#platform/plain-text.ts";
import type { Departures } from "./capacity.server.ts";

/** A group of pincodes (postal codes) with the same delivery charge, transit time and rules. */
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
  /** How far an item must be able to travel to be sent to this zone. */
  needsReach: Reach;
};

/** Exceptions for one pincode (postal code); where a field is null, the zone's value applies. */
export type Override = {
  zoneId: string | null;
  transitDays: number | null;
  takesCash: boolean | null;
  isServed: boolean | null;
  needsReach: Reach | null;
};

/** A pincode (postal code) and its zone, with the pincode's exceptions applied to the zone's values. */
export type Destination = {
  pincode: string;
  district: string;
  /** The two-digit GST code of the state. */
  stateCode: string;
  zone: Zone;
  /** Whether the shop delivers to this pincode. */
  served: boolean;
};

type Quote = {
  chargePaise: Paise;
  /** How much more the goods must cost for free delivery; null if delivery is free already or never is. */
  missingToFreePaise: Paise | null;
};

type Parcel = { grams: Grams; itemsPaise: Paise };

/** What delivery to a zone costs, tax included; nothing when the items cost the zone's `freeFromPaise` or more. */
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

/** When an order leaves and arrives (YYYY-MM-DD). Both are the same day for an order collected at the shop. */
export type Journey = Departure & {
  arrivesOn: string;
  /** Days from dispatch to arrival, Sundays and holidays included. */
  calendarDays: number;
};

export type Departure = {
  dispatchOn: string;
  /** The last working day before the dispatch, YYYY-MM-DD. */
  eve: string;
};

/** How many days of dispatch a customer can choose from: the first possible working day and the ones that follow. */
const CHOICES = 14;

/** The soonest journey that `departures` allows. If it allows none, the soonest journey of all. */
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

/** The journeys that a customer can choose for an order placed at `now`, soonest first. */
export function arrivalDates(
  destination: Destination,
  calendar: Calendar,
  now: Date,
  departures = everyDay,
): Journey[] {
  return choicesOf(destination.zone.transitDays, calendar, now, departures);
}

/** The days on which an order placed at `now` can be collected at the shop, soonest first. */
export function collectionDates(calendar: Calendar, now: Date, departures = everyDay): Journey[] {
  return choicesOf(0, calendar, now, departures);
}

/** For how many days ahead a gift can be ordered. */
const GIFT_DAYS = 60;

/**
 * The journeys that bring a gift within `GIFT_DAYS` days, soonest first. Without a destination, the days on which it can
 * be collected.
 */
export function giftDates(
  destination: Pick<Destination, "zone"> | undefined,
  calendar: Calendar,
  now: Date,
  departures = everyDay,
): Journey[] {
  const last = addDays(dayInIndia(now), GIFT_DAYS);
  return choicesOf(destination?.zone.transitDays ?? 0, calendar, now, departures, GIFT_DAYS).filter(
    ({ arrivesOn }) => arrivesOn <= last,
  );
}

const everyDay: Departures = { isOpen: () => true };

/** Today if it is a working day and still before the cut-off time, else the next working day; YYYY-MM-DD. */
function firstDispatch(calendar: Calendar, now: Date): string {
  const today = dayInIndia(now);
  const late = isWorkingDay(calendar, today) && clockInIndia(now) >= calendar.cutOff;
  return addWorkingDays(calendar, today, late ? 1 : 0);
}

/** Whether an order placed or paid now can still leave on `dispatchOn`, YYYY-MM-DD. */
export function isInTime(dispatchOn: string, calendar: Calendar, now: Date): boolean {
  return dispatchOn >= firstDispatch(calendar, now);
}

function choicesOf(
  transitDays: number,
  calendar: Calendar,
  now: Date,
  { from = "", isOpen }: Departures,
  most = CHOICES,
): Journey[] {
  const soonest = firstDispatch(calendar, now);
  const first = from > soonest ? addWorkingDays(calendar, from, 0) : soonest;
  return journeysFrom(first, transitDays, calendar, most).filter(({ dispatchOn }) => isOpen(dispatchOn));
}

/** A cache for `journeysFrom`, because a page needs the same journeys for each of its items. */
const computed = new WeakMap<Calendar, Map<string, readonly Journey[]>>();

/** The `most` soonest journeys that leave on the working day `first` (YYYY-MM-DD) or later. */
function journeysFrom(first: string, transitDays: number, calendar: Calendar, most: number): readonly Journey[] {
  const known = computed.get(calendar) ?? new Map<string, readonly Journey[]>();
  computed.set(calendar, known);
  const key = `${first} ${transitDays} ${most}`;
  const journeys =
    known.get(key) ??
    Array.from({ length: most }, (_, days) =>
      journeyFrom(addWorkingDays(calendar, first, days), transitDays, calendar),
    );
  known.set(key, journeys);
  return journeys;
}

function journeyFrom(dispatchOn: string, transitDays: number, calendar: Calendar): Journey {
  const arrivesOn = addWorkingDays(calendar, dispatchOn, transitDays);
  return { ...departureOn(dispatchOn, calendar), arrivesOn, calendarDays: daysBetween(dispatchOn, arrivesOn) };
}

/** The departure of an order dispatched on this day, YYYY-MM-DD. */
export function departureOn(dispatchOn: string, calendar: Calendar): Departure {
  return { dispatchOn, eve: addWorkingDays(calendar, dispatchOn, -1) };
}

/** The kitchen's working days. Days are YYYY-MM-DD. */
export type Calendar = {
  /** The days off, each with a text: the name of the holiday or, in a vacation, the sentence that pages show. */
  holidays: ReadonlyMap<string, string>;
  /** HH:MM in India. An order placed before this time can leave the same day. */
  cutOff: string;
  /** The Sundays on which the kitchen works. */
  openSundays?: ReadonlySet<string> | "all";
};

/** Whether the kitchen works on a day (YYYY-MM-DD). */
export function isWorkingDay({ holidays, openSundays }: Calendar, day: string): boolean {
  if (holidays.has(day)) return false;
  return weekdayOf(day) !== "Sunday" || openSundays === "all" || (openSundays?.has(day) ?? false);
}

/** The first working day after a day; both are YYYY-MM-DD. */
export function nextWorkingDay(calendar: Calendar, day: string): string {
  return addWorkingDays(calendar, day, 1);
}

/**
 * The `count`th working day after `day`, or before it if `count` is negative. For 0, `day` itself if it is a working
 * day, else the next working day.
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

type Perishable = Named & Pick<Product, "shelfLifeDays" | "maxTransitDays" | "reach">;

/** Why an item is not sent to a pincode. `days`: how many calendar days the journey takes. */
export type NotSent =
  | { reason: "not served"; pincode: string }
  | (Named & { reason: "too far"; pincode: string; shelfLifeDays: number; reach: Reach })
  | (Named & { reason: "too long"; pincode: string; shelfLifeDays: number; days: number });

/** `bestBefore` is YYYY-MM-DD. */
export type Freshness = { ok: true; bestBefore: string } | { ok: false; why: NotSent };

/** The longest shelf life, in days, of items that are made on the day they leave. */
const MADE_ON_THE_DAY = 7;

/** An item with a shelf life of more than this many days is a pickle. */
const PICKLES_KEEP_OVER_DAYS = 60;
/** The most days between the making of a pickle and its dispatch. */
const PICKLE_AGE_DAYS = 30;

/**
 * Whether an item can be sent: the shop delivers there, the item may travel that far and that long, and at least 30 %
 * of its shelf life is left on arrival.
 */
export function freshnessOf(product: Perishable, { pincode, zone, served }: Destination, journey: Journey): Freshness {
  const { shelfLifeDays, reach } = product;
  const names = namesOf(product);
  if (!served) return { ok: false, why: { reason: "not served", pincode } };
  if (reaches.indexOf(reach) < reaches.indexOf(zone.needsReach))
    return { ok: false, why: { reason: "too far", ...names, pincode, shelfLifeDays, reach } };
  const bestBefore = bestBeforeOf(product, journey);
  const isOld = bestBefore < keepUntil(shelfLifeDays, journey.arrivesOn);
  if (journey.calendarDays > product.maxTransitDays || isOld)
    return { ok: false, why: { reason: "too long", ...names, pincode, shelfLifeDays, days: journey.calendarDays } };
  return { ok: true, bestBefore };
}

/** The earliest best-before date (YYYY-MM-DD) that a pack sent with this departure may have. */
export function bestBeforeOf(product: Pick<Product, "shelfLifeDays">, departure: Departure): string {
  return addDays(madeOn(product, departure), product.shelfLifeDays);
}

/** The earliest day, YYYY-MM-DD, on which a pack sent with this departure may have been made. */
function madeOn({ shelfLifeDays }: Pick<Product, "shelfLifeDays">, { dispatchOn, eve }: Departure): string {
  if (shelfLifeDays > PICKLES_KEEP_OVER_DAYS) return addDays(dispatchOn, -PICKLE_AGE_DAYS);
  return shelfLifeDays <= MADE_ON_THE_DAY ? dispatchOn : eve;
}

/**
 * The first journey on which all products arrive fresh. Products that never arrive fresh are ignored. If there is no
 * such journey, the soonest journey.
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
 * Reads a pincode (postal code) in digits of any Indian script, with or without spaces and hyphens. A pincode has six
 * digits and does not begin with 0; undefined for any other text.
 */
export function parsePincode(text: string): string | undefined {
  const digits = plainText(text).replaceAll(/[\s-]/g, "");
  return /^[1-9]\d{5}$/.test(digits) ? digits : undefined;
}
