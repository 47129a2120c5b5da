import { dueInWords } from "#domain/enquiries/complaint.ts";
import type { EnquiryMail } from "#domain/notifications/mail.ts";
import type { Words } from "./words.ts";

type ClockMail = Extract<EnquiryMail, { notice: "clock-near" | "clock-late" }>;

/** Tells the shop that the time for a complaint is nearly over, or over. */
export function wordsOfClock({ notice, enquiry, clock, siteUrl }: ClockMail): Words {
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
    facts: [
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
