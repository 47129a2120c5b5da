import { z } from "zod";

/** How long a message of the thread may be, in letters. */
export const MOST_LETTERS = 8000;

/**
 * An answer goes by mail, what was said went by phone or WhatsApp. A settlement ends a complaint. What was received is
 * what the customer wrote back; a note stays among the staff.
 */
export const messageKinds = ["answer", "said", "settlement", "received", "note"] as const;
export type MessageKind = (typeof messageKinds)[number];

const missing: Record<MessageKind, string> = {
  answer: "Write the answer",
  said: "Write what you said",
  settlement: "Write what was done",
  received: "Write what the customer wrote back",
  note: "Write the note",
};

/** What is to be added to a thread; `seen` is how many messages its writer had before them. */
export type WrittenMessage = { kind: MessageKind; text: string; seen: number };

/**
 * A message as the desk's forms send it: its kind, how many messages were seen, and the text in a field that is named
 * after the kind. A fault is told at that field; a kind or a number that no form sends is a fault of "form".
 */
export const messageForm = z.record(z.string(), z.string()).transform((values, faults): WrittenMessage => {
  const kind = messageKinds.find((one) => one === values.kind);
  const seen = /^\d{1,6}$/.test(values.seen ?? "") ? Number(values.seen) : undefined;
  if (!kind || seen === undefined) {
    faults.addIssue({ code: "custom", path: ["form"], message: "Something of the form was missing. Try once more" });
    return z.NEVER;
  }
  const text = (values[kind] ?? "").trim();
  const fault =
    text === "" ? missing[kind] : text.length > MOST_LETTERS ? `Keep it under ${MOST_LETTERS} letters` : undefined;
  if (fault) faults.addIssue({ code: "custom", path: [kind], message: fault });
  return { kind, text, seen };
});
