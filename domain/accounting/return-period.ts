import { dateInWords, monthInWords } from "#platform/day.ts";
import { monthOf, quarterOf, type Period } from "#platform/period.ts";

/** "iff": the invoice furnishing facility, by which who files for quarters tells of sales to businesses each month. */
export const returnKinds = ["month", "quarter", "iff"] as const;
export type ReturnKind = (typeof returnKinds)[number];

export type ReturnPeriod = Period & { kind: ReturnKind };

/** The return of a kind that has a month (YYYY-MM) in it. Undefined for the IFF of a quarter's last month. */
export function returnOf(kind: ReturnKind, month: string): ReturnPeriod | undefined {
  if (kind === "quarter") return { kind, ...quarterOf(`${month}-01`) };
  const period = monthOf(month);
  if (kind === "iff" && period.to === quarterOf(period.from).to) return undefined;
  return { kind, ...period };
}

/** "September 2026", "July to September 2026" or "September 2026, sales to businesses (IFF)". */
export function returnInWords({ kind, from, to }: ReturnPeriod): string {
  if (kind === "quarter") return `${monthInWords(from, to)} to ${monthInWords(to)}`;
  const month = monthInWords(to);
  return kind === "iff" ? `${month}, sales to businesses (IFF)` : month;
}

/** A return's period as the portal writes it, by its last month: "092026". */
export function fpOf({ to }: Period): string {
  return to.slice(5, 7) + to.slice(0, 4);
}

/** The days (of the month after) on which a return, and the payment with it, is usually due in Andhra Pradesh. */
const dueOn: Record<ReturnKind, { name: string; day: number }[]> = {
  month: [
    { name: "GSTR-1", day: 11 },
    { name: "GSTR-3B", day: 20 },
  ],
  quarter: [
    { name: "GSTR-1", day: 13 },
    { name: "GSTR-3B", day: 22 },
  ],
  iff: [
    { name: "IFF", day: 13 },
    { name: "the payment by PMT-06", day: 25 },
  ],
};

/** When the forms of a return are usually due: "GSTR-1 by 11 October, GSTR-3B by 20 October". */
export function dueInWords({ kind, to }: ReturnPeriod): string {
  const [year, month] = to.split("-").map(Number) as [number, number];
  const after = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
  return dueOn[kind].map(({ name, day }) => `${name} by ${dateInWords(`${after}-${day}`)}`).join(", ");
}
