import { weightOf } from "#domain/money.ts";
import type { Allergen, Claim, Product, Reach } from "./product.ts";

const allergenNames: Record<Allergen, string> = {
  milk: "milk",
  "tree-nuts": "tree nuts",
  peanut: "peanut",
  sesame: "sesame",
  "wheat-gluten": "wheat (gluten)",
  mustard: "mustard",
  soy: "soy",
};

/** Lists allergens in English: "milk, sesame and tree nuts". Empty when there are none. */
export function allergenList(allergens: readonly Allergen[]): string {
  return sentenceList(allergens.map((allergen) => allergenNames[allergen]));
}

/** The words for each dietary claim. These words can be proved without a laboratory test. */
export const claimNames: Record<Claim, string> = {
  vegetarian: "100% vegetarian",
  eggless: "Eggless",
  "less-sugar": "No cane sugar or jaggery",
  /**
   * "Gluten free" would need a test that finds at most 20 mg of gluten per kg (FSS (Food Products Standards and Food
   * Additives) Regulations 2011, sub-regulation 2.14).
   */
  "gluten-free": "No gluten ingredients",
  "trans-fat-free": "No hydrogenated fat",
};

export const spiceNames = ["Not spicy", "Mild", "Medium", "Hot"] as const;

export const reachNames: Record<Reach, string> = {
  local: "Guntur, Vijayawada, Tenali and other places a day away",
  "south-and-metro-air": "South India by road and the metro cities by air",
  india: "All of India",
  world: "All of India, and abroad on request",
};

/** The shelf life as text: "1 year", "3 months" or "45 days". */
export function shelfLifeOf({ shelfLifeDays }: Pick<Product, "shelfLifeDays">): string {
  if (shelfLifeDays === 365) return "1 year";
  if (shelfLifeDays > 60 && shelfLifeDays % 30 === 0) return `${shelfLifeDays / 30} months`;
  return `${shelfLifeDays} days`;
}

/**
 * The description of a product. If it has none: the contents of a gift box, or the ingredients of any other product.
 */
export function descriptionOf({
  description,
  contents,
  ingredients,
}: Pick<Product, "description" | "contents" | "ingredients">): string {
  if (description) return description;
  if (contents.length === 0) return ingredients.length > 0 ? `${sentenceList(ingredients)}.` : "";
  return `${sentenceList(contents.map((content) => `${content.name} (${weightOf(content)})`))}, packed together.`;
}

function sentenceList(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
