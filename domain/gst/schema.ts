import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** GST rates, in hundredths of a percent, by HSN (tariff code of goods). A government notification sets each rate. */
export const taxRates = pgTable(
  "tax_rates",
  {
    hsn: text().notNull(),
    validFrom: date().notNull(),
    /** The last day on which the rate is in force; null while it has no end. */
    validTo: date(),
    basisPoints: integer().notNull(),
    notification: text().notNull(),
  },
  (rate) => [primaryKey({ columns: [rate.hsn, rate.validFrom] })],
);
