import { t } from "@lingui/core/macro";
import { askedIn, listToRepeat } from "#domain/enquiries/asked.ts";
import { acknowledgeBy, dueInWords, settleBy } from "#domain/enquiries/complaint.ts";
import type { EnquiryMail } from "#domain/notifications/mail.ts";
import { wayAbroad } from "#domain/settings/abroad-prices.ts";
import { dayInIndia } from "#platform/day.ts";
import { sayAsked, sayWayAbroad } from "#app/sentences/enquiries.ts";
import { sayClock, sayDate, sayDay } from "#app/ui/days.ts";
import { linkTo } from "#app/words/words.ts";
import { unlinked, type Letter } from "./letter.ts";

/** An e-mail about an enquiry, to its writer or to the shop. */
export function enquiryLetter(mail: EnquiryMail): Letter {
  switch (mail.notice) {
    case "enquiry-received":
      return thanks(mail);
    case "enquiry-answered":
      return answerLetter(mail, thanks(mail).subject);
    case "new-enquiry":
      return passedOn(mail);
    case "clock-near":
    case "clock-late":
      return clockLetter(mail);
  }
}

// The form could be used to send texts to strangers: the e-mail repeats numbers, choices and the lines of a list, no more.
function thanks({ enquiry, settings, siteUrl }: EnquiryMail): Letter {
  const { reference, kind, country } = enquiry;
  const { city } = settings;
  if (kind === "complaint") {
    return {
      to: "customer",
      subject: t`We have your complaint (${reference})`,
      title: t`We have your complaint`,
      sentences: [
        t`Namaste,`,
        t`Thank you for telling us. A person in ${city} looks into it and answers you here or by phone.`,
        t`We settle it by ${{ day: sayDate(settleBy(enquiry)) }}, which is one month after it reached us.`,
        t`With the ticket number you see at any time how it stands.`,
      ],
      details: [[t`Ticket number`, reference]],
      links: [{ label: t`See how it stands`, href: siteUrl + linkTo(`/enquiries/${reference}`) }],
    };
  }
  const way = country ? wayAbroad(settings, country) : undefined;
  return {
    to: "customer",
    subject: t`We have your message (${reference})`,
    title: t`We have your message`,
    sentences: [
      t`Namaste,`,
      t`Thank you for writing. A person in ${city} reads it and answers you here or by phone.`,
      t`You hear from us by ${{ day: sayDay(dayInIndia(acknowledgeBy(enquiry))) }}.`,
      t`Keep the reference: with it we find your message at once.`,
    ],
    details: known([
      [t`Reference`, reference],
      [t`Day`, dayOf(enquiry)],
      [t`To`, country],
      ...askedIn(enquiry).map(sayAsked),
      ...(way ? [sayWayAbroad(way)] : []),
    ]),
    ...listIn(enquiry),
    links: [{ label: t`See the shop`, href: siteUrl + linkTo("/shop") }],
  };
}

/** The list of an order from abroad or in bulk, quoted. */
function listIn({ items }: EnquiryMail["enquiry"]): Pick<Letter, "quote" | "quoteTitle"> {
  const { lines, rest } = listToRepeat(items ?? "");
  if (lines.length === 0) return {};
  const more = rest > 0 ? [t`and ${rest} more, which we have too`] : [];
  return { quoteTitle: t`You asked for:`, quote: unlinked([...lines, ...more].join("\n")) };
}

function passedOn({ enquiry, siteUrl }: EnquiryMail): Letter {
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
    details: [["Reference", reference], ...detailsOf(enquiry)],
    quote: message,
    links: [{ label: "Open it in the back office", href: `${siteUrl}/back-office/enquiries/${reference}` }],
  };
}

const subjects: Record<EnquiryMail["enquiry"]["kind"], string> = {
  contact: "Message",
  wedding: "Wedding or celebration",
  bulk: "Order in bulk",
  abroad: "Order from abroad",
  complaint: "Complaint",
};

function detailsOf(enquiry: EnquiryMail["enquiry"]): Letter["details"] {
  return known([
    ["Name", [enquiry.name, enquiry.lastName].filter(Boolean).join(" ")],
    ["Mobile", enquiry.mobile],
    ["E-mail", enquiry.email],
    ["About", enquiry.topic],
    ["Order", enquiry.orderNumber],
    ["Day", dayOf(enquiry)],
    ["To", [enquiry.city, enquiry.country].filter(Boolean).join(", ")],
    ...askedIn(enquiry).map(sayAsked),
    ["GSTIN", enquiry.gstin],
    ["Items", enquiry.items],
  ]);
}

function dayOf({ occasionDate, occasionTime: time }: EnquiryMail["enquiry"]): string | null {
  if (!occasionDate) return null;
  const [day, year] = [sayDay(occasionDate), occasionDate.slice(0, 4)];
  return time ? t`${day} ${year} ${{ clock: sayClock(time) }}` : t`${day} ${year}`;
}

function known(details: readonly (readonly [string, string | null | undefined])[]): Letter["details"] {
  return details.filter((detail): detail is [string, string] => Boolean(detail[1]));
}

type AnswerMail = Extract<EnquiryMail, { notice: "enquiry-answered" }>;

/** The answer repeats the subject of the confirmation, because some mail programs group e-mails by subject. */
function answerLetter({ enquiry, message, siteUrl }: AnswerMail, thanksSubject: string): Letter {
  const { reference, receivedAt } = enquiry;
  const isComplaint = enquiry.kind === "complaint";
  const writtenOn = sayDate(dayInIndia(receivedAt), dayInIndia(message.writtenAt));
  const written = [enquiry.items, enquiry.message].filter(Boolean).join("\n\n");
  return {
    to: "customer",
    subject: `Re: ${thanksSubject}`,
    title: message.kind === "settlement" ? t`Your complaint is settled` : t`Our answer`,
    sentences: [],
    answer: message.text,
    details: [[isComplaint ? t`Ticket number` : t`Reference`, reference]],
    quoteTitle: t`You wrote on ${writtenOn}:`,
    quote: written,
    links: isComplaint ? [{ label: t`See how it stands`, href: siteUrl + linkTo(`/enquiries/${reference}`) }] : [],
  };
}

type ClockMail = Extract<EnquiryMail, { notice: "clock-near" | "clock-late" }>;

function clockLetter({ notice, enquiry, clock, siteUrl }: ClockMail): Letter {
  const { reference, name, lastName, mobile, message } = enquiry;
  const when = dueInWords(clock);
  const title =
    notice === "clock-late"
      ? `A complaint was to be ${duties[clock.duty].done} by ${when}`
      : `${duties[clock.duty].todo} a complaint by ${when}`;
  return {
    to: "shop",
    subject: `${title} (${reference})`,
    title,
    sentences: [
      ...(notice === "clock-late" ? ["That time is over. Do it now, and tell the customer why it took so long."] : []),
      duties[clock.duty].rule,
    ],
    details: [
      ["Ticket number", reference],
      ["Name", [name, lastName].filter(Boolean).join(" ")],
      ["Mobile", mobile],
    ],
    quote: message,
    links: [{ label: "Open it in the back office", href: `${siteUrl}/back-office/enquiries/${reference}` }],
  };
}

const duties = {
  acknowledge: {
    todo: "Acknowledge",
    done: "acknowledged",
    rule: "A complaint is acknowledged within 48 hours: Consumer Protection (E-Commerce) Rules 2020, rule 4(5).",
  },
  settle: {
    todo: "Settle",
    done: "settled",
    rule: "A complaint is settled within one month: Consumer Protection (E-Commerce) Rules 2020, rule 4(5).",
  },
};
