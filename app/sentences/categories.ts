import { msg } from "@lingui/core/macro";
import type { Category } from "#domain/catalogue/products/product.ts";
import { i18n } from "#app/words/words.ts";

const names = {
  sweets: msg`sweets`,
  snacks: msg`snacks`,
  pickles: msg`pickles`,
  "gift-boxes": msg`gift boxes`,
  combos: msg`combos`,
} satisfies Record<Category, unknown>;

/** The products of a category, within a sentence: "gift boxes". */
export function sayCategory(category: Category): string {
  return i18n._(names[category]);
}
