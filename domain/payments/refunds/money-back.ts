import { formatRupees, type Paise } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import { addDays, dayInIndia, dayInWords, weekdayOf } from "#platform/day.ts";

/** In how many working days money is back with its buyer after the shop agreed to it, as the returns page promises. */
const WORKING_DAYS = 7;

/** The last day (YYYY-MM-DD) of the working days that a refund takes. Saturdays and Sundays are not counted. */
export function backBy(agreedAt: Date): string {
  let day = dayInIndia(agreedAt);
  for (let left = WORKING_DAYS; left > 0;) {
    day = addDays(day, 1);
    if (weekdayOf(day) !== "Saturday" && weekdayOf(day) !== "Sunday") left -= 1;
  }
  return day;
}

/** By which way money goes back. Cash was counted out at the door, and cannot go back there. */
export function wayBack(method: PaymentMethod): string {
  return method === "cash" ? "by UPI or bank transfer" : "the way it came";
}

export type GoingBack = {
  amountPaise: Paise;
  /** Whether its buyer still waits for it. */
  isOpen: boolean;
  /** How the money had come. */
  method: PaymentMethod;
  createdAt: Date;
  doneAt: Date | null;
};

/** For each refund of an order: how much goes back, how and by when, or when it went. None for one called off for good. */
export function moneyBackSentences(refunds: readonly GoingBack[], now: Date): string[] {
  return refunds.flatMap(({ amountPaise, isOpen, method, createdAt, doneAt }) => {
    const amount = formatRupees(amountPaise);
    if (!isOpen) {
      return doneAt
        ? `${amount} went back to you on ${dayInWords(dayInIndia(doneAt))}. Your bank may take some days to show it.`
        : [];
    }
    const by = backBy(createdAt);
    if (dayInIndia(now) > by) {
      return `${amount} should have been back with you by ${dayInWords(by)}. We are sorry. Call or write to us, and we look after it.`;
    }
    const ask = method === "cash" ? " We call you to ask where to." : "";
    return `${amount} goes back to you ${wayBack(method)}, by ${dayInWords(by)} at the latest.${ask}`;
  });
}
