import { t } from "@lingui/core/macro";
import { formatRupees } from "#domain/money.ts";
import { ranOut } from "#domain/orders/customer/timeline.ts";
import {
  type Actor,
  asksWhatToDo,
  balanceOf,
  givenBackOf,
  type Hold,
  type OrderEventKind,
  type OrderStatus,
  owesBeforeItLeaves,
  partPaidPaiseOf,
  type PaymentMethod,
  saysPaid,
  type Sums,
  toGiveBackPaiseOf,
} from "#domain/orders/order.ts";
import { ownRider, type SentParcel } from "#domain/orders/parcels/couriers.ts";
import { sayDay, sayUntil } from "#app/ui/days.ts";
import { dayInIndia } from "#platform/day.ts";
import { sayMoneyBack, sayNotMade } from "./money-back.ts";

/** The facts of an order from which the texts for its buyer are made. Days are YYYY-MM-DD. */
type Told = Standing & {
  method: PaymentMethod;
  dispatchOn: string;
  promisedOn: string;
  holdExpiresAt: Date | null;
  hold: Hold;
  parcels: readonly SentParcel[];
  events: readonly { kind: OrderEventKind; by: Actor }[];
};

/** What the heading of an order is made of. */
export type Standing = {
  status: OrderStatus;
  collects: boolean;
  /** For a gift the receiver, `name`, is spoken of by name. */
  isGift: boolean;
  name: string;
  sums: Sums;
  goesOnAt: Date | null;
};

/** An order's status as a short heading for its buyer. */
export function sayStanding(order: Standing): string {
  const { status, collects, isGift, name } = order;
  if (asksWhatToDo(order))
    return toGiveBackPaiseOf(order) > 0 ? t`Your money is on its way back` : t`Your money went back`;
  switch (status) {
    case "awaiting-payment":
      return t`Order placed, payment awaited`;
    case "awaiting-approval":
      return t`We have your order, and look at it first`;
    case "placed":
      return t`Order placed`;
    case "packed":
      if (!collects) return t`Packed`;
      return isGift ? t`Packed for ${name}` : t`Packed for you`;
    case "ready":
      return isGift ? t`Ready for ${name}` : t`Ready for you`;
    case "dispatched":
      return t`On its way`;
    case "delivered":
      return t`Delivered`;
    case "collected":
      return t`Collected`;
    case "returned":
      return collects ? t`Not collected` : t`Came back to us`;
    case "cancelled":
      return t`Cancelled`;
  }
}

/** Tells the buyer in a sentence or two where the order is. Apologizes when the order is late. */
export function sayAnswer(order: Told, now: Date): string {
  if (asksWhatToDo(order)) return `${sayMoneyBack(order)} ${sayNotMade()}`;
  const isLate = dayInIndia(now) > order.promisedOn;
  switch (order.status) {
    case "awaiting-payment":
      return sayUnpaid(order);
    case "awaiting-approval":
      return sayLookedAt(order);
    case "placed": {
      if (owesBeforeItLeaves(order)) return sayOwes(order);
      const day = sayDay(order.dispatchOn);
      return isLate ? sayLate(order) : `${t`We cook it fresh and pack it for ${day}.`} ${sayArrival(order)}`;
    }
    case "packed":
      return isLate ? sayLate(order) : sayArrival(order);
    case "ready": {
      const { name } = order;
      return order.isGift ? t`It waits for ${name} at the shop.` : t`It waits for you at the shop.`;
    }
    case "dispatched": {
      const [first] = order.parcels;
      if (isLate) return sayLate(order);
      return first ? `${sayTravel(first)} ${sayArrival(order)}` : sayArrival(order);
    }
    case "delivered":
    case "collected":
      return t`We hope it tastes of Guntur.`;
    case "returned":
      return sayCameBack(order);
    case "cancelled":
      return sayCancelled(order);
  }
}

function sayArrival({ collects, isGift, name, promisedOn }: Told): string {
  const day = sayDay(promisedOn);
  if (collects)
    return isGift ? t`It is ready for ${name} at the shop on ${day}.` : t`It is ready for you at the shop on ${day}.`;
  return isGift ? t`It reaches ${name} by ${day}.` : t`It reaches you by ${day}.`;
}

