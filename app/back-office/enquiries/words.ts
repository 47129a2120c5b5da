import type { RecordedEnquiry } from "#domain/enquiries/enquiries.server.ts";
import type { ThreadMessage } from "#domain/enquiries/thread.server.ts";

/** What an enquiry is called at the desk. */
export const kindNames: Record<RecordedEnquiry["kind"], string> = {
  contact: "Message",
  wedding: "Wedding",
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
