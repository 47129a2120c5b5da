import type { Grams } from "#domain/money.ts";
import { withLatinDigits } from "#platform/digits.ts";

/** An ingredient and how many milligrams of it a kilogram of the product takes. */
export type Ingredient = { name: string; milligrams: number };

/** The most grams of an ingredient in a kilogram: milk boils down to a fifth and less. */
const MOST_GRAMS = 20_000;

/** Reads grams as they are typed, such as "550" or "0.5", into milligrams; undefined for what is none. */
export function readGrams(typed: string): number | undefined {
  const text = withLatinDigits(typed).trim().replace(/\s*g$/i, "");
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(text)) return undefined;
  const milligrams = Math.round(Number(text) * 1000);
  return milligrams > 0 && milligrams <= MOST_GRAMS * 1000 ? milligrams : undefined;
}

/** The name of an ingredient by which those of several recipes are added up, however they are written. */
export function ingredientKey(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/**
 * What is to be bought to cook so many grams of some products, in whole grams rounded up, by name. An ingredient that
 * several recipes name is listed once, as the first of them spells it.
 */
export function toBuy(
  cook: readonly { productId: string; cook: Grams }[],
  recipes: ReadonlyMap<string, readonly Ingredient[]>,
): { name: string; grams: Grams }[] {
  const sums = new Map<string, { name: string; micrograms: number }>();
  for (const { productId, cook: grams } of cook) {
    for (const { name, milligrams } of recipes.get(productId) ?? []) {
      const known = sums.get(ingredientKey(name)) ?? { name, micrograms: 0 };
      // Milligrams a kilogram are micrograms a gram.
      sums.set(ingredientKey(name), { ...known, micrograms: known.micrograms + milligrams * grams });
    }
  }
  return [...sums.values()]
    .filter(({ micrograms }) => micrograms > 0)
    .map(({ name, micrograms }) => ({ name, grams: Math.ceil(micrograms / 1_000_000) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
