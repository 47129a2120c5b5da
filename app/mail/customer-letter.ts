import { formatRupees } from "#domain/money.ts";
import type { OrderMail } from "#domain/notifications/mail.ts";
import type { CustomerNotice } from "#domain/notifications/notices.ts";
import { travelInWords } from "#domain/orders/parcels/couriers.ts";
import { dataOf } from "#domain/orders/event.ts";
import { isPaid, toGiveBackPaiseOf } from "#domain/orders/order.ts";
import { untilInWords } from "#domain/orders/customer/timeline.ts";
import { sayOpenHours } from "#app/sentences/payment.ts";
import { addressOf } from "#domain/settings/settings.ts";
import { dayInWords } from "#platform/day.ts";
import {
  addressLines,
  howToCollect,
  mapLinks,
  reachesBy,
  totalInRupees,
  whenItComes,
  whereItGoes,
  whom,
} from "./order-phrases.ts";
import { asSentence, type Letter, type Link, unlinked } from "./letter.ts";
import { cash, isToPay, payLink, whatComesBack, whatIsToPay, whatItCost } from "./pay-phrases.ts";
import { documentNames, howItCameBack, howItComesBack, whatOfTheMoney, whatOfTheOrder } from "./refund-phrases.ts";

export type Content = Pick<Letter, "subject" | "sentences" | "quote" | "quoteTitle"> & {
  /** What the reader most likely wants to do; by default to see the order. */
  button?: Link | undefined;
  /** What follows the link to the order. */
  links?: Link[];
};

const tooMuchUnpaid = "With this order, unpaid orders from your connection would hold more than we can set aside";

