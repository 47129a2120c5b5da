import { weightOf } from "#domain/catalogue/label.ts";
import type { UnpaidMail } from "#domain/notifications/mail.ts";
import type { Words } from "./words.ts";

/** Tells the shop that unpaid orders hold more than the share it set. */
export function wordsOfUnpaid({ shares, percent, siteUrl }: UnpaidMail): Words {
  const [most] = shares;
  const others = shares.length > 1 ? ` and much of ${shares.length - 1} more` : "";
  const subject = `Unpaid orders hold ${most!.percent} % of ${most!.name}${others}`;
  return {
    to: "shop",
    subject,
    title: subject,
    sentences: [
      `You wished to know when it is more than ${percent} % of an item. It may be a good day; or somebody orders and does not mean to pay.`,
      "Look at the orders together. What you do not believe you cancel there, many at once.",
    ],
    facts: shares.map(({ name, grams, percent: share }) => [name, `${weightOf({ grams })}, ${share} %`]),
    links: [{ label: "Look at the unpaid orders", href: `${siteUrl}/back-office/orders/unpaid` }],
  };
}
