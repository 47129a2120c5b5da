import { t } from "@lingui/core/macro";
import { href, type RouterContextProvider } from "react-router";
import { database, environment } from "#app/context.ts";
import { sayPart, sayRefunds } from "#app/sentences/money-back.ts";
import { sayAnswer, sayStanding, sayTravel } from "#app/sentences/order.ts";
import { sayStep, sayTimeline } from "#app/sentences/order-events.ts";
import { sayMoment } from "#app/ui/days.ts";
import { linkTo } from "#app/words/words.ts";
import { formatRupees } from "#domain/money.ts";
import {
  asksWhatToDo,
  balanceOf,
  cashToCollect,
  givenBackOf,
  isPaid,
  owesBeforeItLeaves,
  saysPaid,
  partPaidPaiseOf,
} from "#domain/orders/order.ts";
import { mayMove } from "#domain/checkout/other-day.server.ts";
import { isRenewable } from "#domain/checkout/renewal.server.ts";
import { findInvoice } from "#domain/orders/documents/documents.server.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { finishedStatuses, isErased } from "#domain/orders/customer/person.ts";
import { canReview } from "#domain/orders/reviews/reviews.server.ts";
import { type Step, stepsOf } from "#domain/orders/customer/timeline.ts";
import { listMoneyBack } from "#domain/payments/refunds/refund-details.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { addressOf, mapLink, type Settings } from "#domain/settings/settings.ts";
import { isCancellable } from "#domain/order-changes/cancellation.server.ts";
import { languageOf } from "#platform/language.ts";
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
        ? t`Payment received`
        : sayStanding(order),
    answer: sayAnswer(order, new Date()),
    steps: asksWhatToDo(order) ? undefined : namedSteps(order),
    events: sayTimeline(order, { masked }).map(eventView),
    card: await viewCard(db, order, { masked, invoice }),
    moneyBack: sayRefunds(await listMoneyBack(db, order.id), new Date()),
    duePaise: owes ? -balanceOf(order) : Math.max(0, totalPaise - camePaise),
    came: camePaise > 0 && awaitsPayment ? `${sayPart(camePaise, totalPaise)}.` : undefined,
    isClaimed: saysPaid(order),
    awaitsPayment,
    isRenewable: isRenewable(order),
    parcels: order.parcels.map(parcelView),
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
  const { number } = order;
  return {
    shop: settings.shopName,
    address: addressOf(settings),
    map: mapLink(settings),
    hours: settings.hours,
    bring: cashPaise
      ? t`Bring the order number ${number} and ${{ cash: formatRupees(cashPaise) }} in cash.`
      : t`Bring the order number ${number}.`,
  };
}

/** A link that opens WhatsApp with the URL of the order's page as the message. */
export function shareLink(context: Readonly<RouterContextProvider>, { number, token }: FullOrder): string {
  const address = context.get(environment).SITE_URL + linkTo(href("/orders/:token", { token }));
  return `https://wa.me/?text=${encodeURIComponent(t`My order ${number} at The Tastemakers: ${address}`)}`;
}

/** The steps of an order with their names; undefined for a cancelled or returned order. */
export function namedSteps(order: Pick<FullOrder, "status" | "collects">): (Step & { name: string })[] | undefined {
  return stepsOf(order)?.map((one) => ({ ...one, name: sayStep(one.step) }));
}

type Said = { id: number; words: string; note?: string | undefined; happenedAt: Date };

/** An event as pages show it. */
export function eventView({ id, words, note, happenedAt }: Said) {
  const typed = note === undefined ? undefined : { text: note, lang: languageOf(note) ?? "en-IN" };
  return { id, words, note: typed, at: sayMoment(happenedAt), machine: happenedAt.toISOString() };
}

/** A parcel as pages show it. `words`: who brings it. */
export function parcelView(parcel: FullOrder["parcels"][number]) {
  return { ...parcel, words: sayTravel(parcel) };
}

export type OrderView = Awaited<ReturnType<typeof viewOrder>>;
