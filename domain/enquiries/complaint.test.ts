import { expect, test } from "vitest";
import { db } from "../../tests/support/database.ts";
import { clockInWords, clocksOf, dueInWords, stepsOf } from "./complaint.ts";
import { findEnquiry, markEnquiry, recordEnquiry } from "./enquiries.server.ts";
import { complaintForm } from "./enquiry.ts";

const form = {
  name: "Ravi",
  mobile: "98480 12345",
  email: "",
  orderNumber: " TM-2345678 ",
  message: "Two jars broke.",
};

test("a new complaint is promised an acknowledgement within 48 hours and an end within one month", () => {
  const receivedAt = new Date("2027-01-31T12:30:00Z");
  expect(stepsOf({ receivedAt, acknowledgedAt: null, resolvedAt: null })).toEqual([
    { step: "received", day: "2027-01-31", isDone: true },
    { step: "acknowledged", day: "2027-02-02", isDone: false },
    { step: "settled", day: "2027-02-28", isDone: false },
  ]);
});

test("a complaint keeps its order, and each step counts the first time", async () => {
  const reference = await recordEnquiry(db, complaintForm.parse(form));
  await markEnquiry(db, reference, "acknowledged", "letter", new Date("2026-11-22T06:00:00Z"));
  await markEnquiry(db, reference, "resolved", "staff", new Date("2026-11-25T06:00:00Z"));
  await markEnquiry(db, reference, "resolved", "staff", new Date("2026-11-26T06:00:00Z"));
  const complaint = await findEnquiry(db, reference);
  expect(stepsOf(complaint!).slice(1)).toEqual([
    { step: "acknowledged by letter", day: "2026-11-22", isDone: true },
    { step: "settled", day: "2026-11-25", isDone: true },
  ]);
  expect(complaintForm.parse(form).orderNumber).toBe("TM-2345678");
  expect(complaintForm.safeParse({ ...form, message: " " }).success).toBe(false);
});

const received = { kind: "complaint", receivedAt: new Date("2027-01-31T12:30:00Z"), resolvedAt: null } as const;
const fresh = { ...received, acknowledgedAt: null };
const seen = { ...received, acknowledgedAt: new Date("2027-02-01T06:00:00Z") };
const told = (enquiry: Parameters<typeof clocksOf>[0], at: string) =>
  clocksOf(enquiry, new Date(at)).map((clock) => [clock.state, clockInWords(clock, new Date(at)), dueInWords(clock)]);

test("the clocks of a complaint are fine, near and late, and what is left is never rounded up", () => {
  expect(told(fresh, "2027-01-31T12:30:00Z")).toEqual([
    ["fine", "Acknowledge within 2 days", "2 February, 6:00 pm"],
    ["fine", "Settle within 28 days", "28 February"],
  ]);
  expect(told(fresh, "2027-02-02T00:30:00Z")[0]).toEqual(["fine", "Acknowledge within 12 h", "2 February, 6:00 pm"]);
  expect(told(fresh, "2027-02-02T00:31:00Z")[0]).toEqual(["near", "Acknowledge within 11 h", "2 February, 6:00 pm"]);
  expect(told(fresh, "2027-02-02T12:29:00Z")[0]![1]).toBe("Acknowledge within the hour");
  expect(told(fresh, "2027-02-02T12:30:00Z").map(([state, words]) => [state, words])).toEqual([
    ["late", "Late to acknowledge"],
    ["fine", "Settle within 26 days"],
  ]);
});

test("the last day of the month counts whole, by the clock in India", () => {
  expect(told(seen, "2027-02-23T18:30:00Z")).toEqual([["fine", "Settle within 5 days", "28 February"]]);
  expect(told(seen, "2027-02-23T18:31:00Z")).toEqual([["near", "Settle within 4 days", "28 February"]]);
  expect(told(seen, "2027-02-28T18:29:00Z")).toEqual([["near", "Settle within the hour", "28 February"]]);
  expect(told(seen, "2027-02-28T18:30:00Z")).toEqual([["late", "Late to settle", "28 February"]]);
});

test("what is settled and what is no complaint has no clock", () => {
  const now = "2028-01-01T00:00:00Z";
  expect(told({ ...seen, resolvedAt: new Date("2027-02-03T06:00:00Z") }, now)).toEqual([]);
  expect(told({ ...fresh, kind: "wedding" }, now)).toEqual([]);
});

test("that a complaint was answered is one of its steps", () => {
  const steps = stepsOf({ ...seen, answeredAt: new Date("2027-02-01T07:00:00Z") });
  expect(steps.map(({ step, day }) => `${step} ${day}`)).toEqual([
    "received 2027-01-31",
    "acknowledged 2027-02-01",
    "answered 2027-02-01",
    "settled 2027-02-28",
  ]);
});
