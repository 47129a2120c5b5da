import { dayInIndia, startInIndia } from "#platform/day.ts";
import type { Document } from "./documents/documents.server.ts";
import { financialYearOf } from "./documents/financial-year.ts";
import type { Order } from "./orders.server.ts";

/** The 72 months of the CGST Act, section 36. They begin on a 31 December, so they also end on one. */
const YEARS_KEPT = 6;

/**
 * The last day on which an order's papers must be kept, in India: 72 months after the annual return is due for the
 * financial year of its latest document, or of its placing when it has none. That return is due on 31 December after
 * the year (section 44, CGST Rules, rule 80).
 */
export function retainedUntil(
  { placedAt }: Pick<Order, "placedAt">,
  papers: readonly Pick<Document, "issuedAt">[],
): string {
  const latest = new Date(Math.max(placedAt.getTime(), ...papers.map(({ issuedAt }) => issuedAt.getTime())));
  return `${firstYearOf(latest) + 1 + YEARS_KEPT}-12-31`;
}

/** Since when papers must still be kept: what is older than this moment has had its last day before `now`. */
export function retainedSince(now: Date): Date {
  return startInIndia(`${Number(dayInIndia(now).slice(0, 4)) - YEARS_KEPT - 1}-04-01`);
}

/** Of "2026-27" the 2026. */
function firstYearOf(moment: Date): number {
  return Number(financialYearOf(moment).slice(0, 4));
}
