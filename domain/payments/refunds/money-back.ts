import type { Paise } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import { addDays, dayInIndia, weekdayOf } from "#platform/day.ts";

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

export type GoingBack = {
  amountPaise: Paise;
  /** Whether its buyer still waits for it. */
  isOpen: boolean;
  /** How the money had come. */
  method: PaymentMethod;
  createdAt: Date;
  doneAt: Date | null;
};
