import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, max, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { enqueue } from "#platform/jobs.server.ts";
import type { Language } from "#platform/languages.ts";
import type { Enquiry } from "./enquiry.ts";
import { newReference, readReference } from "./reference.ts";
import { enquiries, enquiryMessages, type Acknowledger } from "./schema.ts";

export type RecordedEnquiry = typeof enquiries.$inferSelect;

/**
 * Stores an enquiry, queues its e-mails, and returns its reference. The same form sent again on the same day (in India)
 * only returns the first reference.
 */
export async function recordEnquiry(
  db: Database,
  { userId = null, language = "en", ...enquiry }: Enquiry & { userId?: string | null; language?: Language },
  now = new Date(),
): Promise<string> {
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([dayInIndia(now), enquiry]))
    .digest("hex");

  return db.transaction(async (tx) => {
    const [recorded] = await tx
      .insert(enquiries)
      .values({ ...enquiry, userId, language, reference: newReference(), fingerprint })
      .onConflictDoUpdate({ target: enquiries.fingerprint, set: { fingerprint } })
      .returning({ id: enquiries.id, reference: enquiries.reference, isNew: sql<boolean>`xmax = 0` });
    if (recorded!.isNew) await enqueue(tx, "enquiry-received", { enquiryId: recorded!.id });
    return recorded!.reference;
  });
}

/** An enquiry by its reference, however it is typed; undefined when there is none. */
export async function findEnquiryByReference(db: Database, reference: string): Promise<RecordedEnquiry | undefined> {
  const [enquiry] = await db.select().from(enquiries).where(isNamed(reference));
  return enquiry;
}

/** An enquiry by its id; undefined when there is none. */
export async function findFullEnquiry(db: Database, id: number): Promise<RecordedEnquiry | undefined> {
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, id));
  return enquiry;
}

/** Reads an enquiry by its reference and locks it until the transaction ends. Undefined when there is none. */
export async function lockEnquiry(tx: Database, reference: string): Promise<RecordedEnquiry | undefined> {
  const [enquiry] = await tx.select().from(enquiries).where(isNamed(reference)).for("update");
  return enquiry;
}

/**
 * What a person asked in an enquiry; undefined if it was erased. Does not check who asks: show the text only to the
 * account or browser that sent the enquiry.
 */
export async function readWritten(db: Database, reference: string) {
  const { items, message, userId, country, quantity, guests, destinations, wantsSleeve, budgetPaise } = enquiries;
  const [written] = await db
    .select({ items, message, userId, country, quantity, guests, destinations, wantsSleeve, budgetPaise })
    .from(enquiries)
    .where(and(isNamed(reference), isNull(enquiries.erasedAt)));
  return written;
}

/**
 * The progress of an enquiry, without names and texts, for anybody who has its reference. Undefined when there is none.
 */
export async function findEnquiry(db: Database, reference: string) {
  const [enquiry] = await db
    .select({
      id: enquiries.id,
      kind: enquiries.kind,
      reference: enquiries.reference,
      receivedAt: enquiries.receivedAt,
      acknowledgedAt: enquiries.acknowledgedAt,
      acknowledgedBy: enquiries.acknowledgedBy,
      resolvedAt: enquiries.resolvedAt,
      /** How the shop replies to the writer; null for an erased writer. */
      reachedBy: sql<
        "mail" | "phone" | null
      >`case when ${enquiries.email} is not null then 'mail' when ${enquiries.erasedAt} is null then 'phone' end`,
    })
    .from(enquiries)
    .where(isNamed(reference));
  if (!enquiry) return undefined;
  const { acknowledgedBy, ...standing } = enquiry;
  const [answer] = await db
    .select({ answeredAt: max(enquiryMessages.writtenAt) })
    .from(enquiryMessages)
    .where(and(eq(enquiryMessages.enquiryId, enquiry.id), inArray(enquiryMessages.kind, ["answer", "said"])));
  return { ...standing, acknowledgedByLetter: acknowledgedBy === "letter", answeredAt: answer?.answeredAt ?? null };
}

/**
 * Records that an enquiry was acknowledged or settled ("resolved") at `now`; keeps the time that an earlier call
 * recorded. Settling an enquiry also acknowledges it.
 */
export async function markEnquiry(
  db: Database,
  reference: string,
  step: "acknowledged" | "resolved",
  by: Acknowledger,
  now = new Date(),
) {
  const first = (column: AnyColumn) => sql`coalesce(${column}, ${now.toISOString()}::timestamptz)`;
  await db
    .update(enquiries)
    .set({
      acknowledgedAt: first(enquiries.acknowledgedAt),
      acknowledgedBy: sql`case when ${enquiries.acknowledgedAt} is null then ${by} else ${enquiries.acknowledgedBy} end`,
      ...(step === "resolved" && { resolvedAt: first(enquiries.resolvedAt) }),
    })
    .where(isNamed(reference));
}

function isNamed(reference: string): SQL {
  return eq(enquiries.reference, readReference(reference) ?? "");
}
