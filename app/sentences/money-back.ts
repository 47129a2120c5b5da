import { t } from "@lingui/core/macro";
import { formatRupees, type Paise } from "#domain/money.ts";
import {
  givenBackOf,
  isPaid,
  keptOf,
  type OrderStatus,
  type PaymentMethod,
  type Sums,
  toGiveBackPaiseOf,
} from "#domain/orders/order.ts";
import { backBy, type GoingBack } from "#domain/payments/refunds/money-back.ts";
import { sayDay } from "#app/ui/days.ts";
import { dayInIndia } from "#platform/day.ts";

type Money = { status: OrderStatus; sums: Sums };

/** How much of a paid order's money went back to its buyer, or goes back; "" if nothing. */
export function sayMoneyBack(order: Money): string {
  const { returnedPaise, deductedPaise } = order.sums;
  const back = givenBackOf(order);
  if (back === "nothing") return "";
  const toCome = toGiveBackPaiseOf(order);
  if (back === "all")
    return toCome > 0 ? t`All that you paid goes back to you.` : t`All that you paid went back to you.`;
  const gone = returnedPaise + deductedPaise;
  const parts = [
    gone > 0 && t`${{ amount: formatRupees(gone) }} of it went back to you.`,
    toCome > 0 && t`${{ amount: formatRupees(toCome) }} of it goes back to you.`,
  ];
  return parts.filter(Boolean).join(" ");
}

/** What becomes of an order whose whole money goes back to its buyer before the order has left. */
export function sayNotMade(): string {
  return t`So we do not make the order, unless we agree on it with you. Call or write to us if you still want it.`;
}

/** For each refund of an order: how much goes back, how and by when, or when it went. None for one called off for good. */
export function sayRefunds(refunds: readonly GoingBack[], now: Date): string[] {
  return refunds.flatMap(({ amountPaise, isOpen, method, createdAt, doneAt }) => {
    const amount = formatRupees(amountPaise);
    if (!isOpen) {
      if (!doneAt) return [];
      const day = sayDay(dayInIndia(doneAt));
      return t`${amount} went back to you on ${day}. Your bank may take some days to show it.`;
    }
    const by = backBy(createdAt);
    if (dayInIndia(now) > by) {
      const day = sayDay(by);
      return t`${amount} should have been back with you by ${day}. We are sorry. Call or write to us, and we look after it.`;
    }
    const goes = sayGoesBack(amountPaise, method, by);
    return method === "cash" ? `${goes} ${t`We call you to ask where to.`}` : goes;
  });
}

/** What becomes of the money of an order when it is cancelled now. */
export function sayBackWhenCancelled(order: Money & { method: PaymentMethod }): string {
  if (givenBackOf(order) === "all") return sayMoneyBack(order);
  if (isPaid(order)) return sayGoesBack(keptOf(order.sums), order.method, backBy(new Date()));
  return order.method === "cash"
    ? t`You have paid nothing, and owe nothing.`
    : t`What was paid goes back the way it came.`;
}

/** Cash was counted out at the door, and cannot go back there. */
function sayGoesBack(paise: Paise, method: PaymentMethod, by: string): string {
  const [amount, day] = [formatRupees(paise), sayDay(by)];
  return method === "cash"
    ? t`${amount} goes back to you by UPI or bank transfer, by ${day} at the latest.`
    : t`${amount} goes back to you the way it came, by ${day} at the latest.`;
}

/** A part payment: "₹2,355 came, ₹1 is missing". `askedPaise` is the whole amount that was asked for. */
export function sayPart(camePaise: Paise, askedPaise: Paise): string {
  const [came, missing] = [formatRupees(camePaise), formatRupees(askedPaise - camePaise)];
  return t`${came} came, ${missing} is missing`;
}
