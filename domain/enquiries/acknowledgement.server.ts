import { and, eq, inArray, lte } from "drizzle-orm";
import { auditLog } from "#domain/audit/schema.ts";
import type { Database } from "#platform/database.server.ts";
import type { RecordedEnquiry } from "./enquiries.server.ts";
import { enquiryMessages, type MessageKind } from "./schema.ts";

type Acknowledged = { id: number; reference: string; acknowledgedAt: Date | null };

/** What the log of changes says of the press. */
export const pressed = "acknowledged the complaint";

/** What the log of changes says when an enquiry of another kind turned out to be a complaint. */
export const becameComplaint = "made it a complaint";

const toCustomer: MessageKind[] = ["answer", "said", "settlement"];

/**
 * Whether the letter of thanks acknowledged it before anybody at the shop did: nobody pressed, and no answer had been
 * given. Either is written in the moment it counts from.
 */
export async function isAcknowledgedByLetter(
  db: Database,
  { id, reference, acknowledgedAt }: Acknowledged,
): Promise<boolean> {
  if (!acknowledgedAt) return false;
  const press = and(
    eq(auditLog.subjectKind, "enquiry"),
    eq(auditLog.subjectId, reference),
    eq(auditLog.action, pressed),
  );
  const answer = and(
    eq(enquiryMessages.enquiryId, id),
    inArray(enquiryMessages.kind, toCustomer),
    lte(enquiryMessages.writtenAt, acknowledgedAt),
  );
  return (await db.$count(auditLog, press)) === 0 && (await db.$count(enquiryMessages, answer)) === 0;
}

/** Whether it came as an enquiry of another kind: the thanks for that tell no ticket number, so another letter does. */
export async function isTurnedComplaint(
  db: Database,
  { kind, reference }: Pick<RecordedEnquiry, "kind" | "reference">,
): Promise<boolean> {
  if (kind !== "complaint") return false;
  const turned = and(
    eq(auditLog.subjectKind, "enquiry"),
    eq(auditLog.subjectId, reference),
    eq(auditLog.action, becameComplaint),
  );
  return (await db.$count(auditLog, turned)) > 0;
}
