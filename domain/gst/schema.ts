import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * GST rates by tariff heading (HSN) in hundredths of a percent, with the days they are in force and the government's
 * notification.
 */
export const taxRates = pgTable(
  "tax_rates",
  {
    hsn: text().notNull(),
    validFrom: date().notNull(),
    /** The last day, inclusive; null while the rate is in force. */
    validTo: date(),
    basisPoints: integer().notNull(),
    notification: text().notNull(),
  },
  (rate) => [primaryKey({ columns: [rate.hsn, rate.validFrom] })],
);
