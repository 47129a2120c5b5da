import { addDays, dateInWords, dayInIndia, timeInIndia } from "#platform/day.ts";
import type { EnquiryKind } from "./status.ts";

type Dates = { receivedAt: Date; acknowledgedAt: Date | null; resolvedAt: Date | null };

/** A deadline of a complaint. */
export type Clock = {
  duty: "acknowledge" | "settle";
  dueAt: Date;
  /** near: less than 12 hours are left to acknowledge the complaint, or less than 5 days to settle it. */
  state: "fine" | "near" | "late";
};

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** In how many hours a complaint must be acknowledged (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)). */
export const HOURS_TO_ACKNOWLEDGE = 48;
/** How many hours before its end a deadline counts as near. */
export const WARNING_HOURS = { acknowledge: 12, settle: 5 * 24 };

/**
 * The open deadlines of a complaint, the earlier first (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)). Empty
 * for a settled complaint and for other enquiries.
 */
export function clocksOf({ kind, ...dates }: Dates & { kind: EnquiryKind }, now: Date): Clock[] {
  if (kind !== "complaint" || dates.resolvedAt) return [];
  const duties = [
    ...(dates.acknowledgedAt ? [] : [{ duty: "acknowledge" as const, dueAt: acknowledgeBy(dates) }]),
    { duty: "settle" as const, dueAt: endOf(settleBy(dates)) },
  ];
  return duties.map(({ duty, dueAt }) => {
    const left = dueAt.getTime() - now.getTime();
    const near = left < WARNING_HOURS[duty] * HOUR;
    return { duty, dueAt, state: left <= 0 ? "late" : near ? "near" : "fine" };
  });
}

/** A deadline in words: "Acknowledge within 5 h", "Settle within 3 days", "Late to settle". */
export function clockInWords({ duty, dueAt, state }: Clock, now: Date): string {
  if (state === "late") return `Late to ${duty}`;
  const left = dueAt.getTime() - now.getTime();
  const word = duty === "settle" ? "Settle" : "Acknowledge";
  if (left >= HOURS_TO_ACKNOWLEDGE * HOUR) return `${word} within ${Math.floor(left / DAY)} days`;
  if (left >= HOUR) return `${word} within ${Math.floor(left / HOUR)} h`;
  return `${word} within the hour`;
}

/** When a deadline ends, in words: "22 November, 6:00 pm" to acknowledge, "21 December" to settle. */
export function dueInWords({ duty, dueAt }: Clock): string {
  return duty === "settle"
    ? dateInWords(dayInIndia(new Date(dueAt.getTime() - 1)))
    : `${dayOf(dueAt)}, ${timeInIndia(dueAt)}`;
}

/** A step of a complaint, with the day (YYYY-MM-DD) on which it was done, or until which it is to be done. */
export type ComplaintStep = {
  step: "received" | "acknowledged" | "acknowledged by letter" | "answered" | "settled";
  day: string;
  isDone: boolean;
};

/** The steps of a complaint, from receiving it to settling it. */
export function stepsOf(dates: Dates & { answeredAt?: Date | null; acknowledgedByLetter?: boolean }): ComplaintStep[] {
  const { receivedAt, acknowledgedAt, acknowledgedByLetter, answeredAt, resolvedAt } = dates;
  return [
    done("received", receivedAt),
    acknowledgedAt
      ? done(acknowledgedByLetter ? "acknowledged by letter" : "acknowledged", acknowledgedAt)
      : { step: "acknowledged", day: dayInIndia(acknowledgeBy({ receivedAt })), isDone: false },
    ...(answeredAt ? [done("answered", answeredAt)] : []),
    resolvedAt ? done("settled", resolvedAt) : { step: "settled", day: settleBy({ receivedAt }), isDone: false },
  ];
}

function done(step: ComplaintStep["step"], at: Date): ComplaintStep {
  return { step, day: dayInIndia(at), isDone: true };
}

function dayOf(moment: Date): string {
  return dateInWords(dayInIndia(moment));
}

/**
 * When an enquiry is to be acknowledged: 48 hours after receipt. The law requires this only for complaints. Customers read
 * the day, the shop keeps the hour, so what they read is never earlier than what the clock asks.
 */
export function acknowledgeBy({ receivedAt }: Pick<Dates, "receivedAt">): Date {
  return new Date(receivedAt.getTime() + HOURS_TO_ACKNOWLEDGE * HOUR);
}

/** The last day on which a complaint may be settled, in India, YYYY-MM-DD. */
export function settleBy({ receivedAt }: Pick<Dates, "receivedAt">): string {
  return oneMonthAfter(dayInIndia(receivedAt));
}

function endOf(day: string): Date {
  return new Date(`${addDays(day, 1)}T00:00:00+05:30`);
}

/** The same day of the next month, or the last day of that month if it is shorter. */
function oneMonthAfter(day: string): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, lastOfNext))).toISOString().slice(0, 10);
}
