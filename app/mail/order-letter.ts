import { t } from "@lingui/core/macro";
import { formatRupees } from "#domain/money.ts";
import { buyerOf, type OrderMail } from "#domain/notifications/mail.ts";
import type { CustomerNotice, ShopNotice } from "#domain/notifications/notices.ts";
import { dataOf } from "#domain/orders/event.ts";
import { asksWhatToDo, type DisputeState } from "#domain/orders/order.ts";
import { untilInWords } from "#domain/orders/customer/timeline.ts";
import { dayInWords } from "#platform/day.ts";
import { nameOf } from "#app/ui/goods-name.tsx";
import { inEnglish, linkTo } from "#app/words/words.ts";
import { toCustomer } from "./customer-letter.ts";
import { asSentence, type Content, type Letter, unlinked } from "./letter.ts";
import { addressLines, totalInRupees } from "./order-phrases.ts";

/** As many pictures as stand side by side on a phone. */
const MOST_PICTURES = 3;

/** An e-mail about an order, to the customer or the shop. */
export function orderLetter(mail: OrderMail): Letter {
  const { notice, order, siteUrl } = mail;
  const forShop = isForShop(notice);
  const { subject, sentences, button, links = [], ...more } = forShop ? toShop[notice](mail) : toCustomer[notice](mail);
  const { number } = order;
  const page = siteUrl + (forShop ? pathInBackOffice(notice, number) : linkTo(`/orders/${order.token}`));
  return {
    to: forShop ? "shop" : "customer",
    subject: t`${subject} (order ${number})`,
    title: subject,
    sentences: forShop ? sentences : [greeting(order), ...sentences],
    details: [[t`Order`, number], ...(forShop ? detailsForShop(order) : [])],
    ...more,
    ...(!forShop && { pictures: picturedIn(order) }),
    links: [
      ...(button ? [button] : []),
      ...(button?.href === page
        ? []
        : [{ label: forShop ? "Open it in the back office" : t`See the order`, href: page }]),
      ...links,
    ],
  };
}

/** The products whose pictures a letter shows. */
function picturedIn({ lines }: OrderMail["order"]): Letter["pictures"] {
  const pictured = lines.map((line) => {
    const name = nameOf(line);
    return [line.slug, { slug: line.slug, name, lang: name === line.name ? inEnglish() : undefined }] as const;
  });
  return [...new Map(pictured).values()].slice(0, MOST_PICTURES);
}

function greeting(order: OrderMail["order"]): string {
  const name = unlinked(buyerOf(order) ?? "");
  return name ? t`Namaste ${name},` : t`Namaste,`;
}

function isForShop(notice: CustomerNotice | ShopNotice): notice is ShopNotice {
  return notice in toShop;
}

function pathInBackOffice(notice: ShopNotice, number: string): string {
  const asksForMoney = notice === "payment-claimed" || notice === "claim-waits";
  return `/back-office/orders/${number}${asksForMoney ? "/paid" : ""}`;
}

function detailsForShop(order: OrderMail["order"]): Letter["details"] {
  const { collects, name, mobile, email, isGift, giftMessage, note } = order;
  const all: [string, string | null][] = [
    [collects ? "Collects" : "To", collects ? name : addressLines(order).join(", ")],
    ["Mobile", mobile],
    ["E-mail", email],
    ["Gift", isGift ? (giftMessage ?? "yes") : null],
    ["Note", note],
  ];
  return all.filter((detail): detail is [string, string] => Boolean(detail[1]));
}