/** The texts of the e-mails to customers about an order. */
export const toCustomer: Record<CustomerNotice, (mail: OrderMail) => Content> = {
  pay: ({ order, settings, siteUrl }) => ({
    subject: "One step left: the payment",
    sentences: [
      order.hold === "none"
        ? `Thank you. ${tooMuchUnpaid}, so nothing is set aside until your money is here.`
        : "Thank you. We have set everything aside for you.",
      order.holdExpiresAt
        ? `Pay ${totalInRupees(order)} by ${untilInWords(order.holdExpiresAt)}. After that the order ends by itself.`
        : `Pay ${totalInRupees(order)}, and the order is yours.`,
      ...(order.method === "upi" ? [`We look for payments by UPI ${sayOpenHours(settings)}.`] : []),
      whenItComes(order),
      order.hold !== "standard"
        ? "If your money comes later, we cook the order if we still can, or send the money back."
        : order.method === "upi"
          ? "Have you paid already? Then enter the UTR of your transfer on the same page, so that we keep it while we look for your money."
          : "Have you paid already? Then there is nothing to do: we write as soon as we see the money.",
    ],
    button: payLink(order, siteUrl),
  }),
  "looked-at-first": ({ order }) => ({
    subject: "We have your order, and look at it first",
    sentences: [
      `Thank you. ${tooMuchUnpaid}, so no day is promised until we have looked at it.`,
      `You wished for ${dayInWords(order.promisedOn)}. We write as soon as we know${order.holdExpiresAt ? `, by ${untilInWords(order.holdExpiresAt)} at the latest` : ""}.`,
      "You have paid nothing, and may cancel it on its page.",
    ],
  }),
  confirmed: ({ order, settings, siteUrl }) => ({
    subject: "We have your order",
    sentences: [
      "Thank you. Your order is placed.",
      whenItComes(order),
      ...whatIsToPay(order),
      ...whereItGoes(order, settings),
    ],
    links: [...(isPaid(order) ? [billLink(order, siteUrl)] : []), ...mapLinks(order, settings)],
  }),
  paid: ({ order, event, settings, siteUrl }) => ({
    subject: "Your payment has arrived",
    sentences: [
      `Thank you. We have received ${amount(event)}, and your order is placed.`,
      whenItComes(order),
      ...whereItGoes(order, settings),
    ],
    ...giftMessage(order),
    links: [billLink(order, siteUrl), ...mapLinks(order, settings)],
  }),
  "payment-reversed": ({ order, event, siteUrl }) => ({
    subject: "Your payment has not reached us after all",
    sentences: [
      `We wrote that ${amount(event)} had come from you. That was a mistake of ours, and we are sorry: it has not come.`,
      ...whatIsToPay(order),
      "Have you paid all the same? Answer this mail with the UTR of your transfer, and we look for it at once.",
    ],
    button: isToPay(order) ? payLink(order, siteUrl) : undefined,
  }),
  uncancelled: ({ order, siteUrl }) => ({
    subject: "Your order is not cancelled after all",
    sentences: [
      "We have taken the cancellation back, and your order is as it was.",
      ...whatIsToPay(order),
      ...(order.status === "awaiting-payment" ? [] : [whenItComes(order)]),
      "Is that not what you want? Cancel it on its page until it is packed, or answer this mail.",
    ],
    button: order.status === "awaiting-payment" ? payLink(order, siteUrl) : undefined,
  }),
  "sent-again": ({ order }) => ({
    subject: "We send your order again",
    sentences: [
      "Your parcel came back to us, and we send it again.",
      `It goes to ${unlinked(addressLines(order).join(", "))}. ${reachesBy(order)}`,
      ...cash(order),
    ],
  }),
  ready: ({ order, settings }) => ({
    subject: "Your order is ready",
    sentences: [
      `It is packed and waits for ${whom(order)} at ${addressOf(settings)}.`,
      ...howToCollect(order, settings),
      ...cash(order),
    ],
    links: mapLinks(order, settings),
  }),
  dispatched: ({ order }) => ({
    subject: "Your order is on its way",
    sentences: [travels(order), reachesBy(order), ...cash(order)],
    button: parcelLink(order),
  }),
  undispatched: ({ order }) => ({
    subject: "Your order has not left yet",
    sentences: [
      "We wrote that your parcel was on its way. That was too early, and we are sorry: it is packed, and still with us.",
      `We write again when it leaves. ${reachesBy(order)}`,
    ],
  }),
  "tracking-changed": ({ order }) => ({
    subject: "Where your parcel is",
    sentences: [travels(order), reachesBy(order)],
    button: parcelLink(order),
  }),
  delivered: ({ order, siteUrl }) => ({
    subject: order.isGift ? "Your gift has arrived" : "Your order has arrived",
    sentences: [
      order.isGift ? `${whom(order)} has it. We hope it gives joy.` : "We hope you enjoy it.",
      "Is anything damaged or missing? Tell us below and get a ticket number, with which you see how it stands. You may also answer this mail, with a picture if you can.",
    ],
    links: [billLink(order, siteUrl), complaintLink(order, siteUrl)],
  }),
  collected: ({ order, siteUrl }) => ({
    subject: order.isGift ? "Your gift was collected" : "Your order is with you",
    sentences: [
      order.isGift ? `${whom(order)} has it. We hope it gives joy.` : "Thank you for coming by. We hope you enjoy it.",
      "Is anything not right? Tell us below and get a ticket number, or answer this mail.",
    ],
    links: [billLink(order, siteUrl), complaintLink(order, siteUrl)],
  }),
  cancelled: ({ order, event }) => ({
    subject: "Your order is cancelled",
    sentences: [...cancelledBecause(event), ...whatOfTheMoney(order, event)],
  }),
  "refund-due": ({ order, event, refund }) => ({
    subject: "Your money is coming back",
    sentences: [
      ...(event.note ? [asSentence(event.note)] : []),
      howItComesBack(amount(event), refund),
      ...whatOfTheOrder(order),
    ],
  }),
  refunded: ({ order, event, refund, siteUrl }) => ({
    subject: "Your money has been sent back",
    sentences: [howItCameBack(amount(event), event, refund), ...whatOfTheOrder(order)],
    links: refund?.documents ? [{ ...billLink(order, siteUrl), label: documentNames[refund.documents] }] : [],
  }),
  "refund-called-off": ({ order, event }) => ({
    subject: "Your refund is called off",
    sentences: [
      `We had written that ${amount(event)} comes back to you. We have called that off, and do not send it.`,
      ...(event.note ? [asSentence(event.note)] : []),
      toGiveBackPaiseOf(order) > 0
        ? `${formatRupees(toGiveBackPaiseOf(order))} is still yours, and we write again when it is sent.`
        : "Nothing else changes.",
      "Is that not right? Answer this mail.",
    ],
  }),
  "goes-on": ({ order }) => ({
    subject: "We make your order all the same",
    sentences: [
      "Your money went back to you, and your order comes all the same. There is nothing to pay.",
      whenItComes(order),
    ],
  }),
  moved: ({ event }) => ({
    subject: "A new day for your order",
    sentences: [
      whyMoved(event),
      ...(event.note ? [asSentence(event.note)] : []),
      "Does that day not suit you? Answer this mail, or cancel the order on its page until it is packed.",
    ],
  }),
  changed: ({ order, event, siteUrl }) => ({
    subject: "Your order is changed",
    sentences: [
      `As you asked, we have changed what is in your order.${event.note ? ` ${event.note}` : ""}`,
      ...whatItCost(event),
      ...whatIsToPay(order),
      ...whatComesBack(order),
      "Did you not ask for it? Answer this mail.",
    ],
    button: isToPay(order) ? payLink(order, siteUrl) : undefined,
    links: isPaid(order) ? [billLink(order, siteUrl)] : [],
  }),
  "left-out": ({ order, event }) => ({
    subject: "A part of your order cannot be made",
    sentences: [
      `We are sorry: we cannot make all that was ordered${event.note ? `, and leave out ${event.note}` : ""}.`,
      "All else comes as planned.",
      ...cash(order),
    ],
  }),
  redirected: ({ order, event, siteUrl }) => ({
    subject: "Your order goes to another address",
    sentences: [
      `As you asked, it goes to ${unlinked(addressLines(order).join(", "))}.`,
      ...(event.note ? [event.note] : []),
      ...whatItCost(event),
      ...whatIsToPay(order),
      ...whatComesBack(order),
      "Did you not ask for it? Answer this mail.",
    ],
    button: isToPay(order) ? payLink(order, siteUrl) : undefined,
    links: isPaid(order) ? [billLink(order, siteUrl)] : [],
  }),
  corrected: ({ event }) => ({
    subject: "Your order is corrected",
    sentences: [
      `${event.by === "customer" ? "As you asked, we" : "We"} have corrected your order${event.note ? `: ${event.note.toLowerCase()}` : ""}. Its page has it as it is now.`,
      "Is it still not right, or did you not ask for it? Answer this mail.",
    ],
  }),
};

