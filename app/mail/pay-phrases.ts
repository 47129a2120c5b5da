import { t } from "@lingui/core/macro";
import { formatRupees } from "#domain/money.ts";
import type { OrderMail } from "#domain/notifications/mail.ts";
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
import { sayCost } from "#app/sentences/event-details.ts";
import { sayUntil } from "#app/ui/days.ts";
import { linkTo } from "#app/words/words.ts";
import type { Link } from "./letter.ts";

type Order = OrderMail["order"];
type Event = OrderMail["event"];

/** What an order came to before other things were in it, and what it comes to now. */
export function whatItCost(event: Event): string[] {
  const sums = dataOf(event, "changed");
  return sums ? sayCost(sums) : [];
}

/** The button that leads to where the rest, or all of it, is paid. */
export function payLink(order: Order, siteUrl: string): Link {
  const due = formatRupees(partPaidPaiseOf(order) > 0 ? -balanceOf(order) : totalOf(chargesOf(order)));
  return { label: t`Pay ${due}`, href: siteUrl + linkTo(`/orders/${order.token}`) };
}

/** Whether the page of the order takes money for it now. */
export function isToPay(order: Order): boolean {
  return order.status === "awaiting-payment" || owesBeforeItLeaves(order);
}

/** What goes back of what was paid. */
export function whatComesBack(order: Order): string[] {
  const paise = toGiveBackPaiseOf(order);
  return paise > 0 ? [t`${{ amount: formatRupees(paise) }} goes back to you. We write when it is sent.`] : [];
}

/** What is to be paid for an order that was changed, or whose payment or cancellation was taken back. */
export function whatIsToPay(order: Order): string[] {
  const missing = -balanceOf(order);
  if (order.status === "cancelled" || order.status === "returned") return [t`Nothing is to be paid for it.`];
  if (missing <= 0) return [t`Nothing is left to be paid.`];
  if (order.method === "cash") return cash(order);
  const due = formatRupees(missing);
  const until = order.status === "awaiting-payment" && order.holdExpiresAt && sayUntil(order.holdExpiresAt);
  if (until) return [t`We keep everything for you until ${until}. Pay ${due} by then.`];
  if (owesBeforeItLeaves(order)) return [t`${due} is still to be paid. We pack your order as soon as that has come.`];
  return [t`${due} is still to be paid. Answer this mail, and we say how.`];
}

/** What is to be paid in cash; nothing for other orders, and for one that is paid already. */
export function cash(order: Order): string[] {
  const paise = cashToCollect(order);
  if (paise === undefined) return [];
  const amount = formatRupees(paise);
  if (order.collects) return [t`Keep ${amount} in cash ready for the counter.`];
  return [
    order.parcels[0]?.courier === ownRider
      ? t`Keep ${amount} in cash ready for our rider.`
      : t`Keep ${amount} in cash ready for the courier.`,
  ];
}
