import { withLatinDigits } from "#platform/digits.ts";

/**
 * Money is whole paise; it is never a float and never a string until it is shown. A number may be called Paise as it is,
 * but Paise cannot stand where Grams are asked for, nor Grams where Paise are.
 */
export type Paise = number & { readonly unit?: "paise" };

/** Weights are whole grams. */
export type Grams = number & { readonly unit?: "grams" };

/** The most that a column of an amount holds: Rs 2,14,74,836.47. */
export const MOST_PAISE: Paise = 2 ** 31 - 1;

const indianGrouping = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Rupees as a price list prints them, in paise. Refuses what is not whole paise. */
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
 * Rupees as a person or a bank writes them, in paise: "549", "1,24,500.5", "Rs 549.00", "₹549", "549 INR". Undefined
 * for what is no amount up to nine digits: signs, words, a third place after the point, commas out of place ("12,34").
 */
export function parseRupees(text: string): Paise | undefined {
  const [, rupees = "", paise = ""] = written.exec(withLatinDigits(text).trim()) ?? [];
  if (![plain, indian, western].some((grouping) => grouping.test(rupees))) return undefined;
  return Number(rupees.replaceAll(",", "")) * 100 + Number(paise.padEnd(2, "0"));
}

/** "Rs 1,24,500": grouped the Indian way, with paise only when there are any. */
export function formatRupees(amount: Paise): string {
  return `Rs ${formatAmount(amount)}`;
}

/** As the field of a form has it, "124500" or "349.50"; `parseRupees` reads it again. */
export function formatForField(amount: Paise): string {
  return formatAmount(amount).replaceAll(",", "");
}

/** The number alone, grouped the Indian way: 1,24,500; paise only when there are any. */
export function formatAmount(amount: Paise): string {
  const text = indianGrouping.format(amount / 100);
  return amount % 100 === 0 ? text.slice(0, -3) : text;
}

/** Always with paise, as the gift cards print it: 499.00. */
export function formatExactAmount(amount: Paise): string {
  return indianGrouping.format(amount / 100);
}

/** What a pack costs per unit of weight, in words, so that packs can be compared: per kg from one kilogram up, per 100 g below. */
export function formatUnitPrice(price: Paise, grams: Grams): string {
  return grams >= 1000 ? pricePer(1000, "kg", price, grams) : pricePer(100, "100 g", price, grams);
}

/**
 * The unit sale price of the law, to two decimals: per gram below one kilogram, per kg from there up. Legal Metrology
 * (Packaged Commodities) Rules 2011, rule 6(11).
 */
export function formatUnitSalePrice(price: Paise, grams: Grams): string {
  return grams >= 1000 ? formatUnitPrice(price, grams) : pricePer(1, "g", price, grams);
}

function pricePer(unit: number, name: string, price: Paise, grams: Grams): string {
  return `Rs ${formatExactAmount(Math.round((price * unit) / grams))} per ${name}`;
}

/**
 * Parts an amount by weight into whole paise that sum to it: each share is rounded down, and what is left over goes to
 * the shares that lost most, the earlier one first. Refuses an amount or a weight that is no whole number from zero up,
 * and weights that are all zero.
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
  lost.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));

  const left = amount - shares.reduce((sum, part) => sum + part, 0);
  for (const { index } of lost.slice(0, left)) shares[index]! += 1;
  return shares;
}
