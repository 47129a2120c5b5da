import { expect, test } from "vitest";
import { readHoliday, readHolidays } from "./holiday.ts";

const today = "2026-11-21";

test.each([
  "2027-01-14 Sankranti",
  "14/01/2027 Sankranti",
  "14-1-2027, Sankranti",
  "14 Jan 2027: Sankranti",
  "౧౪/౦౧/౨౦౨౭ Sankranti",
  "2027-01-14\tSankranti\r",
])("%j is a holiday", (line) => {
  expect(readHolidays(line, today)).toEqual({ ok: true, holidays: [{ day: "2027-01-14", name: "Sankranti" }] });
});

test("a pasted list may have empty lines, and a day that comes twice keeps its first name", () => {
  const text = "2027-01-13 భోగి\n\n2027-01-14 Makara Sankranti\n2027-01-14 Pongal\n";
  expect(readHolidays(text, today)).toEqual({
    ok: true,
    holidays: [
      { day: "2027-01-13", name: "భోగి" },
      { day: "2027-01-14", name: "Makara Sankranti" },
    ],
  });
});

test("each line that is wrong is named, and nothing is taken of a list with one", () => {
  const text =
    "2027-01-14 Sankranti\nSankranti\n2027-02-30 Nothing\n2026-11-20 Yesterday\n2072-01-14 Slip\n14 January 2027 Sankranti\n14 Janus 2027 Two faces";
  expect(readHolidays(text, today)).toEqual({
    ok: false,
    problems: [
      "Line 2: write a day and its name, like “14/01/2027 Sankranti”.",
      "Line 3: Write the day like 14/01/2027.",
      "Line 4: This day is past.",
      "Line 5: This day is more than three years away.",
      "Line 7: Write the day like 14/01/2027.",
    ],
  });
  expect(readHolidays(" \n", today)).toMatchObject({ ok: false });
});

test("one day by itself is asked for its day and its name", () => {
  expect(readHoliday({ day: "2026-11-21", name: " Closed  today " }, today)).toEqual({
    ok: true,
    holiday: { day: "2026-11-21", name: "Closed today" },
  });
  expect(readHoliday({}, today)).toEqual({
    ok: false,
    problems: { day: "Write the day like 14/01/2027.", name: "Write what the holiday is called." },
  });
});
