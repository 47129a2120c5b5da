import type { AttentionMail } from "#domain/notifications/mail.ts";
import type { Words } from "./words.ts";

/** Tells the shop what waits at the desk because it went wrong. */
export function wordsOfAttention({ heldNotices: count, siteUrl }: AttentionMail): Words {
  const subject = count === 1 ? "A notice of Razorpay is held" : `${count} notices of Razorpay are held`;
  return {
    to: "shop",
    subject,
    title: subject,
    sentences: [
      "They could not be read, or tell another amount than was asked for, so they count for nothing until somebody has looked into them.",
    ],
    facts: [],
    links: [{ label: "Look at the money", href: `${siteUrl}/back-office/money#misfit` }],
  };
}
