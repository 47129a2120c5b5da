import { expect, test } from "vitest";
import { festivalBefore } from "./festival-before.ts";
import { isOver, nearestFestival, readPeriod, stepsOf } from "./figure-period.ts";

const TODAY = "2026-11-27";
const diwali = { id: 7, name: "Deepavali 2026", lastOrderOn: "2026-11-03", lastDispatch: "2026-11-06" };
const before = { id: 3, name: "deepavali  2025", lastOrderOn: "2025-10-15", lastDispatch: "2025-10-18" };
const sankranti = { id: 8, name: "Sankranti", lastOrderOn: "2027-01-08", lastDispatch: "2027-01-11" };
const festivals = [diwali, before, sankranti];

const read = (by: string | null, of: string | null = null) => readPeriod({ by, of }, TODAY, festivals);

test("without a choice, and with one that makes no sense, it is the last five weeks", () => {
  for (const by of [null, "fortnight", "festival' or 1=1"]) {
    expect(read(by)).toMatchObject({ kind: "five-weeks", from: "2026-10-24", to: TODAY });
  }
  expect(stepsOf(read(null), "day")).toHaveLength(35);
  expect(read("week", "2026-02-30")).toMatchObject({ from: "2026-11-23", to: "2026-11-29" });
  expect(read("week", "2027-01-01"), "a day to come").toMatchObject({ from: "2026-11-23" });
});

test("weeks, months and years are compared with the same weekdays or the year before, and lead to their neighbours", () => {
  expect(read("week")).toMatchObject({
    name: "Week from 23 November to 29 November",
    before: { from: "2025-11-24", to: "2025-11-30" },
    earlier: "2026-11-22",
    later: undefined,
  });
  expect(read("week", "2026-11-22").later).toBe("2026-11-23");
  expect(read("month")).toMatchObject({ name: "November 2026", from: "2026-11-01", before: { from: "2025-11-02" } });
  const year = read("year", "2026-03-31");
  expect(year).toMatchObject({ name: "Financial year 2025-26", from: "2025-04-01", to: "2026-03-31", step: "month" });
  expect(year.before).toEqual({ from: "2024-04-01", to: "2025-03-31", name: "the financial year 2024-25" });
  expect(stepsOf(year, "month")).toHaveLength(12);
});

test("a festival has its 22 days, beside those of the same name the year before", () => {
  const chosen = read("festival", "7");
  expect(chosen).toMatchObject({ kind: "festival", from: "2026-10-16", to: "2026-11-06", earlier: "3" });
  expect(chosen.before).toMatchObject({ from: "2025-09-27", to: "2025-10-18" });
  expect(stepsOf(chosen, "day")).toHaveLength(22);
  expect(read("festival").festival, "the next one").toBe(sankranti);
  expect(read("festival").before?.name, "it had none").toBe("the same weekdays a year before");
  expect(nearestFestival([diwali, before], TODAY)).toBe(diwali);
  expect(readPeriod({ by: "festival", of: "7" }, TODAY, []).kind).toBe("five-weeks");
});

test("a festival entered twice in a year is not the year before's", () => {
  const again = { ...diwali, id: 9, lastDispatch: "2026-11-08" };
  expect(festivalBefore([diwali, before, again], again)).toBe(before);
  expect(festivalBefore([diwali], again)).toBeUndefined();
});

test("a day and a month are over when the next one has begun", () => {
  expect([isOver("2026-11-26", TODAY), isOver(TODAY, TODAY)]).toEqual([true, false]);
  expect([isOver("2026-10", TODAY), isOver("2026-11", TODAY)]).toEqual([true, false]);
});
