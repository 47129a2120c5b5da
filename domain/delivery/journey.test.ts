import fc from "fast-check";
import { expect, test } from "vitest";
import { calendar, chennai, inIndia } from "../../tests/support/destinations.ts";
import { arrivalDates, collectionDates, isWorkingDay, planJourney } from "./delivery.ts";

// 21 November 2026 is a Saturday.
test.each([
  ["2026-11-20 13:59", 3, "2026-11-20", "2026-11-24", "before the cut-off it leaves the same day"],
  ["2026-11-20 14:00", 3, "2026-11-21", "2026-11-25", "from the cut-off on it leaves the next"],
  ["2026-11-21 13:59", 2, "2026-11-21", "2026-11-24", "a Sunday on the way is not counted"],
  ["2026-11-21 14:00", 1, "2026-11-23", "2026-11-24", "a Sunday is no day to leave on"],
  ["2026-11-22 09:00", 1, "2026-11-23", "2026-11-24", "nor is it when ordered on that Sunday"],
  ["2026-11-22 23:00", 1, "2026-11-23", "2026-11-24", "however late"],
  ["2026-12-24 15:00", 1, "2026-12-26", "2026-12-28", "a holiday is no day to leave on"],
  ["2026-12-24 09:00", 2, "2026-12-24", "2026-12-28", "and is not counted on the way"],
  ["2026-12-25 09:00", 1, "2026-12-26", "2026-12-28", "an order on a holiday leaves on the day after"],
])("%s, %i working days: leaves %s, arrives %s (%s)", (now, transitDays, dispatchOn, arrivesOn) => {
  expect(planJourney(chennai({ transitDays }), calendar, inIndia(now))).toMatchObject({ dispatchOn, arrivesOn });
});

test("an order after midnight in India leaves that day, though it is still yesterday in Greenwich", () => {
  expect(planJourney(chennai(), calendar, new Date("2026-11-19T18:31:00Z")).dispatchOn).toBe("2026-11-20");
});

test("a journey tells its calendar days and the working day before it", () => {
  const journey = planJourney(chennai(), calendar, inIndia("2026-11-23 10:00"));
  expect(journey).toEqual({ dispatchOn: "2026-11-23", arrivesOn: "2026-11-26", calendarDays: 3, eve: "2026-11-21" });
});

test("what is collected is ready before the cut-off on the same day, else on the next working day", () => {
  expect(collectionDates(calendar, inIndia("2026-11-21 11:00"))[0]).toMatchObject({
    arrivesOn: "2026-11-21",
    calendarDays: 0,
  });
  const late = collectionDates(calendar, inIndia("2026-11-21 18:00"));
  expect(late[0]!.arrivesOn).toBe("2026-11-23");
  expect(late).toHaveLength(14);
});

test("whenever it is ordered, fourteen arrival days follow each other, all on working days, the first the soonest", () => {
  const moments = fc.date({ min: new Date("2026-11-01"), max: new Date("2027-03-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 8 }), (now, transitDays) => {
      const destination = chennai({ transitDays });
      const dates = arrivalDates(destination, calendar, now);
      expect(dates).toHaveLength(14);
      expect(dates[0]).toEqual(planJourney(destination, calendar, now));
      const days = dates.map(({ arrivesOn }) => arrivesOn);
      expect(days).toEqual([...new Set(days)].toSorted());
      for (const { dispatchOn, arrivesOn, calendarDays } of dates) {
        expect([dispatchOn, arrivesOn].every((day) => isWorkingDay(calendar, day))).toBe(true);
        expect(calendarDays).toBeGreaterThanOrEqual(transitDays);
      }
    }),
  );
});
