import { dateInWords, dayInWords } from "#platform/day.ts";
import { settleBy } from "#domain/enquiries/complaint.ts";
import type { EnquiryMail } from "#domain/notifications/mail.ts";
import { wordsOfAnswer } from "./of-answer.ts";
import { wordsOfClock } from "./of-clock.ts";
import type { Words } from "./words.ts";

/** What a mail about an enquiry says: thanks and answers to whoever wrote it, all of it and its clocks to the owner. */
export function wordsOfEnquiry(mail: EnquiryMail): Words {
  switch (mail.notice) {
    case "enquiry-received":
      return thanks(mail);
    case "enquiry-answered":
      return wordsOfAnswer(mail, thanks(mail).subject);
    case "new-enquiry":
      return passedOn(mail);
    case "clock-near":
    case "clock-late":
      return wordsOfClock(mail);
  }
}

// Nothing of what was written goes along: the form could be used to send words to a stranger's address.
function thanks({ enquiry, settings, siteUrl }: EnquiryMail): Words {
  const { reference, kind } = enquiry;
  if (kind === "complaint") {
    return {
      to: "customer",
      subject: `We have your complaint (${reference})`,
      title: "We have your complaint",
      sentences: [
        "Namaste,",
        `Thank you for telling us. A person in ${settings.city} looks into it and answers you here or by phone.`,
        `We settle it by ${dateInWords(settleBy(enquiry))}, which is one month after it reached us.`,
        "With the ticket number you see at any time how it stands.",
      ],
      facts: [["Ticket number", reference]],
      links: [{ label: "See how it stands", href: `${siteUrl}/enquiries/${reference}` }],
    };
  }
  return {
    to: "customer",
    subject: `We have your message (${reference})`,
    title: "We have your message",
    sentences: [
      "Namaste,",
      `Thank you for writing. A person in ${settings.city} reads it and answers you here or by phone.`,
      "Keep the reference: with it we find your message at once.",
    ],
    facts: [["Reference", reference]],
    links: [{ label: "See the shop", href: `${siteUrl}/shop` }],
  };
}

function passedOn({ enquiry, siteUrl }: EnquiryMail): Words {
  const { reference, name, message, email } = enquiry;
  const subject = `${subjects[enquiry.kind]} from ${name}`;
  return {
    to: "shop",
    subject: `${subject} (${reference})`,
    title: subject,
    sentences: [
      email
        ? "Answer it in the back office, where the thread is kept. Answering this mail reaches the customer too."
        : "No e-mail was given. Call or write by WhatsApp, and write down in the back office what you said.",
    ],
    facts: [["Reference", reference], ...factsOf(enquiry)],
    quote: message,
    links: [{ label: "Open it in the back office", href: `${siteUrl}/back-office/enquiries/${reference}` }],
  };
}

const subjects: Record<EnquiryMail["enquiry"]["kind"], string> = {
  contact: "Message",
  wedding: "Wedding or celebration",
  abroad: "Order from abroad",
  complaint: "Complaint",
};

function factsOf(enquiry: EnquiryMail["enquiry"]): Words["facts"] {
  const { occasionDate: day, occasionTime: time } = enquiry;
  const all: [string, string | null][] = [
    ["Name", [enquiry.name, enquiry.lastName].filter(Boolean).join(" ")],
    ["Mobile", enquiry.mobile],
    ["E-mail", enquiry.email],
    ["About", enquiry.topic],
    ["Order", enquiry.orderNumber],
    ["Day", day && [dayInWords(day), day.slice(0, 4), time].filter(Boolean).join(" ")],
    ["To", [enquiry.city, enquiry.country].filter(Boolean).join(", ")],
    ["Items", enquiry.items],
  ];
  return all.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
