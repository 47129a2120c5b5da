import { expect, test } from "vitest";
import { addDays, dateInWords, dayInBrief, dayInWords } from "#platform/day.ts";
import { sayDate, sayDay, sayDayInBrief } from "./days.ts";
import { speaking } from "#app/words/speaking.server.ts";

test("in English a day is said as everywhere else", () => {
  const year = Array.from({ length: 366 }, (_, days) => addDays("2028-01-01", days));
  expect(year.map(sayDay)).toEqual(year.map(dayInWords));
  expect(year.map(sayDayInBrief)).toEqual(year.map(dayInBrief));
  expect(year.map((day) => sayDate(day, "2027-11-24"))).toEqual(year.map((day) => dateInWords(day, "2027-11-24")));
});

test("in Telugu the month comes before the date, in words that no browser changes", () => {
  const said = speaking("te", () => [
    sayDay("2026-11-24"),
    sayDayInBrief("2026-11-24"),
    sayDate("2026-11-24"),
    sayDate("2027-11-24", "2026-11-24"),
  ]);
  expect(said).toEqual(["మంగళవారం, నవంబర్ 24", "మంగళ, నవం 24", "నవంబర్ 24", "నవంబర్ 24, 2027"]);
});
