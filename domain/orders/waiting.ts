import type { Settings } from "#domain/settings/settings.ts";
import { addDays, dayInIndia, startInIndia } from "#platform/day.ts";
import type { PaymentMethod } from "./order.ts";

/** How long an order waits for its payment, in minutes. UPI takes longer, because staff must look for the transfer. */
const UPI_MINUTES = 180;
const RAZORPAY_MINUTES = 30;
const BRIEF_MINUTES = 20;
/** Hours that the shop has to say yes to an order, or to find a reported transfer, so that a Sunday may lie between. */
const HOURS_TO_LOOK = 48;
const MINUTE = 60_000;

/** When somebody at the shop looks for payments, every day, by the clock in India (HH:MM). */
export type OpenHours = Pick<Settings, "opensAt" | "closesAt">;

/**
 * Until when a new order waits for its payment; null for one in cash. The three hours for UPI run only while the shop is
 * open, so an order placed at night waits until three hours after the next opening.
 */
export function holdUntil(method: PaymentMethod, placedAt: Date, hours: OpenHours): Date | null {
  if (method === "cash") return null;
  return method === "upi" ? afterOpen(placedAt, UPI_MINUTES, hours) : after(placedAt, RAZORPAY_MINUTES);
}

/** Until when an order waits that holds less than usual: one in cash for the shop's yes, any other for its payment. */
export function limitedUntil(method: PaymentMethod, placedAt: Date): Date {
  return method === "cash" ? daysToLook(placedAt) : after(placedAt, BRIEF_MINUTES);
}

/** Until when an order waits whose customer reported a transfer, or whose money came in part: whole days, 48 to 72 hours. */
export function claimUntil(claimedAt: Date): Date {
  return daysToLook(claimedAt);
}

/** The end of the day in which 48 hours are over, so that customers are told a day and not an hour of the night. */
function daysToLook(since: Date): Date {
  return startInIndia(addDays(dayInIndia(after(since, HOURS_TO_LOOK * 60)), 1));
}

/** The moment at which the shop has been open for `minutes` since `from`. Who closes no later than they open never closes. */
function afterOpen(from: Date, minutes: number, { opensAt, closesAt }: OpenHours): Date {
  if (closesAt <= opensAt) return after(from, minutes);
  let left = minutes * MINUTE;
  for (let day = dayInIndia(from); ; day = addDays(day, 1)) {
    const opens = Math.max(from.getTime(), at(day, opensAt));
    const closes = at(day, closesAt);
    if (opens + left <= closes) return new Date(opens + left);
    left -= Math.max(0, closes - opens);
  }
}

function at(day: string, clock: string): number {
  return new Date(`${day}T${clock}:00+05:30`).getTime();
}

function after(from: Date, minutes: number): Date {
  return new Date(from.getTime() + minutes * MINUTE);
}
