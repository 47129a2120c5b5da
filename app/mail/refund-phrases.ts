import { formatRupees } from "#domain/money.ts";
import type { OrderMail } from "#domain/notifications/mail.ts";
import { sayMoneyBack, sayNotMade } from "#app/sentences/money-back.ts";
import { asksWhatToDo, givenBackOf, isPaid, isUnderWay, toGiveBackPaiseOf } from "#domain/orders/order.ts";
import { backBy } from "#domain/payments/refunds/money-back.ts";
import { dayInWords } from "#platform/day.ts";

type Order = OrderMail["order"];
type Event = OrderMail["event"];
type Refund = OrderMail["refund"];

/** Whether an order is made whose money goes back. */
export function whatOfTheOrder(order: Order): string[] {
  if (asksWhatToDo(order)) return [`That is all that you paid for it. ${sayNotMade()}`];
  return givenBackOf(order) === "part" && isUnderWay(order) ? ["Your order comes as planned."] : [];
}

export const documentNames = { bill: "Your bill", "bill and credit note": "Your bill and credit note" };

/** Says how a refund will arrive. For an order paid in cash the money comes by UPI or bank transfer. */
export function howItComesBack(rupeesBack: string, refund: Refund): string {
  if (!refund) return `We are sending ${rupeesBack} back, and write again when it is done.`;
  const until = `It is with you by ${dayInWords(refund.backBy)} at the latest`;
  return refund.method === "cash"
    ? `You paid in cash, so we send ${rupeesBack} back by UPI or bank transfer. ${until}. We call you to ask where to, and write again when it is done.`
    : `We are sending ${rupeesBack} back the way it came. ${until}, and we write again when it is done.`;
}

/** Says how a refund arrived. If the owner refunded a Razorpay payment by hand, says only that the money went back. */
export function howItCameBack(rupeesBack: string, { by }: Event, refund: Refund): string {
  const later = "Your bank may take some days to show it.";
  if (refund?.method === "cash") {
    return `${rupeesBack} went back to you. You had paid in cash, so it went to the UPI ID or bank account you gave us, or into your hand.`;
  }
  const isTheSameWay = refund?.method === "upi" || by === "gateway";
  return `${rupeesBack} went back ${isTheSameWay ? "the way it came" : "to you"}. ${later}`;
}

/** What becomes of the money of a cancelled order. */
export function whatOfTheMoney(order: Order, { by, happenedAt }: Event): string[] {
  const paise = toGiveBackPaiseOf(order);
  if (isPaid(order) && paise > 0) {
    const until = dayInWords(backBy(happenedAt));
    // Cash was counted out at the door, and cannot go back there.
    const way = order.method === "cash" ? "by UPI or bank transfer" : "the way it came";
    return [
      `The ${formatRupees(paise)} that you paid goes back to you ${way}, by ${until} at the latest, and we write again when it is done.`,
    ];
  }
  if (givenBackOf(order) === "all") return [sayMoneyBack(order)];
  if (order.method === "cash") return [];
  if (by === "clock") return ["Have you paid all the same? Then we see the money and write to you."];
  return ["If you have paid, the money goes back to you, and we write again when it does."];
}
