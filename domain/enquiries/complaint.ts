import { dateInWords, dayInIndia, timeInIndia } from "#platform/day.ts";

export type Standing = { step: string; when: string; isDone: boolean };

type Dates = { receivedAt: Date; acknowledgedAt: Date | null; resolvedAt: Date | null };

const HOURS_48 = 48 * 60 * 60 * 1000;

/**
 * How a complaint stands, in the order of its steps. It is acknowledged within 48 hours and settled within one month
 * (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)).
 */
export function standingOf({ receivedAt, acknowledgedAt, resolvedAt }: Dates): Standing[] {
  const acknowledgeBy = new Date(receivedAt.getTime() + HOURS_48);
  return [
    { step: "Received", when: momentInWords(receivedAt), isDone: true },
    {
      step: "Acknowledged",
      when: acknowledgedAt ? momentInWords(acknowledgedAt) : `by ${momentInWords(acknowledgeBy)}`,
      isDone: acknowledgedAt !== null,
    },
    {
      step: "Settled",
      when: resolvedAt ? momentInWords(resolvedAt) : `by ${dateInWords(oneMonthAfter(dayInIndia(receivedAt)))}`,
      isDone: resolvedAt !== null,
    },
  ];
}

function momentInWords(moment: Date): string {
  return `${dateInWords(dayInIndia(moment))}, ${timeInIndia(moment)}`;
}

/** The same date of the next month, or that month's last day when it has no such date. */
function oneMonthAfter(day: string): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, lastOfNext))).toISOString().slice(0, 10);
}
