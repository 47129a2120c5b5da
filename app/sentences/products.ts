import { msg, t } from "@lingui/core/macro";
import type { NutrientField } from "#domain/catalogue/products/nutrition.ts";
import type { Allergen, Claim, Product, Reach } from "#domain/catalogue/products/product.ts";
import { weightOf } from "#domain/money.ts";
import { nameOf } from "#app/ui/goods-name.tsx";
import { i18n, inEnglish, language } from "#app/words/words.ts";
import { sayList } from "./lists.ts";

const allergenNames = {
  milk: msg`milk`,
  "tree-nuts": msg`tree nuts`,
  peanut: msg`peanut`,
  sesame: msg`sesame`,
  "wheat-gluten": msg`wheat (gluten)`,
  mustard: msg`mustard`,
  soy: msg`soy`,
} satisfies Record<Allergen, unknown>;

/** "milk, sesame and tree nuts". Empty when there are none. */
export function sayAllergens(allergens: readonly Allergen[]): string {
  return sayList(allergens.map((allergen) => i18n._(allergenNames[allergen])));
}

/** The words for each dietary claim. These words can be proved without a laboratory test. */
export const claimNames = {
  vegetarian: msg`100% vegetarian`,
  eggless: msg`Eggless`,
  "less-sugar": msg`No cane sugar or jaggery`,
  /**
   * "Gluten free" would need a test that finds at most 20 mg of gluten per kg (FSS (Food Products Standards and Food
   * Additives) Regulations 2011, sub-regulation 2.14).
   */
  "gluten-free": msg`No gluten ingredients`,
  "trans-fat-free": msg`No hydrogenated fat`,
} satisfies Record<Claim, unknown>;

/** How hot a product is, by its level from 0. */
export const spiceNames = [msg`Not spicy`, msg`Mild`, msg`Medium`, msg`Hot`] as const;

/** How far a product may be sent. */
export const reachNames = {
  local: msg`Guntur, Vijayawada, Tenali and other places a day away`,
  "south-and-metro-air": msg`South India by road and the metro cities by air`,
  india: msg`All of India`,
  world: msg`All of India, and abroad on request`,
} satisfies Record<Reach, unknown>;

/** The nutrients as rows of a table, in which a part stands below its whole. */
export const nutrientNames = {
  energyKcal: msg`Energy`,
  proteinMg: msg`Protein`,
  carbohydrateMg: msg`Carbohydrate`,
  sugarsMg: msg`of which total sugars`,
  addedSugarsMg: msg`of which added sugars`,
  fatMg: msg`Total fat`,
  saturatedFatMg: msg`of which saturated fat`,
  transFatMg: msg`of which trans fat`,
  cholesterolMg: msg`of which cholesterol`,
  sodiumMg: msg`Sodium`,
} satisfies Record<NutrientField, unknown>;

/** What the owner wrote in the language of the page. Where nobody has translated it: the English text and its `lang`. */
export function inPageLanguage<Text extends string | readonly string[]>(
  en: Text,
  others: { te: Text | null; hi: Text | null },
): { text: Text; lang: string | undefined } {
  const text = { en, ...others }[language()];
  return text?.length ? { text, lang: undefined } : { text: en, lang: inEnglish() };
}

/**
 * The description of a product, with its `lang`. If it has none: the contents of a gift box, or the ingredients of any
 * other product.
 */
export function sayDescription(
  product: Pick<Product, `description${"" | "Te" | "Hi"}` | `ingredients${"" | "Te" | "Hi"}` | "contents">,
): { text: string; lang: string | undefined } {
  const { description, contents } = product;
  if (description) return inPageLanguage(description, { te: product.descriptionTe, hi: product.descriptionHi });
  if (contents.length === 0) {
    const { ingredientsTe: te, ingredientsHi: hi } = product;
    const { text: ingredients, lang } = inPageLanguage(product.ingredients, { te, hi });
    return { text: ingredients.length > 0 ? t`${{ sentence: sayList(ingredients) }}.` : "", lang };
  }
  const list = sayList(contents.map((content) => `${nameOf(content)} (${weightOf(content)})`));
  return { text: t`${list}, packed together.`, lang: undefined };
}
