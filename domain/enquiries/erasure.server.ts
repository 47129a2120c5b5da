import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, isNull, lt, max, ne, or, sql } from "drizzle-orm";
import { eraseInLog, formerStaff, wroteItself } from "#domain/audit/erasure.server.ts";
import { identifiersOf } from "#domain/audit/identifiers.ts";
import type { Database } from "#platform/database.server.ts";
import type { RecordedEnquiry } from "./enquiries.server.ts";
import { enquiries, enquiryMessages } from "./schema.ts";

const erased = "Erased";

/**
 * What an account sent, and what came with its e-mail address; locked, to be forgotten. What was forgotten before is
 * left out.
 */
export async function lockEnquiriesOf(
  tx: Database,
  { userId, email }: { userId: string; email: string },
): Promise<RecordedEnquiry[]> {
  return tx
    .select()
    .from(enquiries)
    .where(
      and(
        or(eq(enquiries.userId, userId), sql`lower(${enquiries.email}) = lower(${email})`),
        isNull(enquiries.erasedAt),
      ),
    )
    .orderBy(asc(enquiries.id))
    .for("update");
}

type Contact = { mobile: string | null; email: string | null };

const carries = ({ mobile, email }: Contact) =>
  and(
    or(
      mobile ? eq(enquiries.mobile, mobile) : undefined,
      email ? sql`lower(${enquiries.email}) = lower(${email})` : undefined,
    ) ?? sql`false`,
    isNull(enquiries.erasedAt),
  );

/** What came with that mobile or e-mail and without an account, oldest first. */
export async function listEnquiriesOfGuest(db: Database, contact: Contact): Promise<RecordedEnquiry[]> {
  return db
    .select()
    .from(enquiries)
    .where(and(carries(contact), isNull(enquiries.userId)))
    .orderBy(asc(enquiries.id));
}

/** How many enquiries of that mobile or e-mail belong to an account. */
export async function countEnquiriesInAccounts(db: Database, contact: Contact): Promise<number> {
  return db.$count(enquiries, and(carries(contact), isNotNull(enquiries.userId)));
}

/** Enquiries by their references, locked, to be forgotten; what was forgotten before is left out. */
export async function lockEnquiries(tx: Database, references: string[]): Promise<RecordedEnquiry[]> {
  if (references.length === 0) return [];
  return tx
    .select()
    .from(enquiries)
    .where(and(inArray(enquiries.reference, references), isNull(enquiries.erasedAt)))
    .orderBy(asc(enquiries.id))
    .for("update");
}

/** Three years: until then a claim can come of what was said (Limitation Act 1963, articles 55 and 113). */
const aClaim = sql`interval '3 years'`;

/**
 * What nobody has said a word about for three years, at most `most` and the oldest first; locked, to be forgotten. A
 * complaint that is not settled is left out.
 */
export async function lockEnquiriesPastClaims(
  tx: Database,
  { most, now }: { most: number; now: Date },
): Promise<RecordedEnquiry[]> {
  const { id, kind, status, receivedAt, resolvedAt, erasedAt } = enquiries;
  const spoken = tx
    .select({ last: max(enquiryMessages.writtenAt) })
    .from(enquiryMessages)
    .where(eq(enquiryMessages.enquiryId, id));
  const lastWord = sql`greatest(${receivedAt}, ${resolvedAt}, (${spoken}))`;
  const isSettled = or(ne(kind, "complaint"), eq(status, "closed"), isNotNull(resolvedAt));
  return tx
    .select()
    .from(enquiries)
    .where(and(isNull(erasedAt), isSettled, lt(lastWord, sql`${now.toISOString()}::timestamptz - ${aClaim}`)))
    .orderBy(asc(id))
    .limit(most)
    .for("update");
}

/** Writes down that the writer of a locked complaint asked to be erased; done by the hourly job once it is settled. */
export async function requestErasure(tx: Database, { id }: RecordedEnquiry): Promise<void> {
  await tx
    .update(enquiries)
    .set({ erasureRequestedAt: sql`coalesce(${enquiries.erasureRequestedAt}, now())` })
    .where(eq(enquiries.id, id));
}

/** Those whose writers asked to be erased and still wait, by their references. */
export async function listErasureRequests(db: Database): Promise<RecordedEnquiry[]> {
  return db
    .select()
    .from(enquiries)
    .where(and(isNotNull(enquiries.erasureRequestedAt), isNull(enquiries.erasedAt)));
}

/** Whether the law's clock still runs for it: a complaint that nobody has settled needs whoever complained. */
export function mustBeKept({ kind, status, resolvedAt }: RecordedEnquiry): boolean {
  return kind === "complaint" && status !== "closed" && resolvedAt === null;
}

/** Takes whoever wrote out of a locked enquiry, with all that was written. That there was one, and when, stays. */
export async function eraseWriter(tx: Database, enquiry: RecordedEnquiry): Promise<void> {
  const { id, reference, name, lastName, mobile, email, items } = enquiry;
  await tx
    .update(enquiries)
    .set({
      name: erased,
      lastName: null,
      mobile: "",
      email: null,
      orderNumber: null,
      message: erased,
      city: null,
      items: items === null ? null : erased,
      status: "closed",
      fingerprint: randomUUID(),
      erasedAt: new Date(),
    })
    .where(eq(enquiries.id, id));
  await tx.update(enquiryMessages).set({ text: erased }).where(eq(enquiryMessages.enquiryId, id));
  const traces = identifiersOf({ names: [name, lastName], mobiles: [mobile], emails: [email] });
  await eraseInLog(tx, { kind: "enquiry", ids: [reference] }, traces);
}

/** Takes the name of somebody who worked for the shop from what they wrote in threads; the words stay. */
export async function eraseMessageWriter(tx: Database, userId: string): Promise<void> {
  await tx
    .update(enquiryMessages)
    .set({ by: formerStaff })
    .from(enquiries)
    .where(
      and(
        eq(enquiries.id, enquiryMessages.enquiryId),
        wroteItself(userId, enquiryMessages.by, { kind: "enquiry", id: enquiries.reference }),
      ),
    );
}
