import { eq } from "drizzle-orm";
import { listStaffNames } from "#domain/accounts/staff.server.ts";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { lockEnquiry, markEnquiry, type RecordedEnquiry } from "./enquiries.server.ts";
import { enquiries } from "./schema.ts";
import { advanceEnquiry } from "./status.server.ts";
import { findMessage, readThread } from "./thread.server.ts";

/** Why something was not done, as a sentence; undefined in place of an outcome means that there is no such enquiry. */
type Outcome = "done" | { refused: string };

/** Gives an enquiry to one of the staff, by the user's id, or to nobody. A new one is open once somebody has it. */
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

/** Closes an enquiry or opens it again. A complaint is not closed before it is settled. */
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
 * Notes that a complaint's receipt was acknowledged, and sees to it that the letter which says so goes out if there is
 * an e-mail address and it has not gone yet.
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
 * Makes a complaint of an enquiry that came by another form: its clocks run from when it was received, and the letter
 * with the ticket number goes out once if there is an e-mail address. Cannot be taken back. Refuses what was erased.
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

/** Puts an enquiry back among the open ones when its latest answer has reached nobody; a repeat does nothing. */
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
