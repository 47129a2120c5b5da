import { t } from "@lingui/core/macro";
import { addDays, dayInIndia, startInIndia } from "#platform/day.ts";
import { sayMoment, sayTime } from "#app/ui/days.ts";

/** The end of a pause of orders: "4:30 pm", "tomorrow morning" or "Tuesday 24 November, 9:00 am". */
export function sayPauseEnd(until: Date, now: Date): string {
  const today = dayInIndia(now);
  if (until.getTime() === startInIndia(addDays(today, 1)).getTime()) return t`tomorrow morning`;
  return dayInIndia(until) === today ? sayTime(until) : sayMoment(until);
}

/** What every page says while no new orders are taken. */
export function sayPause(until: Date, now: Date): string {
  const end = sayPauseEnd(until, now);
  return t`The kitchen is busy: we take new orders again from ${end}. Your cart stays as it is.`;
}
