import { expect, test } from "vitest";
import { addDays, startInIndia } from "#platform/day.ts";
import { retainedSince, retainedUntil } from "./retention.ts";

const placed = (moment: string) => ({ placedAt: new Date(moment) });
const paper = (moment: string) => ({ issuedAt: new Date(moment) });

test.each([
  ["2026-04-01T00:00:00+05:30", "2033-12-31"],
  ["2026-12-31T23:59:59+05:30", "2033-12-31"],
  ["2027-01-01T00:00:00+05:30", "2033-12-31"],
  ["2027-03-31T23:59:59+05:30", "2033-12-31"],
  ["2027-04-01T00:00:00+05:30", "2034-12-31"],
  ["2028-02-29T12:00:00+05:30", "2034-12-31"],
])("an order of %s is kept until %s", (moment, day) => {
  expect(retainedUntil(placed(moment), [])).toBe(day);
});

test("the latest paper counts, whatever the sequence they come in", () => {
  const order = placed("2027-03-30T12:00:00+05:30");
  const [invoice, note] = [paper("2027-03-31T23:59:59+05:30"), paper("2027-04-01T00:00:00+05:30")];
  expect(retainedUntil(order, [invoice])).toBe("2033-12-31");
  expect(retainedUntil(order, [invoice, note])).toBe("2034-12-31");
  expect(retainedUntil(order, [note, invoice])).toBe("2034-12-31");
});

test("what is to be looked at on a day is what had its last day before it", () => {
  expect(retainedSince(new Date("2033-12-31T23:59:59+05:30"))).toEqual(startInIndia("2026-04-01"));
  expect(retainedSince(new Date("2034-01-01T00:00:00+05:30"))).toEqual(startInIndia("2027-04-01"));
  for (let day = "2033-12-01"; day < "2035-02-01"; day = addDays(day, 1)) {
    const since = retainedSince(startInIndia(day));
    expect(retainedUntil({ placedAt: since }, []) >= day).toBe(true);
    expect(retainedUntil({ placedAt: new Date(since.getTime() - 1) }, []) < day).toBe(true);
  }
});
