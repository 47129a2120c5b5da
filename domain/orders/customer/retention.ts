import { dayInIndia, startInIndia } from "#platform/day.ts";
import type { Document } from "../documents/documents.server.ts";
import { financialYearOf } from "../documents/bill.ts";
import type { Order } from "../schema.ts";

/** How many years invoices are kept after the annual tax return is due: 72 months (CGST Act, section 36). */
const YEARS_KEPT = 6;

/**
 * The last day (YYYY-MM-DD, in India) on which the law requires an order's documents to be kept (CGST Act, section 36).
 */
export function retainedUntil(
  { placedAt }: Pick<Order, "placedAt">,
  papers: readonly Pick<Document, "issuedAt">[],
): string {
  const latest = new Date(Math.max(placedAt.getTime(), ...papers.map(({ issuedAt }) => issuedAt.getTime())));
  // The annual return is due on 31 December after the financial year (CGST Act, section 44; CGST Rules, rule 80).
  return `${firstYearOf(latest) + 1 + YEARS_KEPT}-12-31`;
}

/** Midnight in India at the start of the oldest financial year whose invoices must still be kept at `now`. */
export function retainedSince(now: Date): Date {
  return startInIndia(`${Number(dayInIndia(now).slice(0, 4)) - YEARS_KEPT - 1}-04-01`);
}

function firstYearOf(moment: Date): number {
  return Number(financialYearOf(moment).slice(0, 4));
}