function sayLate({ collects, isGift, name, promisedOn }: Told): string {
  const day = sayDay(promisedOn);
  const late = isGift ? t`It should have reached ${name} by ${day}.` : t`It should have reached you by ${day}.`;
  const first = collects ? t`It should have been ready by ${day}.` : late;
  return `${first} ${t`We are sorry. Call or write to us, and we look after it.`}`;
}

function sayUnpaid(order: Told): string {
  const kept = order.holdExpiresAt && sayUntil(order.holdExpiresAt);
  if (!saysPaid(order)) return kept ? `${sayKept(order, kept)} ${sayArrival(order)}` : t`We wait for your payment.`;
  if (!kept) return t`You told us that you have paid. We look for your money.`;
  return order.hold === "standard"
    ? t`You told us that you have paid. We look for your money, and keep it for you until ${kept}.`
    : `${t`You told us that you have paid. We look for your money.`} ${sayKept(order, kept)}`;
}

function sayLookedAt({ promisedOn, holdExpiresAt }: Told): string {
  const first = t`With this order, unpaid orders from your connection would hold more than we can set aside, so no day is promised until we have looked at it.`;
  const wished = t`You wished for ${{ day: sayDay(promisedOn) }}.`;
  const soon = holdExpiresAt
    ? t`We tell you as soon as we know, by ${{ until: sayUntil(holdExpiresAt) }} at the latest.`
    : t`We tell you as soon as we know.`;
  return `${first} ${wished} ${soon}`;
}

function sayOwes(order: Told): string {
  if (saysPaid(order))
    return t`You told us that you have paid the rest. We look for your money, and pack your order then.`;
  const missing = formatRupees(-balanceOf(order));
  return t`${missing} of it is still to be paid. We pack your order as soon as that has come.`;
}

function sayCameBack(order: Told): string {
  const { collects } = order;
  if (givenBackOf(order) === "all")
    return `${collects ? t`It was not collected.` : t`The parcel came back to us.`} ${sayMoneyBack(order)}`;
  return collects
    ? t`It was not collected, and nothing is to be paid for it. Call or write to us if you still want it.`
    : t`The parcel came back to us. Call or write to us, and we send it again or settle it.`;
}

function sayCancelled(order: Told): string {
  if (saysPaid(order) && ranOut(order))
    return t`It ran out before we saw your money, which we still look for. Once it is there we cook the order if we still can, or send the money back.`;
  const camePaise = partPaidPaiseOf(order);
  if (camePaise > 0) return t`Nothing is cooked. The ${{ came: formatRupees(camePaise) }} that came goes back to you.`;
  const nothing = t`Nothing is cooked and nothing is owed for it.`;
  if (givenBackOf(order) === "all") return `${nothing} ${sayMoneyBack(order)}`;
  return order.method === "cash" ? nothing : `${nothing} ${t`If it was paid, the money goes back the way it came.`}`;
}

/** How long an unpaid order is kept. `kept`: the end of that time, in words. */
export function sayKept({ hold }: { hold: Hold }, kept: string): string {
  const late = t`If your money comes later, we cook the order if we still can, or send the money back.`;
  switch (hold) {
    case "standard":
      return t`We keep it for you until ${kept}. Then it is given up unless it is paid.`;
    case "brief":
      return `${t`Unpaid orders from your connection hold much of what we have, this one included, so we keep it for 20 minutes only, until ${kept}. Telling us a UTR does not make it longer.`} ${late}`;
    case "none":
      return `${t`With this order, unpaid orders from your connection would hold more than we can set aside, so nothing is set aside until your money is here. Pay within 20 minutes, by ${kept}.`} ${late}`;
  }
}

/** Who brings a parcel. */
export function sayTravel({ courier, number }: Pick<SentParcel, "courier" | "number">): string {
  if (courier === ownRider) return t`Our own rider brings it.`;
  return number === "" ? t`${courier} brings it.` : t`It travels with ${courier}.`;
}
