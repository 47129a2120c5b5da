import type { Grams } from "#domain/money.ts";
import { plainText } from "#platform/plain-text.ts";

/** How much of an ingredient one kilogram of the product needs. */
export type Ingredient = { name: string; milligrams: number };

/**
 * The most grams of one ingredient for one kilogram of a product. The limit is high, because milk loses four fifths or
 * more of its weight when boiled down.
 */
const MOST_GRAMS = 20_000;

/** Reads grams ("550", "550 g", "0.5"), and returns milligrams. Undefined for zero, over 20 kg, and any other text. */
export function readMilligrams(typed: string): number | undefined {
  const text = plainText(typed).replace(/\s*g$/i, "");
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(text)) return undefined;
  const milligrams = Math.round(Number(text) * 1000);
  return milligrams > 0 && milligrams <= MOST_GRAMS * 1000 ? milligrams : undefined;
}

/** The key under which an ingredient of several recipes is added up: its name in lower case, with single spaces. */
export function ingredientKey(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/**
 * The ingredients needed to cook these products, in whole grams, rounded up. `recipes` maps a product's id to its
 * recipe.
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
