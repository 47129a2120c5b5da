import fc from "fast-check";
import { expect, test } from "vitest";
import { sayArrival, sayNotSent } from "#app/sentences/delivery.ts";
import { longestJourney } from "#domain/catalogue/products/product.ts";
import { addDays, daysBetween } from "#platform/day.ts";
import { calendar, chennai, inIndia } from "../../tests/support/destinations.ts";
import {
  arrivalDates,
  bestBeforeOf,
  departureOn,
  type Freshness,
  freshnessOf,
  planFreshJourney,
  planJourney,
} from "./delivery.ts";

const sweet = { name: "Kaju Katli", shelfLifeDays: 15, maxTransitDays: 10, reach: "india" } as const;
const laddu = { name: "Motichoor Laddu", shelfLifeDays: 7, maxTransitDays: 4, reach: "south-and-metro-air" } as const;
const bobbatlu = { name: "Nethi Bobbatlu", shelfLifeDays: 4, maxTransitDays: 2, reach: "local" } as const;

const friday = inIndia("2026-11-20 10:00");

const whyNot = (freshness: Freshness) => (freshness.ok ? "" : sayNotSent(freshness.why));

test("what arrives fresh says its best before: made on the day it leaves, or a working day earlier if it keeps", () => {
  const journey = planJourney(chennai(), calendar, friday);
  expect(freshnessOf(laddu, chennai(), journey)).toEqual({ ok: true, bestBefore: "2026-11-27" });
  expect(freshnessOf(sweet, chennai(), journey)).toEqual({ ok: true, bestBefore: "2026-12-04" });
});

test("a pickle may have settled in its jar for 30 days, what keeps two months may not", () => {
  const saturday = departureOn("2026-11-21", calendar);
  const monday = departureOn("2026-11-23", calendar);
  expect(bestBeforeOf({ shelfLifeDays: 365 }, monday)).toBe("2027-10-24");
  expect(bestBeforeOf({ shelfLifeDays: 60 }, monday)).toBe("2027-01-20");
  expect(bestBeforeOf({ shelfLifeDays: 60 }, saturday)).toBe("2027-01-19");
});

test("the promise is one sentence, with the year where it is another", () => {
  const { arrivesOn } = planJourney(chennai(), calendar, friday);
  expect(sayArrival("600001", arrivesOn, "2026-12-02")).toBe(
    "Reaches 600001 by Tuesday 24 November, best before 2 December.",
  );
  expect(sayArrival("600001", arrivesOn, "2027-11-19")).toBe(
    "Reaches 600001 by Tuesday 24 November, best before 19 November 2027.",
  );
});

test.each([
  ["local", [true, false, false]],
  ["south-and-metro-air", [true, true, false]],
  ["india", [true, true, true]],
  ["world", [true, true, true]],
] as const)("the reach %s covers near, south and the rest of India as %j", (reach, covered) => {
  const answers = (["local", "south-and-metro-air", "india"] as const).map((needsReach) => {
    const destination = chennai({ needsReach });
    return freshnessOf({ ...sweet, reach }, destination, planJourney(destination, calendar, friday)).ok;
  });
  expect(answers).toEqual(covered);
});

test("a place that an item's reach forbids is refused in words", () => {
  const refused = freshnessOf(bobbatlu, chennai(), planJourney(chennai(), calendar, friday));
  expect(whyNot(refused)).toBe(
    "Nethi Bobbatlu does not travel to 600001: it keeps 4 days and goes only to places a day away.",
  );
});

test("a journey that a holiday and a Sunday make too long is refused, though the working days are the same", () => {
  const near = chennai({ needsReach: "local", transitDays: 1 });
  const overSunday = planJourney(near, calendar, inIndia("2026-11-21 10:00"));
  expect(freshnessOf(bobbatlu, near, overSunday)).toEqual({ ok: true, bestBefore: "2026-11-25" });

  const holidays = new Map([["2026-11-23", "A festival"]]);
  const overFestival = planJourney(near, { ...calendar, holidays }, inIndia("2026-11-21 10:00"));
  expect(whyNot(freshnessOf(bobbatlu, near, overFestival))).toBe(
    "Nethi Bobbatlu would not arrive fresh: the journey to 600001 takes 3 days and it keeps 4 days.",
  );
  expect(planFreshJourney([bobbatlu], near, { ...calendar, holidays }, inIndia("2026-11-21 10:00"))).toMatchObject({
    dispatchOn: "2026-11-24",
    arrivesOn: "2026-11-25",
  });
});

test("what can never travel does not hold the rest up, and a place not served refuses everything", () => {
  const soonest = planJourney(chennai(), calendar, friday);
  expect(planFreshJourney([bobbatlu, sweet], chennai(), calendar, friday)).toEqual(soonest);
  const refused = freshnessOf(sweet, chennai({ isServed: false }), soonest);
  expect(whyNot(refused)).toBe("We do not deliver to 600001 yet.");
});

test("whatever is let through has at least 30 % of its shelf life left, and what is refused would have less", () => {
  const moments = fc.date({ min: new Date("2026-11-01"), max: new Date("2027-03-01"), noInvalidDate: true });
  const transit = fc.integer({ min: 0, max: 8 });
  const counted = { fresh: 0, stale: 0 };
  fc.assert(
    fc.property(moments, transit, fc.integer({ min: 2, max: 40 }), (now, transitDays, shelfLifeDays) => {
      const item = { ...sweet, shelfLifeDays, maxTransitDays: longestJourney(shelfLifeDays) };
      const destination = chennai({ transitDays });
      return arrivalDates(destination, calendar, now).every((journey) => {
        const fresh = freshnessOf(item, destination, journey);
        counted[fresh.ok ? "fresh" : "stale"] += 1;
        if (!fresh.ok) return 10 * daysBetween(journey.eve, journey.arrivesOn) > 7 * shelfLifeDays;
        const made = addDays(fresh.bestBefore, -shelfLifeDays);
        const left = daysBetween(journey.arrivesOn, fresh.bestBefore);
        return 10 * left >= 3 * shelfLifeDays && (made === journey.dispatchOn || made === journey.eve);
      });
    }),
  );
  expect(Math.min(counted.fresh, counted.stale)).toBeGreaterThan(50);
});
