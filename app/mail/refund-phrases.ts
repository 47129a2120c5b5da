import { msg, t } from "@lingui/core/macro";
import { formatRupees } from "#domain/money.ts";
import type { OrderMail } from "#domain/notifications/mail.ts";
import { sayMoneyBack, sayNotMade } from "#app/sentences/money-back.ts";
import { asksWhatToDo, givenBackOf, isPaid, isUnderWay, toGiveBackPaiseOf } from "#domain/orders/order.ts";
import { backBy } from "#domain/payments/refunds/money-back.ts";
import { sayDay } from "#app/ui/days.ts";

type Order = OrderMail["order"];
type Event = OrderMail["event"];
type Refund = OrderMail["refund"];

/** Whether an order is made whose money goes back. */
export function whatOfTheOrder(order: Order): string[] {
  if (asksWhatToDo(order)) return [`${t`That is all that you paid for it.`} ${sayNotMade()}`];
  return givenBackOf(order) === "part" && isUnderWay(order) ? [t`Your order comes as planned.`] : [];
}

export const documentNames = { bill: msg`Your bill`, "bill and credit note": msg`Your bill and credit note` };

/** Says how a refund will arrive. For an order paid in cash the money comes by UPI or bank transfer. */
export function howItComesBack(amount: string, refund: Refund): string {
  if (!refund) return t`We are sending ${amount} back, and write again when it is done.`;
  const day = sayDay(refund.backBy);
  return refund.method === "cash"
    ? t`You paid in cash, so we send ${amount} back by UPI or bank transfer. It is with you by ${day} at the latest. We call you to ask where to, and write again when it is done.`
    : t`We are sending ${amount} back the way it came. It is with you by ${day} at the latest, and we write again when it is done.`;
}

/** Says how a refund arrived. If the owner refunded a Razorpay payment by hand, says only that the money went back. */
export function howItCameBack(amount: string, { by }: Event, refund: Refund): string {
  if (refund?.method === "cash")
    return t`${amount} went back to you. You had paid in cash, so it went to the UPI ID or bank account you gave us, or into your hand.`;
  const isTheSameWay = refund?.method === "upi" || by === "gateway";
  return isTheSameWay
    ? t`${amount} went back the way it came. Your bank may take some days to show it.`
    : t`${amount} went back to you. Your bank may take some days to show it.`;
}

/** What becomes of the money of a cancelled order. */
export function whatOfTheMoney(order: Order, { by, happenedAt }: Event): string[] {
  const paise = toGiveBackPaiseOf(order);
  if (isPaid(order) && paise > 0) {
    const [amount, day] = [formatRupees(paise), sayDay(backBy(happenedAt))];
    // Cash was counted out at the door, and cannot go back there.
    return [
      order.method === "cash"
        ? t`The ${amount} that you paid goes back to you by UPI or bank transfer, by ${day} at the latest, and we write again when it is done.`
        : t`The ${amount} that you paid goes back to you the way it came, by ${day} at the latest, and we write again when it is done.`,
    ];
  }
  if (givenBackOf(order) === "all") return [sayMoneyBack(order)];
  if (order.method === "cash") return [];
  return [
    by === "clock"
      ? t`Have you paid all the same? Then we see the money and write to you.`
      : t`If you have paid, the money goes back to you, and we write again when it does.`,
  ];
}
