import { eq } from "drizzle-orm";
import { listStaffWith } from "#domain/accounts/staff.server.ts";
import { recordChange, type Actor, type Change } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { lockEnquiry, markEnquiry, type RecordedEnquiry } from "./enquiries.server.ts";
import { enquiries } from "./schema.ts";
import { advanceEnquiry } from "./status.server.ts";
import { findMessage, readThread } from "./thread.server.ts";

type Outcome =
  /** Also when there was nothing to do. */
  | "done"
  /** A sentence that says why nothing changed. */
  | { refused: string };

/** Assigns an enquiry to somebody who works for the shop, or to nobody (null). Undefined for an unknown enquiry. */
export async function assignEnquiry(
  db: Database,
  reference: string,
  { to, by }: { to: string | null; by: Actor },
): Promise<Outcome | undefined> {
  return change(db, reference, by, async (tx, enquiry) => {
    const staff = await listStaffWith(tx, "enquiries");
    const named = (id: string | null) => staff.find((person) => person.id === id)?.name ?? null;
    if (to && !named(to)) return { refused: "Nobody with that account works here any more." };
    if (to === enquiry.assigneeId) return "done";
    await tx.update(enquiries).set({ assigneeId: to }).where(eq(enquiries.id, enquiry.id));
    if (to && enquiry.status === "new") await advanceEnquiry(tx, enquiry, "open");
    return {
      action: to ? "gave it to somebody" : "gave it to nobody",
      before: { assignee: named(enquiry.assigneeId) },
      after: { assignee: named(to) },
    };
  });
}

/** Closes an enquiry or opens it again. Refuses to close an unsettled complaint. Undefined for an unknown enquiry. */
export async function moveEnquiry(
  db: Database,
  reference: string,
  { to, by }: { to: "open" | "closed"; by: Actor },
): Promise<Outcome | undefined> {
  return change(db, reference, by, async (tx, enquiry) => {
    if (enquiry.status === to) return "done";
    if ((await advanceEnquiry(tx, enquiry, to)) === "refused") {
      return { refused: "A complaint is closed by settling it: write what was done." };
    }
    return {
      action: to === "closed" ? "closed it" : "opened it again",
      before: { status: enquiry.status },
      after: { status: to },
    };
  });
}

/**
 * Records that staff acknowledged a complaint, and e-mails the writer. Refuses other kinds of enquiries. Undefined for
 * an unknown enquiry.
 */
export async function acknowledgeComplaint(
  db: Database,
  reference: string,
  by: Actor,
  now = new Date(),
): Promise<Outcome | undefined> {
  return change(db, reference, by, async (tx, enquiry) => {
    if (enquiry.kind !== "complaint") return { refused: "Only a complaint is acknowledged." };
    if (enquiry.acknowledgedAt) return "done";
    await markEnquiry(tx, enquiry.reference, "acknowledged", "staff", now);
    if (enquiry.status === "new") await advanceEnquiry(tx, enquiry, "open");
    if (enquiry.email) await enqueue(tx, "enquiry-received", { enquiryId: enquiry.id });
    return {
      action: "acknowledged the complaint",
      before: { acknowledgedAt: null },
      after: { acknowledgedAt: now.toISOString() },
    };
  });
}

/**
 * Turns an enquiry into a complaint for good, and e-mails the writer. Refuses when the writer's data are erased.
 * Undefined for an unknown enquiry.
 */
export async function makeComplaint(
  db: Database,
  reference: string,
  by: Actor,
  now = new Date(),
): Promise<Outcome | undefined> {
  return change(db, reference, by, async (tx, enquiry) => {
    const { id, kind, topic, status, erasedAt } = enquiry;
    if (kind === "complaint") return "done";
    if (erasedAt) return { refused: "Whoever wrote this was erased, so nobody can be answered." };
    await tx
      .update(enquiries)
      .set({ kind: "complaint", topic: null, becameComplaintAt: now })
      .where(eq(enquiries.id, id));
    const isOpen = status === "open" || status === "answered";
    if (!isOpen) await advanceEnquiry(tx, { ...enquiry, kind: "complaint" }, "open");
    if (enquiry.email) await enqueue(tx, "enquiry-received", { enquiryId: id });
    return {
      action: "made it a complaint",
      before: { kind, topic, status },
      after: { kind: "complaint", topic: null, status: isOpen ? status : "open" },
    };
  });
}

/**
 * Opens an enquiry again because the answer with the id `messageId` could not be delivered. Does nothing if another
 * message has followed. Notes do not count.
 */
export async function reopenUndelivered(db: Database, messageId: number): Promise<void> {
  const found = await findMessage(db, messageId);
  if (!found) return;
  await change(db, found.enquiry.reference, { id: null, name: "The post" }, async (tx, enquiry) => {
    const spoken = (await readThread(tx, enquiry.id)).filter(({ kind }) => kind !== "note");
    if (enquiry.status === "open" || spoken.at(-1)?.id !== messageId) return "done";
    await advanceEnquiry(tx, enquiry, "open");
    return {
      action: "opened it again: the answer could not be delivered",
      before: { status: enquiry.status },
      after: { status: "open", message: messageId },
    };
  });
}

async function change(
  db: Database,
  reference: string,
  by: Actor,
  make: (tx: Database, enquiry: RecordedEnquiry) => Promise<Outcome | Pick<Change, "action" | "before" | "after">>,
): Promise<Outcome | undefined> {
  return db.transaction(async (tx) => {
    const enquiry = await lockEnquiry(tx, reference);
    if (!enquiry) return undefined;
    const made = await make(tx, enquiry);
    if (made === "done" || "refused" in made) return made;
    await recordChange(tx, { by, subject: { kind: "enquiry", id: enquiry.reference }, ...made });
    return "done";
  });
}
