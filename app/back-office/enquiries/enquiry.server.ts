import { data, href } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, type Context } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { showMobile } from "#domain/accounts/mobile-number.ts";
import { listStaffWith } from "#domain/accounts/staff.server.ts";
import { sayAsked } from "#app/sentences/enquiries.ts";
import { askedIn } from "#domain/enquiries/asked.ts";
import { beginningsFor, type BeginningName } from "#domain/enquiries/beginnings.ts";
import { clockInWords, clocksOf, dueInWords } from "#domain/enquiries/complaint.ts";
import { findEnquiryByReference, type RecordedEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { listEnquiryPictures } from "#domain/enquiries/pictures.server.ts";
import { messageForm } from "#domain/enquiries/message.ts";
import { findRelated } from "#domain/enquiries/related.server.ts";
import { canBecome } from "#domain/enquiries/status.ts";
import { readThread, writeMessage, type ThreadMessage } from "#domain/enquiries/thread.server.ts";
import { readDeliveries } from "#domain/notifications/enquiry-letters.server.ts";
import type { Delivery } from "#domain/notifications/sending.server.ts";
import { ageInWords } from "#platform/age.ts";
import type { Database } from "#platform/database.server.ts";
import { timeInWords } from "#platform/day.ts";
import { dateAndTime, occasionInWords } from "./when.ts";
import { kindNames, messageNames, statusNames } from "./words.ts";

/**
 * What an enquiry's page shows. `begin`: the name of the draft that fills the answer's form, such as "wedding". Throws
 * 404 for an unknown enquiry.
 */
export async function readEnquiryPage(db: Database, reference: string, begin: string | null, now = new Date()) {
  const enquiry = await findEnquiryByReference(db, reference);
  if (!enquiry) throw data(null, { status: 404 });
  const thread = await readThread(db, enquiry.id);
  const { thanks, answers } = await readDeliveries(
    db,
    enquiry.id,
    thread.map(({ id }) => id),
  );
  const beginnings = beginningsFor(enquiry);
  const fitting = Object.hasOwn(beginnings, enquiry.kind) ? enquiry.kind : "order";
  const staff = await listStaffWith(db, "enquiries");
  const related = await findRelated(db, enquiry);
  return {
    ...factsOf(enquiry, now),
    acknowledged:
      enquiry.acknowledgedAt && acknowledgedInWords(enquiry.acknowledgedAt, enquiry.acknowledgedBy === "letter", now),
    thanksRefused: thanks === "refused",
    isErased: enquiry.erasedAt !== null,
    willBeErased: enquiry.erasureRequestedAt !== null,
    ifComplaint: enquiry.kind === "complaint" || enquiry.erasedAt ? undefined : dutiesOf(enquiry, now),
    clocks: clocksOf(enquiry, now).map((clock) => ({
      duty: clock.duty,
      isBad: clock.state !== "fine",
      words: `${clockInWords(clock, now)} (by ${dueInWords(clock)})`,
    })),
    pictures: await listEnquiryPictures(db, enquiry.id),
    thread: thread.map((message) => messageInWords(message, enquiry, answers.get(message.id), now)),
    staff,
    assigneeId: enquiry.assigneeId,
    beginnings: Object.entries(beginnings)
      .toSorted(([one], [other]) => Number(other === fitting) - Number(one === fitting))
      .map(([name, beginning]) => ({ name, ...beginning })),
    begun: begin && Object.hasOwn(beginnings, begin) ? beginnings[begin as BeginningName].text : "",
    named: related.named,
    orders: related.orders.map(({ number, status, placedAt }) => ({
      number,
      words: `${status.replace("-", " ")}, ${dateAndTime(placedAt, now)}`,
    })),
    others: related.enquiries.map((other) => ({
      reference: other.reference,
      words: `${kindNames[other.kind]}, ${statusNames[other.status].toLowerCase()}, ${ageInWords(other.receivedAt, now)} ago`,
    })),
  };
}

function factsOf(enquiry: RecordedEnquiry, now: Date) {
  const { kind, occasionDate, occasionTime, resolvedAt } = enquiry;
  const day = occasionDate && [occasionInWords(occasionDate, now), occasionTime && `at ${timeInWords(occasionTime)}`];
  return {
    reference: enquiry.reference,
    name: [enquiry.name, enquiry.lastName].filter(Boolean).join(" "),
    kind,
    kindName: kindNames[kind],
    status: enquiry.status,
    statusName: statusNames[enquiry.status],
    mayClose: enquiry.status !== "closed" && canBecome(enquiry, "closed"),
    mobile: enquiry.mobile,
    mobileShown: showMobile(enquiry.mobile),
    email: enquiry.email,
    topic: enquiry.topic,
    orderNumber: enquiry.orderNumber,
    day: day && day.filter(Boolean).join(" "),
    place: [enquiry.city, enquiry.country].filter(Boolean).join(", "),
    asked: [...askedIn(enquiry).map(sayAsked), ...(enquiry.gstin ? [["GSTIN", enquiry.gstin] as const] : [])],
    items: enquiry.items,
    message: enquiry.message,
    received: `${dateAndTime(enquiry.receivedAt, now)}, ${ageInWords(enquiry.receivedAt, now)} ago`,
    settled: resolvedAt && dateAndTime(resolvedAt, now),
  };
}

/** The deadlines that would apply if the enquiry became a complaint: "acknowledge it by 22 November, 6:00 pm". */
function dutiesOf(enquiry: RecordedEnquiry, now: Date): string[] {
  const clocks = clocksOf({ ...enquiry, kind: "complaint" }, now);
  return clocks.map((clock) => `${clock.duty} it by ${dueInWords(clock)}`);
}

function acknowledgedInWords(at: Date, byLetter: boolean, now: Date): string {
  return dateAndTime(at, now) + (byLetter ? ", by our letter" : "");
}

export type MessageInWords = ReturnType<typeof messageInWords>;

function messageInWords(
  { id, kind, text, by, writtenAt }: ThreadMessage,
  { email, mobile, erasedAt }: RecordedEnquiry,
  delivery: Delivery | undefined,
  now: Date,
) {
  const goesByMail = email !== null && (kind === "answer" || kind === "settlement");
  const isForHand = !erasedAt && (kind === "said" || (kind === "settlement" && !email) || delivery === "refused");
  return {
    id,
    kind,
    name: messageNames[kind],
    text,
    by,
    when: dateAndTime(writtenAt, now),
    delivery: goesByMail ? (delivery ?? stillToGo(writtenAt, now)) : undefined,
    whatsapp: isForHand ? chatWith(mobile, text) : undefined,
  };
}

const TWO_MINUTES = 2 * 60_000;

/** A mail that is not sent within two minutes counts as waiting. */
function stillToGo(writtenAt: Date, now: Date): "on its way" | "waiting" {
  return now.getTime() - writtenAt.getTime() < TWO_MINUTES ? "on its way" : "waiting";
}

function chatWith(mobile: string, text: string): string {
  return `https://wa.me/${mobile.replaceAll(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

const stale =
  "Something was added while you wrote, so nothing was sent. Read what came in between, then send this or change it.";

/**
 * Adds a message to an enquiry: a note for staff, an answer, or the settlement of a complaint. E-mails answers and
 * settlements. If the customer's e-mail address is unknown, refuses an answer, and only stores a settlement. Refuses to
 * settle what is no open complaint. Refuses a message to the customer if another message was added since the page was
 * shown.
 */
export async function writeFromForm(context: Context, request: Request, reference: string) {
  const form = parseForm(await readForm(request), messageForm);
  if (!form.ok) return invalid(context, form);
  const { values } = form;
  const written = { ...form.data, by: whoActs(context) };
  const outcome = await writeMessage(context.get(database), reference, written);
  if (!outcome) throw data(null, { status: 404 });
  if (outcome.outcome === "refused") return conflict(context, { values, problems: { form: outcome.sentence } });
  if (outcome.outcome === "stale") {
    const between = { seen: String(written.seen) };
    return conflict(context, { values, problems: { [written.kind]: stale } }, between);
  }
  return done(`${href("/back-office/enquiries/:reference", { reference })}#message-${outcome.id}`);
}
