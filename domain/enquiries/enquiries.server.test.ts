import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "../../tests/support/database.ts";
import { aPerson } from "../../tests/support/people.ts";
import { findEnquiry, findEnquiryByReference, recordEnquiry } from "./enquiries.server.ts";
import type { Enquiry } from "./enquiry.ts";
import { enquiries } from "./schema.ts";

const letter: Enquiry = {
  kind: "contact",
  name: "లక్ష్మి",
  lastName: null,
  mobile: "+919848012345",
  email: null,
  topic: "Other",
  message: "పెళ్లికి 300 పెట్టెలు కావాలి. शादी के लिए। 🪔 \"quotes\" and 'more' \\ <b>",
  occasionDate: null,
  occasionTime: null,
};

test("text of any language comes back from the database as it was written", async () => {
  const reference = await recordEnquiry(db, letter);
  const [stored] = await db.select().from(enquiries).where(eq(enquiries.reference, reference));
  expect(stored).toMatchObject({ name: letter.name, message: letter.message, kind: "contact" });
});

test("the same form pressed ten times at once makes one enquiry with one reference", async () => {
  const pressed = { ...letter, message: "Pressed often" };
  const references = await Promise.all(Array.from({ length: 10 }, () => recordEnquiry(db, pressed)));
  expect(new Set(references).size).toBe(1);
  expect(await db.$count(enquiries, eq(enquiries.message, "Pressed often"))).toBe(1);
});

test("the same words on another day are a new enquiry", async () => {
  const today = await recordEnquiry(db, letter, new Date("2026-11-21T06:00:00Z"));
  const tomorrow = await recordEnquiry(db, letter, new Date("2026-11-22T06:00:00Z"));
  expect(tomorrow).not.toBe(today);
});

test("a reference is found however it is typed, an invented one is not", async () => {
  const reference = await recordEnquiry(db, { ...letter, message: "Find me" });
  expect(reference).toMatch(/^TG-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  expect(await findEnquiry(db, reference.toLowerCase())).toMatchObject({ kind: "contact", reference });
  expect(await findEnquiry(db, "TG-0000-0000")).toBeUndefined();
});

test("an enquiry from an account keeps whose it is, and is the same enquiry when it is sent again signed out", async () => {
  const person = await aPerson(pool);
  const mine = { ...letter, email: person.email };
  const reference = await recordEnquiry(db, { ...mine, userId: person.id });
  expect(await recordEnquiry(db, mine)).toBe(reference);
  expect((await findEnquiryByReference(db, reference))!.userId).toBe(person.id);
});
