import { expect, test } from "vitest";
import { db } from "../../tests/support/database.ts";
import { standingOf } from "./complaint.ts";
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
  expect(standingOf({ receivedAt, acknowledgedAt: null, resolvedAt: null })).toEqual([
    { step: "Received", when: "31 January, 18:00", isDone: true },
    { step: "Acknowledged", when: "by 2 February, 18:00", isDone: false },
    { step: "Settled", when: "by 28 February", isDone: false },
  ]);
});

test("a complaint keeps its order, and each step counts the first time", async () => {
  const reference = await recordEnquiry(db, complaintForm.parse(form));
  await markEnquiry(db, reference, "acknowledged", new Date("2026-11-22T06:00:00Z"));
  await markEnquiry(db, reference, "resolved", new Date("2026-11-25T06:00:00Z"));
  await markEnquiry(db, reference, "resolved", new Date("2026-11-26T06:00:00Z"));
  const complaint = await findEnquiry(db, reference);
  expect(standingOf(complaint!).slice(1)).toEqual([
    { step: "Acknowledged", when: "22 November, 11:30", isDone: true },
    { step: "Settled", when: "25 November, 11:30", isDone: true },
  ]);
  expect(complaintForm.parse(form).orderNumber).toBe("TM-2345678");
  expect(complaintForm.safeParse({ ...form, message: " " }).success).toBe(false);
});
