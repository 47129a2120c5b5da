import { z } from "zod";
import { gapsIn } from "./beginnings.ts";

export const MOST_LETTERS = 8000;

/** The kinds of messages that staff write or record about an enquiry. */
export const messageKinds = [
  /** An e-mail to the customer. */
  "answer",
  /** What staff told the customer by phone or WhatsApp. */
  "said",
  /** Says how a complaint was settled, and closes it. */
  "settlement",
  /** The customer's reply. */
  "received",
  /** Only for staff. */
  "note",
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Whether the customer reads or hears a message of this kind. */
function isForCustomer(kind: MessageKind): boolean {
  return kind === "answer" || kind === "said" || kind === "settlement";
}

const missing: Record<MessageKind, string> = {
  answer: "Write the answer",
  said: "Write what you said",
  settlement: "Write what was done",
  received: "Write what the customer wrote back",
  note: "Write the note",
};

/** A message by staff about an enquiry. `seen` is how many earlier messages the page showed to the staff member. */
export type WrittenMessage = { kind: MessageKind; text: string; seen: number };

/**
 * The form in which staff write a message about an enquiry. The text, of 1 to 8,000 characters, is in the field named
 * after the kind, such as "note". Refuses a message to the customer that leaves a gap of a ready text empty.
 */
export const messageForm = z.record(z.string(), z.string()).transform((values, faults): WrittenMessage => {
  const kind = messageKinds.find((one) => one === values.kind);
  const seen = /^\d{1,6}$/.test(values.seen ?? "") ? Number(values.seen) : undefined;
  if (!kind || seen === undefined) {
    faults.addIssue({ code: "custom", path: ["form"], message: "Something of the form was missing. Try once more" });
    return z.NEVER;
  }
  const text = (values[kind] ?? "").trim();
  const empty = isForCustomer(kind) ? gapsIn(text) : [];
  const fault =
    text === ""
      ? missing[kind]
      : text.length > MOST_LETTERS
        ? `Keep it to ${MOST_LETTERS} letters`
        : empty.length > 0
          ? `Fill in or take out what is still empty: ${empty.join("; ")}`
          : undefined;
  if (fault) faults.addIssue({ code: "custom", path: [kind], message: fault });
  return { kind, text, seen };
});
