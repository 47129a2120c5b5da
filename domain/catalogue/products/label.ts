import type { Allergen } from "./product.ts";

const allergenNames: Record<Allergen, string> = {
  milk: "milk",
  "tree-nuts": "tree nuts",
  peanut: "peanut",
  sesame: "sesame",
  "wheat-gluten": "wheat (gluten)",
  mustard: "mustard",
  soy: "soy",
};

/** Lists allergens as on a pack's label, in English: "milk, sesame and tree nuts". Empty when there are none. */
export function allergenList(allergens: readonly Allergen[]): string {
  const names = allergens.map((allergen) => allergenNames[allergen]);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
