import { billOf, type TaxedLine } from "#domain/orders/tax.ts";
import { rateIn, readTaxRates, type TaxRate } from "#domain/orders/tax-rates.server.ts";
import { sellerStateCode } from "#domain/settings/seller.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Quote, QuotedLine, Way } from "./quote.ts";

/** A line at the price that was quoted, which a change since must not reach, with the rate of a day (YYYY-MM-DD). */
export function taxedLine({ line, product, pack }: QuotedLine, rates: readonly TaxRate[], day: string): TaxedLine {
  return {
    name: product.name,
    label: pack.label,
    hsn: product.hsn,
    quantity: line.quantity,
    unitPaise: line.price,
    taxBasisPoints: rateIn(rates, product.hsn, day),
  };
}

/**
 * The GST within items and delivery, in paise, as the bill will have it (E-Commerce Rules 2020, rule 7(1)(e): the price
 * with its break-up); null for a shop that is not registered and collects none.
 */
export async function taxWithin(
  db: Database,
  { lines, deliveryPaise }: Quote,
  way: Way,
  settings: Settings,
  now: Date,
): Promise<number | null> {
  if (!settings.gstin) return null;
  const rates = await readTaxRates(db);
  const seller = sellerStateCode(settings);
  const stateCode = way?.stateCode ?? seller;
  const order = { stateCode, gstin: null, placeOfSupply: null, deliveryPaise, cashFeePaise: 0 };
  const going = lines.filter(({ fate }) => fate === "goes");
  const taxed = going.map((line) => taxedLine(line, rates, dayInIndia(now)));
  return billOf(order, taxed, seller).sum.taxPaise;
}
