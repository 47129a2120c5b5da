import type { OrderMail } from "#domain/notifications/mail.ts";
import type { ShopNotice } from "#domain/notifications/notices.ts";
import { dayInWords } from "#platform/day.ts";
import { rupees, totalInRupees } from "./order-phrases.ts";
import type { Said } from "./to-customer.ts";
import { asSentence } from "./words.ts";

/** What the owner is told, by what happened. */
export const toShop: Record<ShopNotice, (mail: OrderMail) => Said> = {
  "new-order": ({ order }) => ({
    subject: `New order for ${totalInRupees(order)}`,
    sentences: [howItIsPaid[order.status === "awaiting-payment" ? "awaited" : order.method], plan(order)],
  }),
  "payment-claimed": ({ order, event }) => ({
    subject: `A customer says that ${totalInRupees(order)} was paid`,
    sentences: [
      ...(event.note ? [asSentence(event.note)] : []),
      "Look for the amount in the bank account, and confirm it only when you see it there.",
    ],
  }),
  "stop-cooking": () => ({
    subject: "A customer has cancelled",
    sentences: ["This order is not to be packed any more. Its stock is free again."],
  }),
  "refund-to-send": ({ order, event }) => ({
    subject: `${rupees(event.paise ?? 0)} to give back`,
    sentences: [
      ...(event.note ? [asSentence(event.note)] : []),
      order.method === "razorpay"
        ? "What came by Razorpay goes back by itself. Anything else is yours to send."
        : "Send it the way it came, and mark it as done.",
    ],
  }),
};

const howItIsPaid = {
  awaited: "The customer pays by UPI. Confirm the money when it is in the account.",
  cash: "It is paid in cash when it is handed over.",
  upi: "It is paid by UPI.",
  razorpay: "It is paid by Razorpay.",
};

function plan({ collects, dispatchOn, promisedOn }: OrderMail["order"]): string {
  if (collects) return `The customer collects it on ${dayInWords(promisedOn)}.`;
  return `It leaves the kitchen on ${dayInWords(dispatchOn)} and is promised for ${dayInWords(promisedOn)}.`;
}
