import { randomUUID } from "node:crypto";
import { recordEnquiry, type RecordedEnquiry } from "#domain/enquiries/enquiries.server.ts";
import type { Enquiry } from "#domain/enquiries/enquiry.ts";
import type { Database } from "#platform/database.server.ts";
import { eq } from "drizzle-orm";
import { enquiries } from "../../domain/enquiries/schema.ts";

type Changes = Partial<typeof enquiries.$inferInsert>;

/** Records a new enquiry that nobody has read yet. `changes` sets other values for its columns. */
export async function anEnquiry(db: Database, changes: Changes = {}): Promise<RecordedEnquiry> {
  const letter: Enquiry = {
    kind: "contact",
    name: "Sita",
    lastName: null,
    mobile: "+919848012345",
    email: "sita@example.net",
    topic: "Other",
    message: `Do you make it without nuts? ${randomUUID()}`,
    occasionDate: null,
    occasionTime: null,
  };
  const reference = await recordEnquiry(db, letter);
  const named = eq(enquiries.reference, reference);
  const [enquiry] =
    Object.keys(changes).length > 0
      ? await db
          .update(enquiries)
          .set({ ...(changes.acknowledgedAt && { acknowledgedBy: "staff" }), ...changes })
          .where(named)
          .returning()
      : await db.select().from(enquiries).where(named);
  return enquiry!;
}
