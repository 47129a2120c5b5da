import { ttlCache } from "#platform/ttl-cache.server.ts";
import { taxRates } from "./schema.ts";

export type TaxRate = typeof taxRates.$inferSelect;

/** Every rate there was and is; at most a minute old. */
export const readTaxRates = ttlCache(60, (db) => db.select().from(taxRates));

/**
 * The GST rate of a tariff heading on a day (YYYY-MM-DD), in hundredths of a percent. A heading without a rate on that
 * day is a gap in our records and is thrown.
 */
export function rateIn(rates: readonly TaxRate[], hsn: string, day: string): number {
  const rate = rates.find(
    ({ validFrom, validTo, ...row }) => row.hsn === hsn && validFrom <= day && (validTo === null || day <= validTo),
  );
  if (!rate) throw new Error(`HSN ${hsn} has no tax rate on ${day}`);
  return rate.basisPoints;
}
