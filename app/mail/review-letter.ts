import { t } from "@lingui/core/macro";
import type { ReviewMail } from "#domain/notifications/mail.ts";
import { sayList } from "#app/sentences/lists.ts";
import { nameOf } from "#app/ui/goods-name.tsx";
import { linkTo } from "#app/words/words.ts";
import { unlinked, type Letter } from "./letter.ts";

/** The e-mail that asks a buyer for a review. */
export function reviewLetter({ bought, siteUrl, stopToken }: ReviewMail): Letter {
  const { number, token } = bought;
  const name = unlinked(bought.name);
  const goods = bought.goods.map(nameOf);
  const [first = ""] = goods;
  const others = goods.length - 1;
  return {
    to: "customer",
    subject: t`How was it? (order ${number})`,
    title: t`How was it?`,
    sentences: [
      t`Namaste ${name},`,
      goods.length > 2
        ? t`A week ago ${first} and ${others} more reached you. Give each item its stars, and a few words if you like.`
        : t`A week ago ${{ goods: sayList(goods) }} reached you. Give each item its stars, and a few words if you like.`,
      t`Others read them on the shop, the bad ones too: we leave none out for that. We ask once.`,
    ],
    details: [[t`Order`, number]],
    links: [
      { label: t`Give stars`, href: siteUrl + linkTo(`/orders/${token}/review`) },
      {
        label: t`Is anything wrong with it? Get a ticket number`,
        href: siteUrl + linkTo(`/grievance?order=${number}`),
      },
      { label: t`Do you want no such letters? Stop them`, href: siteUrl + linkTo(`/letters/${stopToken}`) },
    ],
  };
}
