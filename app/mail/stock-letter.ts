import { plural, t } from "@lingui/core/macro";
import type { StockMail } from "#domain/notifications/mail.ts";
import { nameOf } from "#app/ui/goods-name.tsx";
import { linkTo } from "#app/words/words.ts";
import type { Letter } from "./letter.ts";

/** The e-mail to somebody who waited for goods that were sold out and are now available again. */
export function stockLetter({ goods, siteUrl, stopToken }: StockMail): Letter {
  const names = goods.map((one) => (one.label ? `${nameOf(one)} ${one.label}` : nameOf(one)));
  const [first = ""] = names;
  const count = names.length;
  const others = count - 1;
  const subject = count === 1 ? t`${first} is back` : t`${first} and ${others} more are back`;
  return {
    to: "customer",
    subject,
    title: subject,
    sentences: [
      t`Namaste,`,
      plural(count, {
        one: "You asked us to write when it is there again. We keep nothing aside: whoever orders first has it.",
        other: "You asked us to write when they are there again. We keep nothing aside: whoever orders first has it.",
      }),
      t`This was the one letter. We have deleted your address from the list.`,
    ],
    details: [],
    links: [
      ...goods.map(({ slug, packId }, place) => ({
        label: t`See ${{ name: names[place]! }}`,
        href: siteUrl + linkTo(`/shop/${slug}${packId ? `?pack=${packId}` : ""}`),
      })),
      {
        label: t`Was it not you, or do you want no such letters? Stop them`,
        href: siteUrl + linkTo(`/letters/${stopToken}`),
      },
    ],
  };
}
