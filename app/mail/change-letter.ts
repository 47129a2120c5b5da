import { msg, t } from "@lingui/core/macro";
import type { OrderMail } from "#domain/notifications/mail.ts";
import type { CustomerNotice } from "#domain/notifications/notices.ts";
import { dataOf } from "#domain/orders/event.ts";
import { isPaid } from "#domain/orders/order.ts";
import { noteOf, packsOf, sayMore } from "#app/sentences/event-details.ts";
import { i18n } from "#app/words/words.ts";
import type { Content, Paragraph } from "./letter.ts";
import { addressInOneLine, billLink, detailsOf, whenItComes } from "./order-phrases.ts";
import { cash, isToPay, payLink, whatComesBack, whatIsToPay, whatItCost } from "./pay-phrases.ts";
import { whatOfTheMoney } from "./refund-phrases.ts";

type Order = OrderMail["order"];
type Event = OrderMail["event"];

/** The texts of the e-mails to customers whose order is changed or cancelled. */
export const ofChanges = {
  cancelled: ({ order, event }) => ({
    subject: t`Your order is cancelled`,
    sentences: [...cancelledBecause(order, event), ...whatOfTheMoney(order, event)],
  }),
  uncancelled: ({ order, siteUrl }) => ({
    subject: t`Your order is not cancelled after all`,
    sentences: [
      t`We have taken the cancellation back, and your order is as it was.`,
      ...whatIsToPay(order),
      ...(order.status === "awaiting-payment" ? [] : [whenItComes(order)]),
      t`Is that not what you want? Cancel it on its page until it is packed, or answer this mail.`,
    ],
    button: order.status === "awaiting-payment" ? payLink(order, siteUrl) : undefined,
  }),
  moved: ({ order, event }) => ({
    subject: t`A new day for your order`,
    sentences: [
      i18n._(whyMoved[dataOf(event, "moved")?.because ?? "late"]),
      ...detailsOf(order, event),
      t`Does that day not suit you? Answer this mail, or cancel the order on its page until it is packed.`,
    ],
  }),
  changed: ({ order, event, siteUrl }) => ({
    subject: t`Your order is changed`,
    sentences: [
      [t`As you asked, we have changed what is in your order.`, ...detailsOf(order, event)].flat(),
      ...whatItCost(event),
      ...whatIsToPay(order),
      ...whatComesBack(order),
      t`Did you not ask for it? Answer this mail.`,
    ],
    button: isToPay(order) ? payLink(order, siteUrl) : undefined,
    links: isPaid(order) ? [billLink(order, siteUrl)] : [],
  }),
  "left-out": ({ order, event }) => ({
    subject: t`A part of your order cannot be made`,
    sentences: [whatIsLeftOut(order, event), t`All else comes as planned.`, ...cash(order)],
  }),
  redirected: ({ order, event, siteUrl }) => ({
    subject: t`Your order goes to another address`,
    sentences: [
      t`As you asked, it goes to ${{ address: addressInOneLine(order) }}.`,
      ...detailsOf(order, event),
      ...whatIsToPay(order),
      ...whatComesBack(order),
      t`Did you not ask for it? Answer this mail.`,
    ],
    button: isToPay(order) ? payLink(order, siteUrl) : undefined,
    links: isPaid(order) ? [billLink(order, siteUrl)] : [],
  }),
  corrected: ({ order, event }) => ({
    subject: t`Your order is corrected`,
    sentences: [whatIsCorrected(order, event), t`Is it still not right, or did you not ask for it? Answer this mail.`],
  }),
} satisfies Partial<Record<CustomerNotice, (mail: OrderMail) => Content>>;

const whyMoved = {
  closed: msg`We are closed on the day that was planned, so we cook it fresh for another one.`,
  short: msg`We cannot have all of it ready for the day that was planned, so we cook it fresh for another one.`,
  asked: msg`As you asked, your order comes on another day. Nothing else changes.`,
  late: msg`The day we had planned was over when your order was placed, so we cook it fresh for the next one.`,
};

function cancelledBecause(order: Order, event: Event): Paragraph[] {
  const { by } = event;
  if (by === "customer") return [t`As you asked, we have cancelled your order.`];
  if (by === "clock") return [t`No payment reached us in time, so the order has ended.`];
  return [t`We are sorry: we had to cancel your order.`, ...detailsOf(order, event)];
}

function whatIsLeftOut({ lines }: Order, event: Event): string {
  const left = dataOf(event, "left-out");
  // An event of an earlier version names only a line, and none is left of it if all of its packs were left out.
  const pack = left?.pack ?? lines.find(({ packId }) => packId === left?.packId);
  const what = left && pack ? packsOf({ ...pack, quantity: left.quantity }) : event.note;
  return what
    ? t`We are sorry: we cannot make all that was ordered, and leave out ${what}.`
    : t`We are sorry: we cannot make all that was ordered.`;
}

function whatIsCorrected(order: Order, event: Event): string {
  const isAsked = event.by === "customer";
  const fields = (noteOf(event) ?? sayMore(order, event).join(" ")).toLowerCase();
  if (fields === "")
    return isAsked
      ? t`As you asked, we have corrected your order. Its page has it as it is now.`
      : t`We have corrected your order. Its page has it as it is now.`;
  return isAsked
    ? t`As you asked, we have corrected your order: ${fields}. Its page has it as it is now.`
    : t`We have corrected your order: ${fields}. Its page has it as it is now.`;
}
