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
export const FEW = 3;

/** "Last 3", when it is so; undefined otherwise. */
export function scarcityOf({ available, left }: Pick<Pack, "available" | "left">): string | undefined {
  return available && left <= FEW ? `Last ${left}` : undefined;
}

type Content = { id: string; slug: string; name: string; grams: Grams; quantity: number };

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

export function findPack(products: readonly Product[], packId: string): { product: Product; pack: Pack } | undefined {
  for (const product of products) {
    const pack = product.packs.find(({ id }) => id === packId);
    if (pack) return { product, pack };
  }
  return undefined;
}

/** What decides how near one product is to another, and whether it travels. */
export type Neighbour = Pick<
  Product,
  "id" | "slug" | "name" | "claims" | "spiceLevel" | "shelfLifeDays" | "maxTransitDays" | "reach"
>;

/** Others of a product's shelf, the nearest first, and boxes that hold it. */
export type Neighbours = { shelf: Neighbour[]; holders: Neighbour[] };

/** Those nearest to a product in claims and spice first. */
export function nearestFirst<Other extends Pick<Product, "claims" | "spiceLevel">>(
  { claims: own, spiceLevel }: Pick<Product, "claims" | "spiceLevel">,
  others: readonly Other[],
): Other[] {
  const shared = (other: Other) =>
    other.claims.filter((claim) => own.includes(claim)).length - Math.abs((other.spiceLevel ?? 0) - (spiceLevel ?? 0));
  return others.toSorted((a, b) => shared(b) - shared(a));
}

/** Of the neighbours of a product those that its page shows: the nearest of its shelf, then a box that holds it. */
export function relatedTo({ shelf, holders }: Neighbours, most = 4): Neighbour[] {
  return [...shelf.slice(0, most - Math.min(1, holders.length)), ...holders].slice(0, most);
}

/** "500 g" as it is drawn in narrow columns: the unit never stands alone on a line. */
export function unbroken(label: string): string {
  return label.replaceAll(/(\d) (?=k?g\b)/g, "$1\u00a0");
}
