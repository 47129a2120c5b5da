import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, isNull, lt, max, ne, or, sql } from "drizzle-orm";
import { eraseInLog, formerStaff, wroteItself } from "#domain/audit/erasure.server.ts";
import { identifiersOf } from "#domain/audit/identifiers.ts";
import type { Database } from "#platform/database.server.ts";
import type { RecordedEnquiry } from "./enquiries.server.ts";
import { enquiries, enquiryMessages, enquiryPictures } from "./schema.ts";

const erased = "Erased";

/** Locks and returns the enquiries that were sent from an account or with its e-mail, except erased ones. */
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

/** Enquiries with this mobile or e-mail that were sent without an account and are not erased, oldest first. */
export async function listEnquiriesOfGuest(db: Database, contact: Contact): Promise<RecordedEnquiry[]> {
  return db
    .select()
    .from(enquiries)
    .where(and(carries(contact), isNull(enquiries.userId)))
    .orderBy(asc(enquiries.id));
}

/** How many enquiries with this mobile or e-mail were sent from accounts; erased ones are not counted. */
export async function countEnquiriesInAccounts(db: Database, contact: Contact): Promise<number> {
  return db.$count(enquiries, and(carries(contact), isNotNull(enquiries.userId)));
}

/** Locks and returns enquiries by their references, except those whose writers are erased already. */
export async function lockEnquiries(tx: Database, references: string[]): Promise<RecordedEnquiry[]> {
  if (references.length === 0) return [];
  return tx
    .select()
    .from(enquiries)
    .where(and(inArray(enquiries.reference, references), isNull(enquiries.erasedAt)))
    .orderBy(asc(enquiries.id))
    .for("update");
}

/** The time limit for claims (Limitation Act 1963, articles 55 and 113). */
const aClaim = sql`interval '3 years'`;

/**
 * Locks and returns enquiries in which nothing has happened for three years, the time limit for claims (Limitation Act
 * 1963). Leaves out unsettled complaints.
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

/** Records that the writer of a locked complaint is to be erased once the complaint is settled. */
export async function requestErasure(tx: Database, { id }: RecordedEnquiry): Promise<void> {
  await tx
    .update(enquiries)
    .set({ erasureRequestedAt: sql`coalesce(${enquiries.erasureRequestedAt}, now())` })
    .where(eq(enquiries.id, id));
}

/** The enquiries whose writers asked to be erased but are not erased yet. */
export async function listErasureRequests(db: Database): Promise<RecordedEnquiry[]> {
  return db
    .select()
    .from(enquiries)
    .where(and(isNotNull(enquiries.erasureRequestedAt), isNull(enquiries.erasedAt)));
}

/** Whether the law still requires the writer's data, because the enquiry is an unsettled complaint. */
export function mustBeKept({ kind, status, resolvedAt }: RecordedEnquiry): boolean {
  return kind === "complaint" && status !== "closed" && resolvedAt === null;
}

/** Erases writer, texts and photographs of an enquiry and closes it. The caller has locked the enquiry. */
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
      gstin: null,
      message: erased,
      city: null,
      items: items === null ? null : erased,
      status: "closed",
      fingerprint: randomUUID(),
      erasedAt: new Date(),
    })
    .where(eq(enquiries.id, id));
  await tx.update(enquiryMessages).set({ text: erased }).where(eq(enquiryMessages.enquiryId, id));
  await tx.delete(enquiryPictures).where(eq(enquiryPictures.enquiryId, id));
  const traces = identifiersOf({ names: [name, lastName], mobiles: [mobile], emails: [email] });
  await eraseInLog(tx, { kind: "enquiry", ids: [reference] }, traces);
}

/**
 * Replaces a former staff member's name in the messages that this person wrote. Call it before `eraseActor`: the
 * messages are found by the name in the audit log, which `eraseActor` erases.
 */
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
