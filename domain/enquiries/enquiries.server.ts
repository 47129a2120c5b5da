import { createHash, randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "./calendar.ts";
import type { Enquiry } from "./enquiry.ts";
import { enquiries } from "./schema.ts";

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Stores an enquiry and answers with the reference the customer quotes; sent twice in a day, it keeps its first. */
export async function recordEnquiry(db: Database, enquiry: Enquiry, now = new Date()): Promise<string> {
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([dayInIndia(now), enquiry]))
    .digest("hex");

  const [recorded] = await db
    .insert(enquiries)
    .values({ ...enquiry, reference: newReference(), fingerprint })
    .onConflictDoUpdate({ target: enquiries.fingerprint, set: { fingerprint } })
    .returning({ reference: enquiries.reference });
  return recorded!.reference;
}

export async function findEnquiry(db: Database, reference: string) {
  const [enquiry] = await db
    .select({ kind: enquiries.kind, reference: enquiries.reference })
    .from(enquiries)
    .where(eq(enquiries.reference, reference.toUpperCase()));
  return enquiry;
}

/** Eight letters and digits that are hard to mistake for each other: one in 656,000 million. */
function newReference(): string {
  const text = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");
  return `TG-${text.slice(0, 4)}-${text.slice(4)}`;
}
