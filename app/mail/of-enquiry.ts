import type { EnquiryMail } from "#domain/notifications/mail.ts";
import { dayInWords } from "#platform/day.ts";
import type { Words } from "./words.ts";

/** What a mail about an enquiry says: thanks to whoever wrote it, all of it to the owner. */
export function wordsOfEnquiry({ notice, enquiry, settings, siteUrl }: EnquiryMail): Words {
  const { reference, name, message } = enquiry;
  const facts: Words["facts"] = [["Reference", reference]];
  if (notice === "new-enquiry") {
    const subject = `${subjects[enquiry.kind]} from ${name}`;
    return {
      to: "shop",
      subject: `${subject} (${reference})`,
      title: subject,
      sentences: enquiry.email ? ["Answer this mail to answer the customer."] : ["No e-mail was given. Call or write."],
      facts: [...facts, ...factsOf(enquiry)],
      quote: message,
      links: [],
    };
  }
  return {
    to: "customer",
    subject: `We have your message (${reference})`,
    title: "We have your message",
    // Nothing of what was written goes along: the form could be used to send words to a stranger's address.
    sentences: [
      "Namaste,",
      `Thank you for writing. A person in ${settings.city} reads it and answers you here or by phone.`,
      "Keep the reference: with it we find your message at once.",
    ],
    facts,
    links: [{ label: "See the shop", href: `${siteUrl}/shop` }],
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
