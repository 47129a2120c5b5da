import { t } from "@lingui/core/macro";
import { formatRupees } from "#domain/money.ts";
import type { OrderMail } from "#domain/notifications/mail.ts";
import type { CustomerNotice } from "#domain/notifications/notices.ts";
import { isPaid } from "#domain/orders/order.ts";
import { addressOf } from "#domain/settings/settings.ts";
import { sayOpenHours } from "#app/sentences/payment.ts";
import { sayDay, sayUntil } from "#app/ui/days.ts";
import { linkTo } from "#app/words/words.ts";
import { ofChanges } from "./change-letter.ts";
import { type Content, type Link, unlinked } from "./letter.ts";
import { ofMoneyBack } from "./refund-letter.ts";
import {
  addressInOneLine,
  billLink,
  howToCollect,
  mapLinks,
  reachesBy,
  receiverOf,
  totalInRupees,
  travels,
  whenItComes,
  whereItGoes,
} from "./order-phrases.ts";
import { cash, payLink, whatIsToPay } from "./pay-phrases.ts";

type Order = OrderMail["order"];

/** The texts of the e-mails to customers about an order. */
export const toCustomer: Record<CustomerNotice, (mail: OrderMail) => Content> = {
  pay: ({ order, settings, siteUrl }) => ({
    subject: t`One step left: the payment`,
    sentences: [
      order.hold === "none"
        ? t`Thank you. With this order, unpaid orders from your connection would hold more than we can set aside, so nothing is set aside until your money is here.`
        : t`Thank you. We have set everything aside for you.`,
      byWhenToPay(order),
      ...(order.method === "upi" ? [t`We look for payments by UPI ${{ hours: sayOpenHours(settings) }}.`] : []),
      whenItComes(order),
      ifItIsPaid(order),
    ],
    button: payLink(order, siteUrl),
  }),
  "looked-at-first": ({ order }) => ({
    subject: t`We have your order, and look at it first`,
    sentences: [
      t`Thank you. With this order, unpaid orders from your connection would hold more than we can set aside, so no day is promised until we have looked at it.`,
      `${t`You wished for ${{ day: sayDay(order.promisedOn) }}.`} ${whenWeKnow(order)}`,
      t`You have paid nothing, and may cancel it on its page.`,
    ],
  }),
  confirmed: ({ order, settings, siteUrl }) => ({
    subject: t`We have your order`,
    sentences: [
      t`Thank you. Your order is placed.`,
      whenItComes(order),
      ...whatIsToPay(order),
      ...whereItGoes(order, settings),
    ],
    links: [...(isPaid(order) ? [billLink(order, siteUrl)] : []), ...mapLinks(order, settings)],
  }),
  paid: ({ order, event, settings, siteUrl }) => ({
    subject: t`Your payment has arrived`,
    sentences: [
      t`Thank you. We have received ${{ amount: formatRupees(event.paise ?? 0) }}, and your order is placed.`,
      whenItComes(order),
      ...whereItGoes(order, settings),
    ],
    ...giftMessage(order),
    links: [billLink(order, siteUrl), ...mapLinks(order, settings)],
  }),
  ready: ({ order, settings }) => ({
    subject: t`Your order is ready`,
    sentences: [whereItWaits(order, addressOf(settings)), ...howToCollect(order, settings), ...cash(order)],
    links: mapLinks(order, settings),
  }),
  dispatched: ({ order }) => ({
    subject: t`Your order is on its way`,
    sentences: [travels(order), reachesBy(order), ...cash(order)],
    button: parcelLink(order),
  }),
  undispatched: ({ order }) => ({
    subject: t`Your order has not left yet`,
    sentences: [
      t`We wrote that your parcel was on its way. That was too early, and we are sorry: it is packed, and still with us.`,
      `${t`We write again when it leaves.`} ${reachesBy(order)}`,
    ],
  }),
  "tracking-changed": ({ order }) => ({
    subject: t`Where your parcel is`,
    sentences: [travels(order), reachesBy(order)],
    button: parcelLink(order),
  }),
  "sent-again": ({ order }) => ({
    subject: t`We send your order again`,
    sentences: [
      t`Your parcel came back to us, and we send it again.`,
      `${t`It goes to ${{ address: addressInOneLine(order) }}.`} ${reachesBy(order)}`,
      ...cash(order),
    ],
  }),
  delivered: ({ order, siteUrl }) => ({
    subject: order.isGift ? t`Your gift has arrived` : t`Your order has arrived`,
    sentences: [
      hasIt(order) ?? t`We hope you enjoy it.`,
      t`Is anything damaged or missing? Tell us below and get a ticket number, with which you see how it stands. You may also answer this mail, with a picture if you can.`,
    ],
    links: [billLink(order, siteUrl), complaintLink(order, siteUrl)],
  }),
  collected: ({ order, siteUrl }) => ({
    subject: order.isGift ? t`Your gift was collected` : t`Your order is with you`,
    sentences: [
      hasIt(order) ?? t`Thank you for coming by. We hope you enjoy it.`,
      t`Is anything not right? Tell us below and get a ticket number, or answer this mail.`,
    ],
    links: [billLink(order, siteUrl), complaintLink(order, siteUrl)],
  }),
  ...ofChanges,
  ...ofMoneyBack,
};

function byWhenToPay(order: Order): string {
  const total = totalInRupees(order);
  const until = order.holdExpiresAt && sayUntil(order.holdExpiresAt);
  return until
    ? t`Pay ${total} by ${until}. After that the order ends by itself.`
    : t`Pay ${total}, and the order is yours.`;
}

function ifItIsPaid({ hold, method }: Order): string {
  if (hold !== "standard")
    return t`If your money comes later, we cook the order if we still can, or send the money back.`;
  return method === "upi"
    ? t`Have you paid already? Then enter the UTR of your transfer on the same page, so that we keep it while we look for your money.`
    : t`Have you paid already? Then there is nothing to do: we write as soon as we see the money.`;
}

function whenWeKnow({ holdExpiresAt }: Order): string {
  const until = holdExpiresAt && sayUntil(holdExpiresAt);
  return until ? t`We write as soon as we know, by ${until} at the latest.` : t`We write as soon as we know.`;
}

function whereItWaits(order: Order, shop: string): string {
  const name = receiverOf(order);
  return name === undefined
    ? t`It is packed and waits for you at ${shop}.`
    : t`It is packed and waits for ${name} at ${shop}.`;
}

/** That a gift has reached whom it is for; undefined for any other order. */
function hasIt(order: Order): string | undefined {
  const name = receiverOf(order);
  return name === undefined ? undefined : t`${name} has it. We hope it gives joy.`;
}

function complaintLink({ number }: Order, siteUrl: string): Link {
  return { label: t`Tell us what went wrong`, href: siteUrl + linkTo(`/grievance?order=${number}`) };
}

function parcelLink({ parcels }: Order): Link | undefined {
  const followed = parcels.find(({ page }) => page);
  if (!followed?.page) return undefined;
  const { courier, page } = followed;
  return { label: t`Follow it at ${courier}`, href: page };
}

/** Repeats a gift's message to who sends it. Only once it is paid, because anybody can type a stranger's address. */
function giftMessage(order: Order): Partial<Content> {
  const name = receiverOf(order);
  if (name === undefined || !order.giftMessage) return {};
  return { quoteTitle: t`Your words for ${name}, on a card in the parcel:`, quote: unlinked(order.giftMessage) };
}
