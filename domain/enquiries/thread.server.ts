import { asc, eq } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { lockEnquiry, markEnquiry, type RecordedEnquiry } from "./enquiries.server.ts";
import type { WrittenMessage } from "./message.ts";
import { enquiries, enquiryMessages } from "./schema.ts";
import type { EnquiryStatus } from "./status.ts";
import type { MessageKind } from "./message.ts";
import { advanceEnquiry } from "./status.server.ts";

export type ThreadMessage = typeof enquiryMessages.$inferSelect;

type Outcome =
  | { outcome: "written"; id: number }
  /** Not added: the message is for the customer, and other messages were added after the page was shown. */
  | { outcome: "stale" }
  /** Not added, for the reason in `sentence`. */
  | { outcome: "refused"; sentence: string };

/** The messages that staff recorded about an enquiry, oldest first. The enquiry's own text is not one of them. */
export async function readThread(db: Database, enquiryId: number): Promise<ThreadMessage[]> {
  const thread = eq(enquiryMessages.enquiryId, enquiryId);
  return db.select().from(enquiryMessages).where(thread).orderBy(asc(enquiryMessages.id));
}

/** A message and the enquiry that it is about; undefined when no message has this id. */
export async function findMessage(
  db: Database,
  id: number,
): Promise<{ message: ThreadMessage; enquiry: RecordedEnquiry } | undefined> {
  const [found] = await db
    .select({ message: enquiryMessages, enquiry: enquiries })
    .from(enquiryMessages)
    .innerJoin(enquiries, eq(enquiries.id, enquiryMessages.enquiryId))
    .where(eq(enquiryMessages.id, id));
  return found;
}

/**
 * Adds a message to an enquiry, updates the enquiry's status, and e-mails an answer or settlement. A form sent twice
 * adds one message. Undefined for an unknown enquiry.
 */
export async function writeMessage(
  db: Database,
  reference: string,
  written: WrittenMessage & { by: Actor },
  now = new Date(),
): Promise<Outcome | undefined> {
  return db.transaction(async (tx) => {
    const enquiry = await lockEnquiry(tx, reference);
    if (!enquiry) return undefined;
    const thread = await readThread(tx, enquiry.id);
    const repeated = thread.slice(written.seen).find((message) => isSame(message, written));
    if (repeated) return { outcome: "written", id: repeated.id };
    const sentence = refusalOf(enquiry, written.kind);
    if (sentence) return { outcome: "refused", sentence };
    if (goesOut(written.kind) && thread.length !== written.seen) return { outcome: "stale" };
    return { outcome: "written", id: await append(tx, enquiry, written, now) };
  });
}

async function append(
  tx: Database,
  enquiry: RecordedEnquiry,
  { kind, text, by }: WrittenMessage & { by: Actor },
  now: Date,
): Promise<number> {
  const [message] = await tx
    .insert(enquiryMessages)
    .values({ enquiryId: enquiry.id, kind, text, by: by.name, writtenAt: now })
    .returning({ id: enquiryMessages.id });
  const settles = kind === "settlement";
  if (goesOut(kind)) await markEnquiry(tx, enquiry.reference, settles ? "resolved" : "acknowledged", "staff", now);
  const status = statusAfter(kind, enquiry.status);
  await advanceEnquiry(tx, settles ? { ...enquiry, resolvedAt: now } : enquiry, status);
  if (enquiry.email && (kind === "answer" || kind === "settlement")) {
    await enqueue(tx, "enquiry-answer", { messageId: message!.id });
  }
  // Without the text, because the log is kept longer than the message.
  await recordChange(tx, {
    by,
    action: actions[kind],
    subject: { kind: "enquiry", id: enquiry.reference },
    before: { status: enquiry.status },
    after: { status, message: message!.id },
  });
  return message!.id;
}

const actions: Record<MessageKind, string> = {
  answer: "answered by mail",
  said: "answered by phone or WhatsApp",
  settlement: "settled the complaint",
  received: "wrote down what the customer wrote back",
  note: "added a note",
};

function statusAfter(kind: MessageKind, status: EnquiryStatus): EnquiryStatus {
  switch (kind) {
    case "answer":
    case "said":
      return "answered";
    case "settlement":
      return "closed";
    case "received":
      return "open";
    case "note":
      return status === "new" ? "open" : status;
  }
}

function goesOut(kind: MessageKind): boolean {
  return kind === "answer" || kind === "said" || kind === "settlement";
}

function isSame(message: ThreadMessage, { kind, text, by }: WrittenMessage & { by: Actor }): boolean {
  return message.kind === kind && message.text === text && message.by === by.name;
}

function refusalOf({ kind, email, resolvedAt }: RecordedEnquiry, wanted: MessageKind): string | undefined {
  if (wanted === "answer" && !email) return "No e-mail was given, so this cannot be answered by mail. Call or write.";
  if (wanted === "settlement" && kind !== "complaint") return "Only a complaint is settled.";
  if (wanted === "settlement" && resolvedAt) return "This complaint is settled already.";
  return undefined;
}
