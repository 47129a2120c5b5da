import { t } from "@lingui/core/macro";
import { formatRupees } from "#domain/money.ts";
import type { OrderMail } from "#domain/notifications/mail.ts";
import type { CustomerNotice } from "#domain/notifications/notices.ts";
import { toGiveBackPaiseOf } from "#domain/orders/order.ts";
import { i18n } from "#app/words/words.ts";
import type { Content } from "./letter.ts";
import { billLink, detailsOf, whenItComes } from "./order-phrases.ts";
import { isToPay, payLink, whatIsToPay } from "./pay-phrases.ts";
import { documentNames, howItCameBack, howItComesBack, whatOfTheOrder } from "./refund-phrases.ts";

/** The texts of the e-mails to customers whose money goes back, or has not come. */
export const ofMoneyBack = {
  "payment-reversed": ({ order, event, siteUrl }) => ({
    subject: t`Your payment has not reached us after all`,
    sentences: [
      t`We wrote that ${{ amount: amountOf(event) }} had come from you. That was a mistake of ours, and we are sorry: it has not come.`,
      ...whatIsToPay(order),
      t`Have you paid all the same? Answer this mail with the UTR of your transfer, and we look for it at once.`,
    ],
    button: isToPay(order) ? payLink(order, siteUrl) : undefined,
  }),
  "refund-due": ({ order, event, refund }) => ({
    subject: t`Your money is coming back`,
    sentences: [...detailsOf(order, event), howItComesBack(amountOf(event), refund), ...whatOfTheOrder(order)],
  }),
  refunded: ({ order, event, refund, siteUrl }) => ({
    subject: t`Your money has been sent back`,
    sentences: [howItCameBack(amountOf(event), event, refund), ...whatOfTheOrder(order)],
    links: refund?.documents ? [{ ...billLink(order, siteUrl), label: i18n._(documentNames[refund.documents]) }] : [],
  }),
  "refund-called-off": ({ order, event }) => ({
    subject: t`Your refund is called off`,
    sentences: [
      t`We had written that ${{ amount: amountOf(event) }} comes back to you. We have called that off, and do not send it.`,
      ...detailsOf(order, event),
      whatIsStillYours(order),
      t`Is that not right? Answer this mail.`,
    ],
  }),
  "goes-on": ({ order }) => ({
    subject: t`We make your order all the same`,
    sentences: [
      t`Your money went back to you, and your order comes all the same. There is nothing to pay.`,
      whenItComes(order),
    ],
  }),
} satisfies Partial<Record<CustomerNotice, (mail: OrderMail) => Content>>;

function amountOf({ paise }: OrderMail["event"]): string {
  return formatRupees(paise ?? 0);
}

function whatIsStillYours(order: OrderMail["order"]): string {
  const paise = toGiveBackPaiseOf(order);
  return paise > 0
    ? t`${{ amount: formatRupees(paise) }} is still yours, and we write again when it is sent.`
    : t`Nothing else changes.`;
}
