import { expect, test } from "vitest";
import { ageInWords } from "./age.ts";
import {
  addDays,
  dateInWords,
  dayInBrief,
  dayInIndia,
  dayInWords,
  daysBetween,
  monthInWords,
  clockInIndia,
  timeInIndia,
  secondsLeftInIndia,
} from "./day.ts";

test("the day and the time are India's, whatever the server's clock is set to", () => {
  const moment = new Date("2026-11-21T18:30:00Z");
  expect(dayInIndia(moment)).toBe("2026-11-22");
  expect(clockInIndia(moment)).toBe("00:00");
  expect(clockInIndia(new Date("2026-11-21T08:29:59Z"))).toBe("13:59");
});

test.each([
  ["2026-11-21T18:30:00Z", "12:00 am"],
  ["2026-11-21T03:34:00Z", "9:04 am"],
  ["2026-11-21T07:00:00Z", "12:30 pm"],
  ["2026-11-21T08:29:59Z", "1:59 pm"],
])("people read the time of %s as %s", (moment, words) => {
  expect(timeInIndia(new Date(moment))).toBe(words);
});

test("days are counted over months, years and leap days", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
  expect(daysBetween("2026-12-25", "2027-01-26")).toBe(32);
  expect(daysBetween("2026-11-24", "2026-11-21")).toBe(-3);
});

test("a day is told in words, with the year when it is not the reader's", () => {
  expect(dayInWords("2026-11-24")).toBe("Tuesday 24 November");
  expect(dayInBrief("2026-11-24")).toBe("Tue 24 Nov");
  expect(dateInWords("2026-12-02", "2026-11-24")).toBe("2 December");
  expect(dateInWords("2027-11-20", "2026-11-24")).toBe("20 November 2027");
  expect([monthInWords("2026-09"), monthInWords("2026-12-31")]).toEqual(["September 2026", "December 2026"]);
  expect([monthInWords("2026-07-01", "2026-09-30"), monthInWords("2026-12", "2027-01-01")]).toEqual([
    "July",
    "December 2026",
  ]);
});

test.each([
  [-5, "under a minute"],
  [0, "under a minute"],
  [1, "1 min"],
  [59, "59 min"],
  [60, "1 h"],
  [47 * 60 + 59, "47 h"],
  [48 * 60, "2 days"],
])("after %i minutes something is %s old", (minutes, words) => {
  const now = new Date("2026-11-21T06:00:00Z");
  expect(ageInWords(new Date(now.getTime() - minutes * 60_000), now)).toBe(words);
});

test.each([
  ["2026-11-23T18:29:58.500Z", 1.5],
  ["2026-11-23T18:30:00Z", 24 * 60 * 60],
  ["2026-11-23T06:30:00Z", 12 * 60 * 60],
])("at %s the day in India has %d seconds left", (moment, left) => {
  expect(secondsLeftInIndia(Date.parse(moment))).toBe(left);
});