/** The texts of the e-mails to the shop about an order. */
export const toShop: Record<ShopNotice, (mail: OrderMail) => Content> = {
  "new-order": ({ order }) => ({
    subject: `New order for ${totalInRupees(order)}`,
    sentences: [howItIsPaid[order.status === "awaiting-payment" ? "awaited" : order.method], plan(order)],
  }),
  "order-to-approve": ({ order }) => ({
    subject: `An order for ${totalInRupees(order)} waits for your yes`,
    sentences: [
      "It is to be paid in cash, and unpaid orders from the same connection hold as much as strangers may. So nothing is set aside for it, and no day is promised.",
      `Call the customer, then accept it or cancel it.${order.holdExpiresAt ? ` Otherwise it ends after ${untilInWords(order.holdExpiresAt)}.` : ""}`,
    ],
  }),
  "payment-claimed": ({ order, event }) => ({
    subject: `A customer says that ${totalInRupees(order)} was paid`,
    sentences: [
      ...(event.note ? [asSentence(event.note)] : []),
      "Look for the amount in the bank account, and confirm it only when you see it there.",
      ...(order.status === "cancelled"
        ? [
            "The order has ended. Confirm the money all the same: it brings the order back if that is possible, or goes back.",
          ]
        : []),
    ],
  }),
  "claim-waits": ({ order, event }) => ({
    subject: `${totalInRupees(order)} is still to be looked for`,
    sentences: [
      ...(event.note ? [asSentence(event.note)] : []),
      "A customer told us of this transfer a day ago. Confirm it when it is in the bank account.",
      ...(order.holdExpiresAt ? [`Otherwise the order ends after ${untilInWords(order.holdExpiresAt)}.`] : []),
    ],
  }),
  "stop-cooking": () => ({
    subject: "A customer has cancelled",
    sentences: ["This order is not to be packed any more. Its stock is free again."],
  }),
  "refund-to-send": ({ order, event, refund }) => ({
    subject: `${formatRupees(event.paise ?? 0)} to give back`,
    sentences: [
      ...(event.note ? [asSentence(event.note)] : []),
      howToSend[refund?.method ?? order.method],
      ...whatToDecide(order),
    ],
  }),
  "refund-made-there": ({ order, event }) => ({
    subject: `${formatRupees(event.paise ?? 0)} was given back on Razorpay's pages`,
    sentences: [
      `Somebody gave it back on Razorpay's own pages, not here. It is written down with the order, and the customer is told.`,
      ...whatToDecide(order),
    ],
  }),
  disputed: ({ event }) => {
    const { title, advice } = disputedInWords[dataOf(event, "disputed")?.state ?? "open"];
    return { subject: `${formatRupees(event.paise ?? 0)} ${title}`, sentences: [advice] };
  },
  "refund-failed": ({ event }) => ({
    subject: `${formatRupees(event.paise ?? 0)} did not go back`,
    sentences: [
      "Razorpay did not send this refund. Look on its pages whether the money went back already. If not, ask for it again, or send it by hand. Then mark it as done.",
    ],
  }),
  "plan-changed": ({ order }) => ({
    subject: "An order leaves on another day",
    sentences: ["Its money came after the planned day.", plan(order)],
  }),
};

const disputedInWords: Record<DisputeState, { title: string; advice: string }> = {
  open: {
    title: "is contested at the customer's bank",
    advice:
      "Answer on Razorpay's pages, under Disputes, before its day is over: send the bill and the proof of delivery. Without an answer the bank takes the money back.",
  },
  won: { title: "stays with you", advice: "The bank has decided the dispute for you. There is nothing to do." },
  lost: {
    title: "was taken back by the bank",
    advice:
      "The dispute is lost. The order counts as not paid by so much. If it has not left, decide what becomes of it.",
  },
};

/** Says that an order whose whole money goes back waits for a decision. */
function whatToDecide(order: OrderMail["order"]): string[] {
  if (!asksWhatToDo(order)) return [];
  return [
    "With that all its money goes back, and it has not left. Open it, and say whether it is cancelled or made all the same.",
  ];
}

const howToSend = {
  razorpay: "What came by Razorpay goes back by itself. Anything else is yours to send.",
  upi: "Send it the way it came, and mark it as done.",
  cash: "It was paid in cash: ask the customer where to send it by UPI or bank transfer, and mark it as done.",
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
