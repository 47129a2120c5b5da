import { href, type RouterContextProvider } from "react-router";
import { database, environment } from "#app/context.ts";
import { formatRupees } from "#domain/money.ts";
import {
  asksWhatToDo,
  balanceOf,
  cashToCollect,
  givenBackOf,
  isPaid,
  keptOf,
  owesBeforeItLeaves,
  partInWords,
  saysPaid,
  partPaidPaiseOf,
} from "#domain/orders/order.ts";
import { mayMove } from "#domain/checkout/other-day.server.ts";
import { isRenewable } from "#domain/checkout/renewal.server.ts";
import { findInvoice } from "#domain/orders/documents/documents.server.ts";
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
import { backBy, moneyBackSentences, wayBack } from "#domain/payments/refunds/money-back.ts";
import { listMoneyBack } from "#domain/payments/refunds/refund-details.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { addressOf, mapLink, type Settings } from "#domain/settings/settings.ts";
import { isCancellable } from "#domain/order-changes/cancellation.server.ts";
import { dayInWords } from "#platform/day.ts";
import { viewCard } from "./order-card.server.ts";

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
  const owes = owesBeforeItLeaves(order);
  const awaitsPayment = order.status === "awaiting-payment" || owes;
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
    card: await viewCard(db, order, { masked, invoice }),
    moneyBack: moneyBackSentences(await listMoneyBack(db, order.id), new Date()),
    duePaise: owes ? -balanceOf(order) : Math.max(0, totalPaise - camePaise),
    came: camePaise > 0 && awaitsPayment ? `${partInWords(camePaise, totalPaise)}.` : undefined,
    isClaimed: saysPaid(order),
    awaitsPayment,
    isRenewable: isRenewable(order),
    parcels: order.parcels,
    collection: collectionOf(order, await readSettings(db), true),
    /** How the customer finds this page again. `email`: the address to which the link was sent, if any. */
    wayBack: masked || isErased(order) || finishedStatuses.includes(order.status) ? undefined : { email: order.email },
    isCancellable: base !== undefined && isCancellable(order.status),
    isMovable: base !== undefined && mayMove(order),
    /** Not for who knows only number and mobile, and sees no address. */
    isRedirectable: base !== undefined && !masked && !order.collects && mayMove(order),
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

/** Says how much of the money of an order goes back when it is cancelled now, how and by when. */
export function moneyBackSentence(order: FullOrder): string {
  if (givenBackOf(order) === "all") return moneyBackInWords(order);
  if (isPaid(order)) {
    const paise = formatRupees(keptOf(order.sums));
    return `${paise} goes back to you ${wayBack(order.method)}, by ${dayInWords(backBy(new Date()))} at the latest.`;
  }
  return order.method === "cash"
    ? "You have paid nothing, and owe nothing."
    : "What was paid goes back the way it came.";
}
