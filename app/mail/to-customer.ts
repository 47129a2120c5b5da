import type { OrderMail } from "#domain/notifications/mail.ts";
import type { CustomerNotice } from "#domain/notifications/notices.ts";
import { ownRider, trackingPage } from "#domain/orders/couriers.ts";
import { addressOf } from "#domain/settings/settings.ts";
import { dayInWords } from "#platform/day.ts";
import { moment, rupees, totalInRupees, whenItComes, whereItGoes } from "./order-phrases.ts";
import { asSentence, type Link } from "./words.ts";

export type Said = { subject: string; sentences: string[]; link?: Link | undefined };

/** What a customer is told, by what happened. */
export const toCustomer: Record<CustomerNotice, (mail: OrderMail) => Said> = {
  pay: ({ order, siteUrl }) => ({
    subject: "One step left: the payment",
    sentences: [
      "Thank you. We have set everything aside for you.",
      order.holdExpiresAt
        ? `Pay ${totalInRupees(order)} by ${moment(order.holdExpiresAt)}. After that the order ends by itself.`
        : `Pay ${totalInRupees(order)}, and the order is yours.`,
      order.method === "upi"
        ? "Have you paid already? Then enter the UTR of your transfer on the same page, so that we keep it while we look for your money."
        : "Have you paid already? Then there is nothing to do: we write as soon as we see the money.",
    ],
    link: { label: `Pay ${totalInRupees(order)}`, href: `${siteUrl}/orders/${order.token}` },
  }),
  confirmed: ({ order, settings }) => ({
    subject: "We have your order",
    sentences: ["Thank you. Your order is placed.", whenItComes(order), cash(order), ...whereItGoes(order, settings)],
  }),
  paid: ({ order, event, settings, siteUrl }) => ({
    subject: "Your payment has arrived",
    sentences: [
      `Thank you. We have received ${amount(event)}, and your order is placed.`,
      whenItComes(order),
      ...whereItGoes(order, settings),
    ],
    link: billLink(order, siteUrl),
  }),
  ready: ({ order, settings }) => ({
    subject: "Your order is ready",
    sentences: [
      `It is packed and waits for you at ${addressOf(settings)}. Hours: ${settings.hours}.`,
      `Bring the number ${order.number}.`,
      ...cashIfOwed(order),
    ],
  }),
  dispatched: ({ order }) => ({
    subject: "Your order is on its way",
    sentences: [travels(order), `It reaches you by ${dayInWords(order.promisedOn)}.`, ...cashIfOwed(order)],
    link: parcelLink(order),
  }),
  "tracking-changed": ({ order }) => ({
    subject: "Where your parcel is",
    sentences: [travels(order), `It reaches you by ${dayInWords(order.promisedOn)}.`],
    link: parcelLink(order),
  }),
  delivered: ({ order, siteUrl }) => ({
    subject: "Your order has arrived",
    sentences: [
      "We hope you enjoy it.",
      "Is anything damaged or missing? Answer this mail, with a picture if you can, and we look into it.",
    ],
    link: billLink(order, siteUrl),
  }),
  collected: () => ({
    subject: "Your order is with you",
    sentences: ["Thank you for coming by. We hope you enjoy it.", "Is anything not right? Answer this mail."],
  }),
  cancelled: ({ order, event }) => ({
    subject: "Your order is cancelled",
    sentences: [...cancelledBecause(event), ...whatOfTheMoney(order, event)],
  }),
  "refund-due": ({ event }) => ({
    subject: "Your money is coming back",
    sentences: [
      ...(event.note ? [asSentence(event.note)] : []),
      `We are sending ${amount(event)} back the way it came, and write again when it is done.`,
    ],
  }),
  refunded: ({ event }) => ({
    subject: "Your money has been sent back",
    sentences: [`${amount(event)} went back the way it came. Your bank may take some days to show it.`],
  }),
  moved: ({ event }) => ({
    subject: "A new day for your order",
    sentences: [
      "The day we had planned was over when your order was placed, so we cook it fresh for the next one.",
      ...(event.note ? [asSentence(event.note)] : []),
      "Does that day not suit you? Answer this mail, or cancel the order on its page until it is packed.",
    ],
  }),
};

type Order = OrderMail["order"];
type Event = OrderMail["event"];

function amount({ paise }: Event): string {
  return rupees(paise ?? 0);
}

function cash(order: Order): string {
  return `Keep ${totalInRupees(order)} in cash ready for ${counterpart(order)}.`;
}

function counterpart({ collects, courier }: Order): string {
  if (collects) return "the counter";
  return courier === ownRider ? "our rider" : "the courier";
}

function cashIfOwed(order: Order): string[] {
  return order.method === "cash" ? [cash(order)] : [];
}

function travels({ courier, trackingNumber }: Order): string {
  if (!courier) return "Your parcel has left our kitchen.";
  if (courier === ownRider) return `${ownRider} brings it.`;
  return `Your parcel travels with ${courier}${trackingNumber ? `, number ${trackingNumber}` : ""}.`;
}

function billLink({ token }: Order, siteUrl: string): Link {
  return { label: "Your bill", href: `${siteUrl}/orders/${token}/invoice` };
}

function parcelLink({ courier, trackingNumber }: Order): Link | undefined {
  const page = trackingPage(courier, trackingNumber);
  return page ? { label: `Follow it at ${courier}`, href: page } : undefined;
}

function cancelledBecause({ by, note }: Event): string[] {
  if (by === "customer") return ["As you asked, we have cancelled your order."];
  if (by === "clock") return ["No payment reached us in time, so the order has ended."];
  return ["We are sorry: we had to cancel your order.", ...(note ? [asSentence(note)] : [])];
}

function whatOfTheMoney({ method }: Order, { by }: Event): string[] {
  if (method === "cash") return [];
  if (by === "clock") return ["Have you paid all the same? Then we see the money and write to you."];
  return ["If you have paid, the money goes back to you, and we write again when it does."];
}
