import type { Grams, Paise } from "#domain/money.ts";

export const categories = ["sweets", "snacks", "pickles", "gift-boxes", "combos"] as const;
export type Category = (typeof categories)[number];

export const allergens = ["milk", "tree-nuts", "peanut", "sesame", "wheat-gluten", "mustard", "soy"] as const;
export type Allergen = (typeof allergens)[number];

/** Claims that hold for the recipe today; conditional ones wait for a laboratory test and are not here. */
export const claims = ["vegetarian", "eggless", "less-sugar", "gluten-free", "trans-fat-free"] as const;
export type Claim = (typeof claims)[number];

/** How far an item may travel, the nearest first. */
export const reaches = ["local", "south-and-metro-air", "india", "world"] as const;
export type Reach = (typeof reaches)[number];

export type Pack = {
  id: string;
  label: string;
  grams: Grams;
  pieces: number | null;
  price: Paise;
  isDefault: boolean;
  /** Whether it can be bought now: the owner sells it and the stock makes at least one. */
  available: boolean;
  /** How many the stock makes now. */
  left: number;
};

/** Up to this many a page says how few are left; above it nothing is said. */
const FEW = 3;

/** "Last 3", when it is so; undefined otherwise. */
export function scarcityOf({ available, left }: Pick<Pack, "available" | "left">): string | undefined {
  return available && left <= FEW ? `Last ${left}` : undefined;
}

export type Content = { slug: string; name: string; grams: Grams; quantity: number };

export type Product = {
  id: string;
  slug: string;
  category: Category;
  name: string;
  nameTe: string | null;
  description: string | null;
  ingredients: string[];
  allergens: Allergen[];
  mayContain: Allergen[];
  claims: Claim[];
  extras: string[];
  spiceLevel: number | null;
  storage: string;
  shelfLifeDays: number;
  maxTransitDays: number;
  reach: Reach;
  signature: boolean;
  hsn: string;
  packs: Pack[];
  contents: Content[];
};

export function isAssortment(product: Pick<Product, "category">): boolean {
  return product.category === "gift-boxes" || product.category === "combos";
}

/** The pack a card shows; its id is the item's own. */
export function defaultPack(product: Pick<Product, "packs">): Pack {
  return product.packs.find((pack) => pack.isDefault) ?? product.packs[0]!;
}

export type Catalogue = { products: Product[] };

export function productsIn(catalogue: Catalogue, category: Category): Product[] {
  return catalogue.products.filter((product) => product.category === category);
}

export function findProduct(catalogue: Catalogue, slug: string): Product | undefined {
  return catalogue.products.find((product) => product.slug === slug);
}

export function findPack(catalogue: Catalogue, packId: string): { product: Product; pack: Pack } | undefined {
  for (const product of catalogue.products) {
    const pack = product.packs.find(({ id }) => id === packId);
    if (pack) return { product, pack };
  }
  return undefined;
}

/** Others of the same shelf, those nearest in claims and spice first, then a box that holds it. */
export function relatedTo(catalogue: Catalogue, product: Product, count = 4): Product[] {
  const shared = (other: Product) =>
    other.claims.filter((claim) => product.claims.includes(claim)).length -
    Math.abs((other.spiceLevel ?? 0) - (product.spiceLevel ?? 0));
  const holders = catalogue.products.filter((other) => other.contents.some(({ slug }) => slug === product.slug));
  const neighbours = productsIn(catalogue, product.category)
    .filter((other) => other.slug !== product.slug)
    .toSorted((a, b) => shared(b) - shared(a));
  return [...neighbours.slice(0, count - Math.min(1, holders.length)), ...holders].slice(0, count);
}

/** How many single items carry a claim; boxes are not counted twice. */
export function countClaims(catalogue: Catalogue, claim: Claim): number {
  return catalogue.products.filter((product) => product.contents.length === 0 && product.claims.includes(claim)).length;
}

/** "500 g" as it is drawn in narrow columns: the unit never stands alone on a line. */
export function unbroken(label: string): string {
  return label.replaceAll(/(\d) (?=k?g\b)/g, "$1\u00a0");
}
