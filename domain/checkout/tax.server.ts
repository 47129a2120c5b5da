import type { Destination } from "#domain/delivery/zone.ts";
import { stateCodeOfGstin, stateName } from "#domain/gst/gstin.ts";
import { decidePlaceOfSupply, mustNameBuyer } from "#domain/orders/bill-to.ts";
import { rateIn, readTaxRates, type TaxRate } from "#domain/orders/tax-rates.server.ts";
import { billOf, type TaxedLine, type TaxedOrder } from "#domain/orders/tax.ts";
import { sellerStateCode } from "#domain/settings/seller.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { CheckoutDetails } from "./checkout-form.ts";
import type { Quote, QuotedLine } from "./quote.ts";

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
  destination: Destination | undefined,
  settings: Settings,
  now: Date,
): Promise<number | null> {
  if (!settings.gstin) return null;
  const rates = await readTaxRates(db);
  const seller = sellerStateCode(settings);
  const stateCode = destination?.stateCode ?? seller;
  const order = { stateCode, gstin: null, placeOfSupply: null, deliveryPaise, cashFeePaise: 0 };
  const going = lines.filter(({ fate }) => fate === "goes");
  const taxed = going.map((line) => taxedLine(line, rates, dayInIndia(now)));
  return billOf(order, taxed, seller).sum.taxPaise;
}

/** Where an order is handed over and which state's tax it bears, by GST codes, for the order to keep. */
export function supplyOf(
  { gstin, isForOthers }: Pick<CheckoutDetails, "gstin" | "isForOthers">,
  destination: Destination | undefined,
  settings: Settings,
) {
  const collects = !destination;
  const stateCode = destination?.stateCode ?? sellerStateCode(settings);
  return { collects, stateCode, placeOfSupply: decidePlaceOfSupply({ stateCode, gstin, collects, isForOthers }) };
}

type Billed = TaxedOrder &
  Pick<CheckoutDetails, "billPincode" | "isGift"> & { collects: boolean; lines: readonly TaxedLine[] };

const askedFor = {
  billAddress:
    "Enter the buyer's own address too: from Rs 50,000 before tax on, a tax invoice names it (CGST rule 46(e))",
  billPincode: "Enter the pincode of the address for the bill",
};

/**
 * What stands against an order's bill, by the field's name: a pincode nobody knows or of another state than the GSTIN
 * beside it, and no address of the buyer where the law asks a registered seller for one. `place` is that of its pincode.
 */
export function billProblems(
  order: Billed,
  place: Destination | undefined,
  settings: Settings,
): Record<string, string> {
  const { gstin, billPincode } = order;
  if (!billPincode) return settings.gstin && lacksBuyersAddress(order, sellerStateCode(settings)) ? askedFor : {};

  if (!place) return { billPincode: `India Post does not know the pincode ${billPincode}` };
  if (!gstin || place.stateCode === stateCodeOfGstin(gstin)) return {};
  const registered = stateName(stateCodeOfGstin(gstin)) ?? "";
  return {
    billPincode: `${billPincode} is in ${place.stateName}, and the GSTIN is of ${registered}: check both, or write to us if they are right`,
  };
}

/** Of a gift only the receiver's address is known, and of what is collected none. */
function lacksBuyersAddress(order: Billed, sellerState: string): boolean {
  if (!order.isGift && !order.collects) return false;
  return mustNameBuyer(billOf(order, order.lines, sellerState).sum.taxablePaise);
}
