import { and, eq, inArray, lte } from "drizzle-orm";
import { auditLog } from "#domain/audit/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { enquiryMessages, type MessageKind } from "./schema.ts";

type Acknowledged = { id: number; reference: string; acknowledgedAt: Date | null };

/** What the log of changes says of the press. */
export const pressed = "acknowledged the complaint";

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
