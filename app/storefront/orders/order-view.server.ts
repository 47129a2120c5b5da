import { href, type RouterContextProvider } from "react-router";
import { database, environment } from "#app/context.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import {
  asksWhatToDo,
  cashToCollect,
  givenBackOf,
  isPaid,
  partInWords,
  saysPaid,
  partPaidPaiseOf,
} from "#domain/orders/order.ts";
import { chargesOf, billToInWords } from "#domain/orders/documents/bill.ts";
import { ownRider, trackingPage } from "#domain/orders/kitchen/couriers.ts";
import { isRenewable } from "#domain/checkout/renewal.server.ts";
import { findInvoice, type Document } from "#domain/orders/documents/documents.server.ts";
import { namedOn } from "#domain/orders/documents/snapshot.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { finishedStatuses, isErased } from "#domain/orders/customer/person.ts";
import { canReview } from "#domain/orders/reviews/reviews.server.ts";
import {
  answerOf,
  headingOf,
  momentInWords,
  moneyBackInWords,
  stepsOf,
  timelineOf,
} from "#domain/orders/customer/timeline.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { addressOf, mapLink, type Settings } from "#domain/settings/settings.ts";
import { isCancellable } from "#domain/order-changes/cancellation.server.ts";
import { stateName } from "#domain/gst/gstin.ts";
import { dayInWords } from "#platform/day.ts";

/** What the page of an order shows. Amounts are in paise. */
export async function viewOrder(
  context: Readonly<RouterContextProvider>,
  order: FullOrder,
  {
    masked,
    base,
  }: {
    /** Whether private data such as the address is hidden. */
    masked: boolean;
    /** The path under which the visitor can pay and cancel the order; undefined if the visitor may not. */
    base?: string | undefined;
  },
) {
  const db = context.get(database);
  const { totalPaise } = order.sums;
  const paid = isPaid(order);
  const camePaise = partPaidPaiseOf(order);
  const invoice = await findInvoice(db, order.id);
  return {
    number: order.number,
    token: masked ? undefined : order.token,
    base,
    heading:
      order.status === "placed" && paid && givenBackOf(order) !== "all" && order.method !== "cash"
        ? "Payment received"
        : headingOf(order),
    answer: answerOf(order, new Date()),
    steps: asksWhatToDo(order) ? undefined : stepsOf(order),
    events: timelineOf(order.events, { masked }).map(({ id, words, happenedAt }) => ({
      id,
      words,
      at: momentInWords(happenedAt),
      machine: happenedAt.toISOString(),
    })),
    lines: order.lines.map(({ packId, slug, name, nameTe, label, quantity, unitPaise, contents }) => ({
      packId,
      slug,
      name,
      nameTe,
      label,
      quantity,
      totalPaise: unitPaise * quantity,
      contents,
    })),
    charges: chargesOf(order),
    couponCode: order.couponCode,
    totalPaise,
    duePaise: Math.max(0, totalPaise - camePaise),
    came: camePaise > 0 && order.status === "awaiting-payment" ? `${partInWords(camePaise, totalPaise)}.` : undefined,
    payment: paymentSentence(order, { paid, camePaise }),
    isClaimed: saysPaid(order),
    awaitsPayment: order.status === "awaiting-payment",
    isRenewable: isRenewable(order),
    parcel: parcelOf(order),
    collection: collectionOf(order, await readSettings(db), true),
    recipient: recipientOf(order, { masked, invoice }),
    billTo: masked ? undefined : billToInWords(order),
    gift: order.isGift && !masked ? (order.giftMessage ?? "") : undefined,
    notBefore: order.isGift && !order.collects && `It does not arrive before ${dayInWords(order.promisedOn)}.`,
    /** How the customer finds this page again. `email`: the address to which the link was sent, if any. */
    wayBack: masked || isErased(order) || finishedStatuses.includes(order.status) ? undefined : { email: order.email },
    isCancellable: base !== undefined && isCancellable(order.status),
    isReviewable: !masked && canReview(order),
    hasInvoice: !masked && invoice !== undefined,
  };
}

