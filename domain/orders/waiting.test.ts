import { expect, test } from "vitest";
import { claimUntil, holdUntil, limitedUntil } from "./waiting.ts";

const hours = { opensAt: "09:00", closesAt: "19:00" };
const inIndia = (moment: string) => new Date(`${moment}:00+05:30`);

test.each([
  ["while the shop is open", "2026-11-27T10:00", "2026-11-27T13:00"],
  ["so that its time ends with the shop's day", "2026-11-27T16:00", "2026-11-27T19:00"],
  ["an hour before closing", "2026-11-27T18:00", "2026-11-28T11:00"],
  ["in the evening", "2026-11-27T21:30", "2026-11-28T12:00"],
  ["in the night", "2026-11-28T02:15", "2026-11-28T12:00"],
  ["before opening", "2026-11-28T08:59", "2026-11-28T12:00"],
])("an order by UPI that is placed %s waits three hours of the shop's own", (_, placed, until) => {
  expect(holdUntil("upi", inIndia(placed), hours)).toEqual(inIndia(until));
});

test("three hours are more than a short day has, and all day is never closed", () => {
  const short = { opensAt: "10:00", closesAt: "12:00" };
  expect(holdUntil("upi", inIndia("2026-11-27T11:00"), short)).toEqual(inIndia("2026-11-28T12:00"));
  const always = { opensAt: "09:00", closesAt: "09:00" };
  expect(holdUntil("upi", inIndia("2026-11-27T23:00"), always)).toEqual(inIndia("2026-11-28T02:00"));
});

test("by card the customer pays at once, at night too, and cash waits for nothing", () => {
  expect(holdUntil("razorpay", inIndia("2026-11-28T02:15"), hours)).toEqual(inIndia("2026-11-28T02:45"));
  expect(holdUntil("cash", inIndia("2026-11-28T02:15"), hours)).toBeNull();
});

test("what is beyond a connection's room waits 20 minutes, at night too", () => {
  expect(limitedUntil("upi", inIndia("2026-11-28T02:15"))).toEqual(inIndia("2026-11-28T02:35"));
});

test("what the shop has to look at waits for whole days, never less than 48 hours", () => {
  for (const clock of ["00:00", "02:15", "23:59"]) {
    const until = inIndia("2026-11-30T00:00");
    expect(claimUntil(inIndia(`2026-11-27T${clock}`))).toEqual(until);
    expect(limitedUntil("cash", inIndia(`2026-11-27T${clock}`))).toEqual(until);
  }
});
