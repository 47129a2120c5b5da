import { findDestination } from "#domain/delivery/delivery.server.ts";
import type { Destination } from "#domain/delivery/delivery.ts";
import { stateCodeOfGstin } from "#domain/gst/gstin.ts";
import { mustNameBuyer, billOf, type TaxedLine, type TaxedOrder } from "#domain/orders/documents/bill.ts";
import { taxRates } from "#domain/gst/schema.ts";
import type { NewOrderLine } from "#domain/orders/orders.server.ts";
import { sellerStateCode } from "#domain/settings/settings.server.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";
import type { BillFault } from "./checkout-faults.ts";
import type { CheckoutDetails } from "./checkout-form.ts";
import type { NotChangeable } from "./obstacle.ts";
import type { Quote, QuotedLine } from "./quote.ts";

export type TaxRate = typeof taxRates.$inferSelect;

/** All GST rates, past and present; cached for at most a minute. */
export const readTaxRates = ttlCache(60, ["tax_rates"], (db) => db.select().from(taxRates));

/** The GST rates in force today (in India). */
export async function listRatesToday(db: Database): Promise<TaxRate[]> {
  const today = dayInIndia(new Date());
  const rates = await readTaxRates(db);
  return rates.filter(({ validFrom, validTo }) => validFrom <= today && (validTo === null || today <= validTo));
}

/** Returns a function that says whether an HSN (product code of the GST tariff) has a GST rate today. */
export async function readRatedHeadings(db: Database): Promise<(hsn: string) => boolean> {
  const known = new Set((await listRatesToday(db)).map(({ hsn }) => hsn));
  return (hsn) => known.has(hsn);
}

/**
 * The GST rate of an HSN (product code of the tariff) on a day (YYYY-MM-DD), in hundredths of a percent. Throws when
 * there is none.
 */
export function rateIn(rates: readonly TaxRate[], hsn: string, day: string): number {
  const rate = rates.find(
    ({ validFrom, validTo, ...row }) => row.hsn === hsn && validFrom <= day && (validTo === null || day <= validTo),
  );
  if (!rate) throw new Error(`HSN ${hsn} has no tax rate on ${day}`);
  return rate.basisPoints;
}

function taxedLine(
  { line, product, pack, discountPaise }: QuotedLine,
  rates: readonly TaxRate[],
  day: string,
): TaxedLine {
  return {
    name: product.name,
    label: pack.label,
    hsn: product.hsn,
    quantity: line.quantity,
    unitPaise: line.price,
    discountPaise,
    taxBasisPoints: rateIn(rates, product.hsn, day),
  };
}

/** The lines as an order stores them: a copy of the catalogue's data, with the GST rates of the day (YYYY-MM-DD). */
export function copyLines(lines: readonly QuotedLine[], rates: readonly TaxRate[], day: string) {
  return lines.map((quoted): NewOrderLine & TaxedLine => {
    const { product, pack } = quoted;
    return {
      ...taxedLine(quoted, rates, day),
      packId: pack.id,
      productId: product.id,
      slug: product.slug,
      discountReason: quoted.line.lowered?.reason ?? null,
      nameTe: product.nameTe,
      nameHi: product.nameHi,
      grams: pack.grams,
      shelfLifeDays: product.shelfLifeDays,
      contents: product.contents.map(({ id, name, grams, quantity }) => ({ id, name, grams, quantity })),
    };
  });
}

/**
 * The GST contained in prices and delivery, in paise. The checkout must show it (Consumer Protection (E-Commerce) Rules
 * 2020, rule 7(1)(e)). Null for a shop that is not registered for GST.
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
  const order = { placeOfSupply: stateCode, deliveryPaise, cashFeePaise: 0 };
  const going = lines.filter(({ fate }) => fate === "goes");
  const taxed = going.map((line) => taxedLine(line, rates, dayInIndia(now)));
  return billOf(order, taxed, seller).sum.taxPaise;
}

type Supply = {
  /** The GST code of the state where the goods are handed over. For a collected order, this is the shop's own state. */
  stateCode: string;
  /** The GST number of a buyer that is a registered business. */
  gstin: string | null;
  /** Whether the order is delivered to a person other than the buyer. */
  isForOthers: boolean;
};

/** The GST code of the state that gets an order's tax (IGST Act, section 10(1)). */
export function decidePlaceOfSupply({ stateCode, gstin, isForOthers }: Supply): string {
  // For a business that has the goods sent to another person: its own state (clause b).
  // For anybody else: the state where the goods are handed over (clauses a and ca).
  return gstin && isForOthers ? stateCodeOfGstin(gstin) : stateCode;
}

/** What an order stores about the state that gets its tax. Without a destination, the order is collected. */
export function supplyOf(
  { gstin, isForOthers }: Pick<CheckoutDetails, "gstin" | "isForOthers">,
  destination: Destination | undefined,
  settings: Settings,
) {
  const collects = !destination;
  const stateCode = destination?.stateCode ?? sellerStateCode(settings);
  return { collects, stateCode, placeOfSupply: decidePlaceOfSupply({ stateCode, gstin, isForOthers }) };
}

type Billed = TaxedOrder &
  Pick<CheckoutDetails, "gstin" | "billPincode" | "isGift"> & { collects: boolean; lines: readonly TaxedLine[] };

/** From ₹50,000 before tax on, a tax invoice names the buyer's own address (CGST rule 46(e)). */
const askedFor = { billAddress: "no buyer's address", billPincode: "no bill pincode" } as const;

/** What is wrong with the form's fields for the bill, by field name; empty when all is right. */
export function billFaults(
  order: Billed,
  /** The destination of the bill's pincode; undefined for an unknown pincode. */
  place: Destination | undefined,
  settings: Settings,
): Record<string, BillFault> {
  const { gstin, billPincode } = order;
  if (!billPincode) return settings.gstin && lacksBuyersAddress(order, sellerStateCode(settings)) ? askedFor : {};

  if (!place) return { billPincode: { reason: "unknown bill pincode", pincode: billPincode } };
  const { stateCode } = place;
  const registeredIn = gstin ? stateCodeOfGstin(gstin) : stateCode;
  if (stateCode === registeredIn) return {};
  return { billPincode: { reason: "other state", pincode: billPincode, stateCode, registeredIn } };
}

/** Why an order that is changed cannot be billed as the law asks; undefined if it can. */
export async function whyNotBilled(
  db: Database,
  order: Billed,
  settings: Settings,
): Promise<NotChangeable | undefined> {
  const place = order.billPincode ? await findDestination(db, order.billPincode) : undefined;
  const [fault] = Object.values(billFaults(order, place, settings));
  return fault && { reason: "bill", fault };
}

/** Whether the bill must name the buyer, but the order has no address of the buyer. */
function lacksBuyersAddress(order: Billed, sellerState: string): boolean {
  // Any other order is delivered to the buyer's address.
  if (!order.isGift && !order.collects) return false;
  return mustNameBuyer(billOf(order, order.lines, sellerState).sum.taxablePaise);
}
