import { t } from "@lingui/core/macro";
import { sayPricePer } from "#app/sentences/packs.ts";
import { sayShelfLife } from "#app/sentences/delivery.ts";
import {
  claimNames,
  inPageLanguage,
  nutrientNames,
  reachNames,
  sayAllergens,
  sayDescription,
  spiceNames,
} from "#app/sentences/products.ts";
import { i18n } from "#app/words/words.ts";
import { nutritionLines, type Nutrition } from "#domain/catalogue/products/nutrition.ts";
import type { Pack, Product } from "#domain/catalogue/products/product.ts";
import { formatRupees, unitSalePrice } from "#domain/money.ts";

export type Facts = ReturnType<typeof factsOf>;

/** What the page of a product says about it, in words. */
export function factsOf(product: Product) {
  const { allergens, mayContain, spiceLevel, nutrition, packs, vegMark } = product;
  const shelfLife = sayShelfLife(product.shelfLifeDays);
  const level = spiceLevel === null ? undefined : spiceNames[spiceLevel];
  const spice = level && i18n._(level);
  return {
    description: sayDescription(product),
    ingredients: inPageLanguage(product.ingredients, { te: product.ingredientsTe, hi: product.ingredientsHi }),
    extras: inPageLanguage(product.extras, { te: product.extrasTe, hi: product.extrasHi }),
    storage: inPageLanguage(product.storage, { te: product.storageTe, hi: product.storageHi }),
    /** "Vegetarian. Keeps 45 days. Mild." */
    inBrief: [
      vegMark === "veg" && t`Vegetarian.`,
      vegMark === "non-veg" && t`Not vegetarian.`,
      t`Keeps ${shelfLife}.`,
      spice && t`${{ sentence: spice }}.`,
    ]
      .filter(Boolean)
      .join(" "),
    reach: i18n._(reachNames[product.reach]),
    allergens:
      allergens.length > 0
        ? t`Contains ${{ allergens: sayAllergens(allergens) }}.`
        : t`No declared allergen is an ingredient.`,
    traces:
      mayContain.length > 0
        ? t`Made in a kitchen that also handles ${{ allergens: sayAllergens(mayContain) }}, so traces are possible.`
        : undefined,
    shelfLife,
    spice: spice && t`Spice level: ${spice}.`,
    claims: product.claims.map((claim) => i18n._(claimNames[claim])),
    nutrition: nutrition && sayNutrition(nutrition),
    /** "250 g ₹0.70 per g; 1 kg ₹679 per kg" */
    unitPrices: packs
      .map(({ label, price, grams }) => `${label} ${sayPricePer(unitSalePrice(price, grams))}`)
      .join("; "),
    mrp: sayMrp(packs),
  };
}

function sayNutrition(nutrition: Nutrition): { name: string; amount: string }[] {
  return nutritionLines(nutrition)
    .flatMap(({ parts, ...line }) => [line, ...parts])
    .map(({ field, amount }) => ({ name: i18n._(nutrientNames[field]), amount }));
}

/**
 * The packs' MRPs (maximum retail prices) in words. The law requires them (Legal Metrology (Packaged Commodities) Rules
 * 2011, rule 6).
 */
function sayMrp(packs: readonly Pack[]): string {
  const printed = packs.flatMap(({ label, mrp }) => (mrp === null ? [] : [`${label} ${formatRupees(mrp)}`]));
  if (printed.length > 0)
    return t`Printed MRP, inclusive of all taxes: ${{ prices: printed.join("; ") }}. You pay less.`;
  return packs.length > 1
    ? t`Each price is the MRP, inclusive of all taxes.`
    : t`The price is the MRP, inclusive of all taxes.`;
}
