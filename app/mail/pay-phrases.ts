import { formatRupees } from "#domain/money.ts";
import type { OrderMail } from "#domain/notifications/mail.ts";
import { untilInWords } from "#domain/orders/customer/timeline.ts";
import { chargesOf } from "#domain/orders/documents/bill.ts";
import { dataOf } from "#domain/orders/event.ts";
import {
  balanceOf,
  cashToCollect,
  owesBeforeItLeaves,
  partPaidPaiseOf,
  toGiveBackPaiseOf,
  totalOf,
} from "#domain/orders/order.ts";
import { ownRider } from "#domain/orders/parcels/couriers.ts";
import type { Link } from "./letter.ts";

type Order = OrderMail["order"];
type Event = OrderMail["event"];

/** What an order came to before it was changed, and what it comes to now. */
export function whatItCost(event: Event): string[] {
  const sums = dataOf(event, "changed", "redirected");
  if (!sums || sums.beforePaise === sums.afterPaise) return [];
  return [`It came to ${formatRupees(sums.beforePaise)}, and comes to ${formatRupees(sums.afterPaise)} now.`];
}

/** The button that leads to where the rest, or all of it, is paid. */
export function payLink(order: Order, siteUrl: string): Link {
  const paise = partPaidPaiseOf(order) > 0 ? -balanceOf(order) : totalOf(chargesOf(order));
  return { label: `Pay ${formatRupees(paise)}`, href: `${siteUrl}/orders/${order.token}` };
}

/** Whether the page of the order takes money for it now. */
export function isToPay(order: Order): boolean {
  return order.status === "awaiting-payment" || owesBeforeItLeaves(order);
}

/** What goes back of what was paid. */
export function whatComesBack(order: Order): string[] {
  const paise = toGiveBackPaiseOf(order);
  return paise > 0 ? [`${formatRupees(paise)} goes back to you. We write when it is sent.`] : [];
}

/** What is to be paid for an order that was changed, or whose payment or cancellation was taken back. */
export function whatIsToPay(order: Order): string[] {
  const missing = -balanceOf(order);
  if (order.status === "cancelled" || order.status === "returned") return ["Nothing is to be paid for it."];
  if (missing <= 0) return ["Nothing is left to be paid."];
  const rupees = formatRupees(missing);
  if (order.method === "cash") return cash(order);
  const until = order.status === "awaiting-payment" && order.holdExpiresAt;
  if (until) return [`We keep everything for you until ${untilInWords(until)}. Pay ${rupees} by then.`];
  if (owesBeforeItLeaves(order)) return [`${rupees} is still to be paid. We pack your order as soon as that has come.`];
  return [`${rupees} is still to be paid. Answer this mail, and we say how.`];
}

/** What is to be paid in cash; nothing for other orders, and for one that is paid already. */
export function cash(order: Order): string[] {
  const paise = cashToCollect(order);
  return paise === undefined ? [] : [`Keep ${formatRupees(paise)} in cash ready for ${counterpart(order)}.`];
}

function counterpart({ collects, parcels }: Order): string {
  if (collects) return "the counter";
  return parcels[0]?.courier === ownRider ? "our rider" : "the courier";
}
