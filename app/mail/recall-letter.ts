import { weightOf } from "#domain/money.ts";
import type { RecallMail } from "#domain/notifications/mail.ts";
import { dayInWords } from "#platform/day.ts";
import { asSentence, unlinked, type Letter } from "./letter.ts";

/** The e-mail that tells a customer that an order contained goods from a recalled batch. */
export function recallLetter({ recalled: { lot, bought, name }, siteUrl }: RecallMail): Letter {
  const { id, product, madeOn, bestBefore, recallReason } = lot;
  return {
    to: "customer",
    subject: `Please do not eat it: ${product}, batch ${id} (order ${bought.number})`,
    title: `Please do not eat it: ${product}, batch ${id}`,
    sentences: [
      `Namaste ${unlinked(name)},`,
      `We recall a batch of ${product}. ${weightOf(bought)} of it ${bought.isGift ? "were in the gift you sent" : "were in your order"}.`,
      asSentence(recallReason),
      bought.isGift
        ? "Please tell who got it, and let nobody eat it. We call them too."
        : "Please do not eat it, and give it to nobody.",
      "We send it again or give your money back, as you wish: answer this mail or call us. You need not send it back to us. We are sorry.",
    ],
    details: [
      ["Order", bought.number],
      ["Item", product],
      ["Batch", String(id)],
      ...(madeOn ? [["Made on", dayInWords(madeOn)] as [string, string]] : []),
      ...(bestBefore ? [["Best before", dayInWords(bestBefore)] as [string, string]] : []),
    ],
    links: [{ label: "Tell us what you wish", href: `${siteUrl}/grievance?order=${bought.number}` }],
  };
}
