import { t } from "@lingui/core/macro";
import { weightOf } from "#domain/money.ts";
import type { RecallMail } from "#domain/notifications/mail.ts";
import { nameOf } from "#app/ui/goods-name.tsx";
import { sayDay } from "#app/ui/days.ts";
import { linkTo } from "#app/words/words.ts";
import { asSentence, unlinked, type Letter } from "./letter.ts";

/** The e-mail that tells a customer that an order contained goods from a recalled batch. */
export function recallLetter({ recalled: { lot, bought, name: buyer }, siteUrl }: RecallMail): Letter {
  const { id, madeOn, bestBefore, recallReason } = lot;
  const { number, isGift } = bought;
  const product = nameOf({ ...lot, name: lot.product });
  const name = unlinked(buyer);
  const weight = weightOf(bought);
  return {
    to: "customer",
    subject: t`Please do not eat it: ${product}, batch ${id} (order ${number})`,
    title: t`Please do not eat it: ${product}, batch ${id}`,
    sentences: [
      t`Namaste ${name},`,
      isGift
        ? t`We recall a batch of ${product}. ${weight} of it were in the gift you sent.`
        : t`We recall a batch of ${product}. ${weight} of it were in your order.`,
      asSentence(recallReason),
      isGift
        ? t`Please tell who got it, and let nobody eat it. We call them too.`
        : t`Please do not eat it, and give it to nobody.`,
      t`We send it again or give your money back, as you wish: answer this mail or call us. You need not send it back to us. We are sorry.`,
    ],
    details: [
      [t`Order`, number],
      [t`Item`, product],
      [t`Batch`, String(id)],
      ...(madeOn ? [[t`Made on`, sayDay(madeOn)] as [string, string]] : []),
      ...(bestBefore ? [[t`Best before`, sayDay(bestBefore)] as [string, string]] : []),
    ],
    links: [{ label: t`Tell us what you wish`, href: siteUrl + linkTo(`/grievance?order=${number}`) }],
  };
}
