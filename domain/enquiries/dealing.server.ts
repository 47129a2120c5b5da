import { eq } from "drizzle-orm";
import { listStaffNames } from "#domain/accounts/staff.server.ts";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { lockEnquiry, markEnquiry, type RecordedEnquiry } from "./enquiries.server.ts";
import { enquiries } from "./schema.ts";
import { advanceEnquiry } from "./status.server.ts";
import { findMessage, readThread } from "./thread.server.ts";

/** A refusal is a sentence for the page. Functions return undefined instead when there is no such enquiry. */
type Outcome = "done" | { refused: string };

/**
 * Assigns an enquiry to one of the staff, by user id, or to nobody. Assigning a new one opens it. Refuses somebody who
 * no longer works for the shop.
 */
export async function assignEnquiry(
  db: Database,
  reference: string,
  { to, by }: { to: string | null; by: Actor },
): Promise<Outcome | undefined> {
  return change(db, reference, async (tx, enquiry) => {
    const staff = await listStaffNames(tx);
    const named = (id: string | null) => staff.find((person) => person.id === id)?.name ?? null;
    if (to && !named(to)) return { refused: "Nobody with that account works here any more." };
    if (to === enquiry.assigneeId) return "done";
    await tx.update(enquiries).set({ assigneeId: to }).where(eq(enquiries.id, enquiry.id));
    if (to && enquiry.status === "new") await advanceEnquiry(tx, enquiry, "open");
    await recordChange(tx, {
      by,
      action: to ? "gave it to somebody" : "gave it to nobody",
      subject: { kind: "enquiry", id: enquiry.reference },
      before: { assignee: named(enquiry.assigneeId) },
      after: { assignee: named(to) },
    });
    return "done";
  });
}

/** Closes an enquiry or opens it again. Refuses to close a complaint that is not settled. */
export async function moveEnquiry(
  db: Database,
  reference: string,
  { to, by }: { to: "open" | "closed"; by: Actor },
): Promise<Outcome | undefined> {
  return change(db, reference, async (tx, enquiry) => {
    if (enquiry.status === to) return "done";
    if ((await advanceEnquiry(tx, enquiry, to)) === "refused") {
      return { refused: "A complaint is closed by settling it: write what was done." };
    }
    await recordChange(tx, {
      by,
      action: to === "closed" ? "closed it" : "opened it again",
      subject: { kind: "enquiry", id: enquiry.reference },
      before: { status: enquiry.status },
      after: { status: to },
    });
    return "done";
  });
}

/**
 * Records that a complaint was acknowledged. Queues the letter that says so, if there is an e-mail address; it is sent
 * once only. Refuses an enquiry that is no complaint.
 */
export async function acknowledgeComplaint(
  db: Database,
  reference: string,
  by: Actor,
  now = new Date(),
): Promise<Outcome | undefined> {
  return change(db, reference, async (tx, enquiry) => {
    if (enquiry.kind !== "complaint") return { refused: "Only a complaint is acknowledged." };
    if (enquiry.acknowledgedAt) return "done";
    await markEnquiry(tx, enquiry.reference, "acknowledged", "staff", now);
    if (enquiry.status === "new") await advanceEnquiry(tx, enquiry, "open");
    if (enquiry.email) await enqueue(tx, "enquiry-received", { enquiryId: enquiry.id });
    await recordChange(tx, {
      by,
      action: "acknowledged the complaint",
      subject: { kind: "enquiry", id: enquiry.reference },
      before: { acknowledgedAt: null },
      after: { acknowledgedAt: now.toISOString() },
    });
    return "done";
  });
}

/**
 * Turns another enquiry into a complaint, whose deadlines count from when it was received. Queues the letter with the
 * ticket number once, if there is an e-mail address. Cannot be undone. Refuses an erased enquiry.
 */
export async function makeComplaint(
  db: Database,
  reference: string,
  by: Actor,
  now = new Date(),
): Promise<Outcome | undefined> {
  return change(db, reference, async (tx, enquiry) => {
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
    await recordChange(tx, {
      by,
      action: "made it a complaint",
      subject: { kind: "enquiry", id: enquiry.reference },
      before: { kind, topic, status },
      after: { kind: "complaint", topic: null, status: isOpen ? status : "open" },
    });
    return "done";
  });
}

/**
 * Opens an enquiry again when the letter with its latest answer could not be delivered; a second call changes nothing.
 */
export async function reopenUndelivered(db: Database, messageId: number): Promise<void> {
  const found = await findMessage(db, messageId);
  if (!found) return;
  await change(db, found.enquiry.reference, async (tx, enquiry) => {
    const spoken = (await readThread(tx, enquiry.id)).filter(({ kind }) => kind !== "note");
    if (enquiry.status === "open" || spoken.at(-1)?.id !== messageId) return "done";
    await advanceEnquiry(tx, enquiry, "open");
    await recordChange(tx, {
      by: { id: null, name: "The post" },
      action: "opened it again: the answer could not be delivered",
      subject: { kind: "enquiry", id: enquiry.reference },
      before: { status: enquiry.status },
      after: { status: "open", message: messageId },
    });
    return "done";
  });
}

async function change(
  db: Database,
  reference: string,
  make: (tx: Database, enquiry: RecordedEnquiry) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  return db.transaction(async (tx) => {
    const enquiry = await lockEnquiry(tx, reference);
    return enquiry && make(tx, enquiry);
  });
}