type Order = OrderMail["order"];
type Event = OrderMail["event"];

const whyMovedOf = {
  closed: "We are closed on the day that was planned, so we cook it fresh for another one.",
  short: "We cannot have all of it ready for the day that was planned, so we cook it fresh for another one.",
  asked: "As you asked, your order comes on another day. Nothing else changes.",
  late: "The day we had planned was over when your order was placed, so we cook it fresh for the next one.",
};

function whyMoved(event: Event): string {
  return whyMovedOf[dataOf(event, "moved")?.because ?? "late"];
}

function amount({ paise }: Event): string {
  return formatRupees(paise ?? 0);
}

function travels({ parcels }: Order): string {
  if (parcels.length === 0) return "Your parcel has left our kitchen.";
  return parcels.map((parcel) => travelInWords(parcel).replace(/^It /, "Your parcel ")).join(" ");
}

function billLink({ token }: Order, siteUrl: string): Link {
  return { label: "Your bill", href: `${siteUrl}/orders/${token}/invoice` };
}

function complaintLink({ number }: Order, siteUrl: string): Link {
  return { label: "Tell us what went wrong", href: `${siteUrl}/grievance?order=${number}` };
}

function parcelLink({ parcels }: Order): Link | undefined {
  const followed = parcels.find(({ page }) => page);
  return followed?.page ? { label: `Follow it at ${followed.courier}`, href: followed.page } : undefined;
}

/** Repeats a gift's message to who sends it. Only once it is paid, because anybody can type a stranger's address. */
function giftMessage(order: Order): Partial<Content> {
  if (!order.isGift || !order.giftMessage) return {};
  return { quoteTitle: `Your words for ${whom(order)}, on a card in the parcel:`, quote: unlinked(order.giftMessage) };
}

function cancelledBecause({ by, note }: Event): string[] {
  if (by === "customer") return ["As you asked, we have cancelled your order."];
  if (by === "clock") return ["No payment reached us in time, so the order has ended."];
  return ["We are sorry: we had to cancel your order.", ...(note ? [asSentence(note)] : [])];
}
