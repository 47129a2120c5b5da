import type { Amounts } from "#domain/orders/documents/bill.ts";

/** A taxable value and its taxes, in paise. */
export type Taxed = Pick<Amounts, "taxablePaise" | "cgstPaise" | "sgstPaise" | "igstPaise">;

export const taxedNames = ["taxablePaise", "cgstPaise", "sgstPaise", "igstPaise"] as const;

export const nothingTaxed: Taxed = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };

export function pickTaxed({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: Taxed): Taxed {
  return { taxablePaise, cgstPaise, sgstPaise, igstPaise };
}

/** The amounts as they are counted: those of a credit note are taken off. */
export function signed(one: Taxed, isCredit: boolean): Taxed {
  const counted = { ...nothingTaxed };
  // From 0, so that none is a negative zero.
  for (const name of taxedNames) counted[name] += isCredit ? -one[name] : one[name];
  return counted;
}

/** Adds `one` to the amounts of `sum`. */
export function addTaxed(sum: Taxed, one: Taxed): void {
  for (const name of taxedNames) sum[name] += one[name];
}

export function sumTaxed(all: readonly Taxed[]): Taxed {
  const sum = { ...nothingTaxed };
  for (const one of all) addTaxed(sum, one);
  return sum;
}

/** Whether the amounts of the two are the same, to the paisa. */
export function isSameTaxed(one: Taxed, other: Taxed): boolean {
  return taxedNames.every((name) => one[name] === other[name]);
}
