import { msg, t } from "@lingui/core/macro";
import type { DayRefusal } from "#domain/checkout/other-day.server.ts";
import type { Redirection } from "#domain/checkout/redirection.ts";
import type { NotRenewed } from "#domain/checkout/renewal.server.ts";
import { formatRupees } from "#domain/money.ts";
import type { NotTurned } from "#domain/order-changes/change-method.server.ts";
import type { Settled } from "#domain/order-changes/settled.ts";
import type { CorrectionRefusal } from "#domain/orders/customer/correction.ts";
import type { OrderStatus, PaymentMethod } from "#domain/orders/order.ts";
import type { NotClaimed } from "#domain/payments/requests/claims.server.ts";
import { sayDay } from "#app/ui/days.ts";
import { i18n } from "#app/words/words.ts";

/** Why an order cannot be cancelled any more, on the page on which its customer tried to. */
export function sayNotCancelled(): string {
  return t`This order can no longer be cancelled here: it is packed or on its way. Call or write to us.`;
}

/** Why an order that nobody paid in time does not wait for its payment once more. */
export function sayNotRenewed(why: NotRenewed): string {
  return i18n._(notRenewed[why]);
}

const notRenewed = {
  "not renewable": msg`This order cannot be taken up again. Order the same again from the order’s page.`,
  "too many": msg`Too many orders came from your connection within an hour. Try later.`,
  "too late": msg`It can no longer reach you fresh. Order the same again from the order’s page.`,
  "coupon used up": msg`Its coupon has been used up by now. Order the same again from the order’s page.`,
  "held by others": msg`Other unpaid orders hold too much of it just now. Order the same again from the order’s page.`,
  "sold out": msg`Something in it is sold out by now. Order the same again from the order’s page.`,
} satisfies Record<NotRenewed, unknown>;

/** What is wrong with the UTR that a customer gives for a payment. */
export function sayNotClaimed(why: NotClaimed): string {
  return i18n._(notClaimed[why]);
}

const notClaimed = {
  "no utr": msg`Enter the 12 digits of the UTR, as your UPI app shows them`,
  "not by upi": msg`This order is not paid by UPI.`,
  "of another payment": msg`This UTR belongs to another payment`,
  "too many": msg`You have told us several UTRs. Call or write to us instead`,
} satisfies Record<NotClaimed, unknown>;

/** Why an order keeps its way of paying. */
export function sayNotTurned(why: NotTurned): string {
  return i18n._(notTurned[why]);
}

const notTurned = {
  "not waiting": msg`This order no longer waits for a payment.`,
  claimed: msg`You told us that you have paid. We look for your money first.`,
  "partly paid": msg`Part of the money came this way. Pay the rest of it, or call or write to us.`,
  billed: msg`Its bill is made already, so it is paid beforehand. Or call or write to us.`,
  "too late": msg`It can no longer reach you fresh. Cancel this order, and choose anew.`,
} satisfies Record<NotTurned, unknown>;

/** Why an order keeps its day, or does not get the one that was asked for. */
export function sayDayRefusal(why: DayRefusal): string {
  switch (why.reason) {
    case "status":
      return t`It is ${{ status: sayStatus(why.status) }}, so its day cannot be changed.`;
    case "festival over": {
      const [last, day] = [sayDay(why.lastOrderOn), sayDay(why.promisedOn)];
      return t`Orders for ${{ festival: why.festival }} were taken until ${last}, so its day stays: ${day}.`;
    }
    case "no other day":
      return t`No other day has room for it, or something in it would not arrive fresh. Its day stays: ${{ day: sayDay(why.promisedOn) }}.`;
    case "moved meanwhile":
      return t`Its day was changed while this page was open: it is ${{ day: sayDay(why.promisedOn) }} now. Look once more.`;
    case "day gone": {
      const wanted = sayDay(why.wanted);
      return why.next === undefined
        ? t`${wanted} is not possible any more.`
        : t`${wanted} is not possible any more. The nearest day is ${{ next: sayDay(why.next) }}.`;
    }
  }
}

/** Why an order's details stay as they are. */
export function sayCorrectionRefusal(why: CorrectionRefusal): string {
  switch (why.reason) {
    case "on the road":
      return t`It is on the road, so its label cannot be changed any more. Call the courier with the right address.`;
    case "ended":
      return t`It has come to its end, so there is nothing left to bring to anybody.`;
    case "corrected meanwhile": {
      const { place } = why;
      return place === ""
        ? t`Somebody corrected it while this page was open. Look at the order, then change what is left.`
        : t`Somebody corrected it while this page was open. It goes to ${place} now. Look at the order, then change what is left.`;
    }
  }
}

/** What another address costs and when it arrives there. */
export function sayRedirection(
  { isGift, method }: { isGift: boolean; method: PaymentMethod },
  { beforePaise, afterPaise, settled, promisedBefore, promisedOn }: Redirection,
): string[] {
  const [before, after] = [formatRupees(beforePaise), formatRupees(afterPaise)];
  const differs = afterPaise - beforePaise;
  const sum = formatRupees(Math.abs(differs));
  const more =
    differs > 0 ? t`It costs ${sum} more: ${after}, not ${before}.` : t`It costs ${sum} less: ${after}, not ${before}.`;
  const [was, day] = [sayDay(promisedBefore), sayDay(promisedOn)];
  const same = isGift ? t`It arrives on ${day}, as before.` : t`It arrives by ${day}, as before.`;
  const other = isGift ? t`It arrives on ${day}, not on ${was}.` : t`It arrives by ${day}, not by ${was}.`;
  return [
    differs === 0 ? t`It costs the same: ${after}.` : more,
    ...(settled ? saySettled(settled, method) : []),
    promisedOn === promisedBefore ? same : other,
  ];
}

const bills = {
  credited: msg`A credit note lowers its bill.`,
  replaced: msg`A credit note takes its bill back, and a new bill is made.`,
  "taken back": msg`A credit note takes its bill back, and a new bill is made when the rest has come.`,
} satisfies Record<NonNullable<Settled["bill"]>, unknown>;

/** What follows from a change for the money and the bill. */
export function saySettled({ owesPaise, backPaise, calledOffPaise, bill }: Settled, method: PaymentMethod): string[] {
  const owes = formatRupees(owesPaise);
  return [
    calledOffPaise > 0 && t`${{ amount: formatRupees(calledOffPaise) }} that was promised back is not sent.`,
    backPaise > 0 && t`${{ amount: formatRupees(backPaise) }} goes back.`,
    owesPaise > 0 &&
      (method === "cash"
        ? t`${owes} is to be paid in cash.`
        : t`${owes} is to be paid on the order's page, and it is packed after that.`),
    bill && i18n._(bills[bill]),
  ].filter((words) => typeof words === "string");
}

/** Where an order stands, within a sentence: "in the kitchen". */
export function sayStatus(status: OrderStatus): string {
  return i18n._(statuses[status]);
}

const statuses = {
  "awaiting-payment": msg`awaiting payment`,
  "awaiting-approval": msg`waiting for your yes`,
  placed: msg`in the kitchen`,
  packed: msg`packed`,
  ready: msg`ready to collect`,
  dispatched: msg`on the road`,
  delivered: msg`delivered`,
  collected: msg`collected`,
  returned: msg`returned`,
  cancelled: msg`cancelled`,
} satisfies Record<OrderStatus, unknown>;
