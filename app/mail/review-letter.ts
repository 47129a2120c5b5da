import type { ReviewMail } from "#domain/notifications/mail.ts";
import { unlinked, type Letter } from "./letter.ts";

/** The e-mail that asks a buyer for a review. */
export function reviewLetter({ bought: { number, token, name, goods }, siteUrl, stopToken }: ReviewMail): Letter {
  const [first] = goods;
  const what = goods.length > 2 ? `${first} and ${goods.length - 1} more` : goods.join(" and ");
  return {
    to: "customer",
    subject: `How was it? (order ${number})`,
    title: "How was it?",
    sentences: [
      `Namaste ${unlinked(name)},`,
      `A week ago ${what} reached you. Give each item its stars, and a few words if you like.`,
      "Others read them on the shop, the bad ones too: we leave none out for that. We ask once.",
    ],
    details: [["Order", number]],
    links: [
      { label: "Give stars", href: `${siteUrl}/orders/${token}/review` },
      { label: "Is anything wrong with it? Get a ticket number", href: `${siteUrl}/grievance?order=${number}` },
      { label: "Do you want no such letters? Stop them", href: `${siteUrl}/letters/${stopToken}` },
    ],
  };
}
