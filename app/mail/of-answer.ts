import type { EnquiryMail } from "#domain/notifications/mail.ts";
import { dateInWords, dayInIndia } from "#platform/day.ts";
import type { Words } from "./words.ts";

type AnswerMail = Extract<EnquiryMail, { notice: "enquiry-answered" }>;

/**
 * A person's answer, with what the customer first wrote below it. Its subject is that of the thanks it follows, because
 * some mail programs make one thread only of one subject.
 */
export function wordsOfAnswer({ enquiry, message, siteUrl }: AnswerMail, thanksSubject: string): Words {
  const { reference, receivedAt } = enquiry;
  const isComplaint = enquiry.kind === "complaint";
  const written = [enquiry.items, enquiry.message].filter(Boolean).join("\n\n");
  return {
    to: "customer",
    subject: `Re: ${thanksSubject}`,
    title: message.kind === "settlement" ? "Your complaint is settled" : "Our answer",
    sentences: [],
    letter: message.text,
    facts: [[isComplaint ? "Ticket number" : "Reference", reference]],
    quoteTitle: `You wrote on ${dateInWords(dayInIndia(receivedAt), dayInIndia(message.writtenAt))}:`,
    quote: written,
    links: isComplaint ? [{ label: "See how it stands", href: `${siteUrl}/enquiries/${reference}` }] : [],
  };
}
