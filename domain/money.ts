import { plainText } from "#platform/plain-text.ts";

/** Whole paise. A plain number can be assigned to the type, but a weight (`Grams`) cannot. */
export type Paise = number & { readonly unit?: "paise" };

/** Whole grams. */
export type Grams = number & { readonly unit?: "grams" };

/** The most that an integer column of the database can hold: ₹2,14,74,836.47. */
export const MOST_PAISE: Paise = 2 ** 31 - 1;

const indianGrouping = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Converts a price in rupees to paise. Throws for fractions of a paisa. */
export function paiseOf(rupees: number): Paise {
  const paise = Math.round(rupees * 100);
  if (Math.abs(paise - rupees * 100) > 1e-6) throw new RangeError(`${rupees} rupees is not whole paise`);
  return paise;
}

const written = /^(?:₹|rs\.?|inr)?\s*([\d,]+)(?:\.(\d{1,2}))?\s*(?:₹|rs\.?|inr)?$/i;
const plain = /^\d{1,9}$/;
const indian = /^\d{1,2}(?:,\d{2}){0,3},\d{3}$/;
const western = /^\d{1,3}(?:,\d{3}){1,2}$/;

/**
 * Reads rupees as people and banks write them ("1,24,500.5", "Rs 549.00", "549 INR"), and returns paise. Undefined for
 * any other text, such as "-5", "5.125" or "1,2,3".
 */
export function parseRupees(text: string): Paise | undefined {
  const [, rupees = "", paise = ""] = written.exec(plainText(text)) ?? [];
  if (![plain, indian, western].some((grouping) => grouping.test(rupees))) return undefined;
  return Number(rupees.replaceAll(",", "")) * 100 + Number(paise.padEnd(2, "0"));
}

/** An amount as "₹1,24,500" or "₹349.50", with paise only when there are any. */
export function formatRupees(amount: Paise): string {
  return `₹${formatAmount(amount)}`;
}

/** An amount as "₹549" or "USD 12.50". `amount` is in hundredths of the currency. */
export function formatMoney(amount: number, currency: string): string {
  return currency === "INR" ? formatRupees(amount) : `${currency} ${formatAmount(amount)}`;
}

/** An amount in rupees as the value of a form field: "124500" or "349.50". */
export function formatForField(amount: Paise): string {
  return formatAmount(amount).replaceAll(",", "");
}

/** An amount without "₹", in Indian grouping, as "1,24,500" or "349.50", with paise only when there are any. */
export function formatAmount(amount: Paise): string {
  const text = indianGrouping.format(amount / 100);
  return amount % 100 === 0 ? text.slice(0, -3) : text;
}

/** The amount in rupees with two decimals and Indian grouping: 1,499.00. */
export function formatExactAmount(amount: Paise): string {
  return indianGrouping.format(amount / 100);
}

/** The amount in rupees as other programs read it, with two decimals and without grouping: -1499.00. */
export function formatDecimal(amount: Paise): string {
  return (amount / 100).toFixed(2);
}

/** What so much of something costs. */
export type PricePer = { paise: Paise; per: "kg" | "100 g" | "g" };

/** The price per weight for comparing packs: for a kilogram, and for 100 g of packs below one kilogram. */
export function unitPrice(price: Paise, grams: Grams): PricePer {
  return grams >= 1000
    ? { paise: pricePer(1000, price, grams), per: "kg" }
    : { paise: pricePer(100, price, grams), per: "100 g" };
}

/**
 * The unit price that the law requires: for a gram, and for a kilogram of packs of 1 kg and more. Legal Metrology
 * (Packaged Commodities) Rules 2011, rule 6(11).
 */
export function unitSalePrice(price: Paise, grams: Grams): PricePer {
  return grams >= 1000 ? unitPrice(price, grams) : { paise: pricePer(1, price, grams), per: "g" };
}

function pricePer(unit: Grams, price: Paise, grams: Grams): Paise {
  return Math.round((price * unit) / grams);
}

/**
 * Splits an amount in proportion to `weights`, into whole paise that add up to the amount. Throws for negative or
 * fractional numbers, and if all weights are zero.
 */
export function share(amount: Paise, weights: readonly number[]): Paise[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (![amount, ...weights].every((number) => Number.isSafeInteger(number) && number >= 0) || total === 0) {
    throw new RangeError(`${amount} paise cannot be shared by ${weights.join(":")}`);
  }
  // Products of two amounts can pass 2^53.
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = products.map((product) => Number(product / BigInt(total)));
  const lost = products.map((product, index) => ({ index, rest: product % BigInt(total) }));
  // Paise left by rounding go to the shares that lost most.
  lost.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));

  const left = amount - shares.reduce((sum, part) => sum + part, 0);
  for (const { index } of lost.slice(0, left)) shares[index]! += 1;
  return shares;
}
/** A weight as text: "250 g", "1.5 kg", or "2 × 250 g" for a quantity of 2. */
export function weightOf({ grams, quantity = 1 }: { grams: Grams; quantity?: number }): string {
  const weight = grams >= 1000 ? `${grams / 1000} kg` : `${grams} g`;
  return quantity > 1 ? `${quantity} × ${weight}` : weight;
}