/** Where and when an order can be collected; undefined for deliveries and for finished orders. */
export function collectionOf(order: FullOrder, settings: Settings, showsCash: boolean) {
  if (!order.collects || finishedStatuses.includes(order.status)) return undefined;
  const cashPaise = showsCash ? cashToCollect(order) : undefined;
  return {
    shop: settings.shopName,
    address: addressOf(settings),
    map: mapLink(settings),
    hours: settings.hours,
    bring: `the order number ${order.number}${cashPaise ? ` and ${formatRupees(cashPaise)} in cash` : ""}`,
  };
}

/** A link that opens WhatsApp with the URL of the order's page as the message. */
export function shareLink(context: Readonly<RouterContextProvider>, { number, token }: FullOrder): string {
  const address = context.get(environment).SITE_URL + href("/orders/:token", { token });
  return `https://wa.me/?text=${encodeURIComponent(`My order ${number} at The Tastemakers: ${address}`)}`;
}

export type OrderView = Awaited<ReturnType<typeof viewOrder>>;

/** The courier and the tracking page of a parcel; undefined until a courier is entered. */
export function parcelOf({ courier, trackingNumber }: FullOrder) {
  if (!courier) return undefined;
  const page = trackingPage(courier, trackingNumber);
  return { courier, isOurRider: courier === ownRider, number: trackingNumber ?? "", page };
}

type Paying = { paid: boolean; camePaise: Paise };

function paymentSentence(order: FullOrder, { paid, camePaise }: Paying): string {
  const { method, status, collects } = order;
  const cash = collects ? "Cash at the shop" : "Cash on delivery";
  const name = { cash, upi: "UPI", razorpay: "Card, UPI or net banking through Razorpay" }[method];
  if (paid || order.sums.deductedPaise > 0) {
    return `${method === "cash" ? "Paid in cash." : `Paid by ${name}.`} ${moneyBackInWords(order)}`.trim();
  }
  switch (status) {
    case "awaiting-payment":
    case "awaiting-approval":
      return `To be paid by ${name}.`;
    case "cancelled":
    case "returned":
      if (camePaise > 0) return `Not paid in full (${name}).`;
      return `Not paid (${name}).`;
    case "delivered":
    case "collected":
      return method === "cash" ? "Paid in cash." : `${name}.`;
    default:
      return `${name}: you pay ${collects ? "when you collect it" : "at the door"}.`;
  }
}

/** Says how the money of a cancelled order is returned. */
export function moneyBackSentence(order: FullOrder): string {
  if (givenBackOf(order) === "all") return moneyBackInWords(order);
  if (order.method !== "cash") return "What was paid goes back the way it came.";
  return isPaid(order)
    ? "What you paid in cash goes back by UPI or bank transfer."
    : "You have paid nothing, and owe nothing.";
}

function collection({ status }: FullOrder): string {
  return status === "collected" ? "Collected at the shop" : "To collect at the shop";
}

const erasedWords = ["Name and address were erased, as the customer wished or the law asks."];

type Showing = { masked: boolean; invoice: Document | undefined };

function recipientOf(order: FullOrder, { masked, invoice }: Showing): string[] {
  if (isErased(order)) {
    const staysNamed = !order.retentionEndedAt && invoice?.snapshot && namedOn(invoice.snapshot) === "buyer";
    return staysNamed
      ? ["Name and address stay on the invoice, as tax law asks. All else was erased, as the customer wished."]
      : erasedWords;
  }
  if (masked) return maskedRecipient(order);
  const { mobile, town, state } = placeOf(order);
  const address = order.collects
    ? [collection(order)]
    : [
        order.address1,
        order.address2,
        order.landmark,
        town,
        [order.district === order.city ? null : order.district, state].filter(Boolean).join(", "),
      ];
  return [order.name, ...address, mobile].filter((text): text is string => Boolean(text));
}

/** The recipient as two lines, with the middle of the mobile number hidden. */
export function maskedRecipient(order: FullOrder): string[] {
  if (isErased(order)) return erasedWords;
  const { mobile, town, state } = placeOf(order);
  return [order.collects ? collection(order) : `${town}, ${state}`, `${mobile.slice(0, 2)}•••••${mobile.slice(-3)}`];
}

function placeOf({ mobile, city, pincode, stateCode }: FullOrder) {
  return {
    mobile: mobile.replace("+91", ""),
    town: [city, pincode].filter(Boolean).join(" "),
    state: stateName(stateCode) ?? "",
  };
}
