import type { RecordedEnquiry } from "#domain/enquiries/enquiries.server.ts";
import type { ThreadMessage } from "#domain/enquiries/thread.server.ts";

export const kindNames: Record<RecordedEnquiry["kind"], string> = {
  contact: "Message",
  wedding: "Wedding",
  bulk: "Bulk",
  abroad: "Abroad",
  complaint: "Complaint",
};

export const statusNames: Record<RecordedEnquiry["status"], string> = {
  new: "New",
  open: "Open",
  answered: "Answered",
  closed: "Closed",
};

export const messageNames: Record<ThreadMessage["kind"], string> = {
  answer: "Answer by mail",
  said: "Said by phone or WhatsApp",
  settlement: "Settled",
  received: "The customer wrote back",
  note: "Note among us",
};

const states: Record<string, string> = {
  closed: "It is closed. Nothing was sent.",
  open: "It is open again.",
  acknowledged: "Written down: its receipt is acknowledged.",
  given: "Saved who deals with it.",
  forgotten: "What names this person is erased, or will be as soon as the law lets go of it.",
  complaint: "It is a complaint now, and its clocks run from the day it came.",
};

/** The sentence that reports a change of an enquiry. `was`: the word for the change in the URL, such as "closed". */
export function saidOfState(was: string | null): string | undefined {
  return was !== null && Object.hasOwn(states, was) ? states[was] : undefined;
}
