import type { StockMail } from "#domain/notifications/mail.ts";
import type { Letter } from "./letter.ts";

/** The e-mail to somebody who waited for goods that were sold out and are now available again. */
export function stockLetter({ goods, siteUrl, stopToken }: StockMail): Letter {
  const names = goods.map(({ name, label }) => (label ? `${name} ${label}` : name));
  const [first] = names;
  const subject = names.length === 1 ? `${first} is back` : `${first} and ${names.length - 1} more are back`;
  return {
    to: "customer",
    subject,
    title: subject,
    sentences: [
      "Namaste,",
      `You asked us to write when ${names.length === 1 ? "it is" : "they are"} there again. We keep nothing aside: whoever orders first has it.`,
      "This was the one letter. We have deleted your address from the list.",
    ],
    details: [],
    links: [
      ...goods.map(({ slug, packId }, place) => ({
        label: `See ${names[place]}`,
        href: `${siteUrl}/shop/${slug}${packId ? `?pack=${packId}` : ""}`,
      })),
      {
        label: "Was it not you, or do you want no such letters? Stop them",
        href: `${siteUrl}/letters/${stopToken}`,
      },
    ],
  };
}
