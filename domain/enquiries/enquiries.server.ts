import { createHash } from "node:crypto";
import { eq, sql, type AnyColumn } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { readableCode } from "#platform/readable-code.ts";
import { dayInIndia } from "#platform/day.ts";
import { enqueue } from "#platform/jobs.server.ts";
import type { Enquiry } from "./enquiry.ts";
import { enquiries } from "./schema.ts";

export type RecordedEnquiry = typeof enquiries.$inferSelect;

/** Stores an enquiry and answers with the reference the customer quotes; sent twice in a day, it keeps its first. */
export async function recordEnquiry(db: Database, enquiry: Enquiry, now = new Date()): Promise<string> {
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([dayInIndia(now), enquiry]))
    .digest("hex");

  return db.transaction(async (tx) => {
    const [recorded] = await tx
      .insert(enquiries)
      .values({ ...enquiry, reference: newReference(), fingerprint })
      .onConflictDoUpdate({ target: enquiries.fingerprint, set: { fingerprint } })
      .returning({ id: enquiries.id, reference: enquiries.reference, isNew: sql<boolean>`xmax = 0` });
    if (recorded!.isNew) await enqueue(tx, "enquiry-received", { enquiryId: recorded!.id });
    return recorded!.reference;
  });
}

/** What was sent, as it was stored; undefined when there is no such enquiry. */
export async function findFullEnquiry(db: Database, id: number): Promise<RecordedEnquiry | undefined> {
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, id));
  return enquiry;
}

export async function findEnquiry(db: Database, reference: string) {
  const [enquiry] = await db
    .select({
      kind: enquiries.kind,
      reference: enquiries.reference,
      receivedAt: enquiries.receivedAt,
      acknowledgedAt: enquiries.acknowledgedAt,
      resolvedAt: enquiries.resolvedAt,
    })
    .from(enquiries)
    .where(eq(enquiries.reference, reference.toUpperCase()));
  return enquiry;
}

/** Notes that the shop has acknowledged an enquiry, or settled it; the first time counts. */
export async function markEnquiry(
  db: Database,
  reference: string,
  step: "acknowledged" | "resolved",
  now = new Date(),
) {
  const first = (column: AnyColumn) => sql`coalesce(${column}, ${now.toISOString()}::timestamptz)`;
  await db
    .update(enquiries)
    .set({
      acknowledgedAt: first(enquiries.acknowledgedAt),
      ...(step === "resolved" && { resolvedAt: first(enquiries.resolvedAt) }),
    })
    .where(eq(enquiries.reference, reference.toUpperCase()));
}

/** Eight letters and digits that are hard to mistake for each other: one in 656,000 million. */
function newReference(): string {
  return `TG-${readableCode(4)}-${readableCode(4)}`;
}
