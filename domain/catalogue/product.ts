import type { Grams, Paise } from "#domain/money.ts";
import type { Nutrition } from "./nutrition.ts";
import type { Photograph } from "./pictures/photograph.ts";
import { addDays } from "#platform/day.ts";

export const categories = ["sweets", "snacks", "pickles", "gift-boxes", "combos"] as const;
export type Category = (typeof categories)[number];

/**
 * draft: only staff see it. on-sale: sold while there is stock. hidden: not made at present, as its page says.
 * archived: no longer made, but orders still refer to it. Only products on sale are listed and can be bought.
 */
export const states = ["draft", "on-sale", "hidden", "archived"] as const;
export type State = (typeof states)[number];

/** How many products the home page shows: the best-seller block, which is place 0, and four cards. */
export const HOME_PLACES = 5;

export const allergens = ["milk", "tree-nuts", "peanut", "sesame", "wheat-gluten", "mustard", "soy"] as const;
export type Allergen = (typeof allergens)[number];

/** Claims that are true of the recipe; those that need a laboratory test are not listed. */
export const claims = ["vegetarian", "eggless", "less-sugar", "gluten-free", "trans-fat-free"] as const;
export type Claim = (typeof claims)[number];

/** The mark on the label: a green circle, or a brown triangle for what has any meat, fish or egg. */
export const vegMarks = ["veg", "non-veg"] as const;

/** How far an item may travel, from the nearest to the farthest. */
export const reaches = ["local", "south-and-metro-air", "india", "world"] as const;
export type Reach = (typeof reaches)[number];

/** Occasions for which an item is bought. */
export const occasions = ["diwali", "wedding", "raksha-bandhan", "ugadi", "sankranti", "corporate"] as const;
export type Occasion = (typeof occasions)[number];

/** The filters that narrow down a list of products. */
export const filters = ["travels", "no-nuts", "no-added-sugar", "under-500", "gifts", "keeps-30"] as const;
export type Filter = (typeof filters)[number];

/**
 * How a list of products can be sorted, besides the order of the search or the shop: by price, down from the highest
 * price, or by name.
 */
export const sorts = ["price", "price-down", "name"] as const;
export type Sort = (typeof sorts)[number];

export type Pack = {
  id: string;
  label: string;
  grams: Grams;
  pieces: number | null;
  price: Paise;
  /** The printed MRP (maximum retail price) in paise; null when it equals the price. */
  mrp: Paise | null;
  isDefault: boolean;
  /** Whether it can be bought now: it and the product are on sale and the stock suffices for one. */
  available: boolean;
  /** How many packs the stock suffices for; 0 when the product is not on sale. */
  left: number;
};

/** Pages say how many packs are left up to this number. */
export const FEW = 3;

/** "Last 3" when few are left; undefined otherwise. */
export function scarcityOf({ available, left }: Pick<Pack, "available" | "left">): string | undefined {
  return available && left <= FEW ? `Last ${left}` : undefined;
}

type Content = {
  id: string;
  slug: string;
  name: string;
  grams: Grams;
  quantity: number;
  photographs: Photograph[];
};

export type Product = {
  id: string;
  slug: string;
  state: State;
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
  vegMark: (typeof vegMarks)[number] | null;
  /** Name and address of the maker; null when the shop makes it. */
  maker: string | null;
  origin: string;
  /** The nutrition of 100 g; null until it is filled in, and in lists, which do not read it. */
  nutrition: Nutrition | null;
  /** The main one first; while there is none, pages show a rendered picture. */
  photographs: Photograph[];
  packs: Pack[];
  contents: Content[];
};

/** Whether a product is a gift box or combo, which consists of other products. */
export function isAssortment(product: Pick<Product, "category">): boolean {
  return product.category === "gift-boxes" || product.category === "combos";
}

/** The pack that a card shows: the default one, else the first. */
export function defaultPack(product: Pick<Product, "packs">): Pack {
  return product.packs.find((pack) => pack.isDefault) ?? product.packs[0]!;
}

/** The pack with this id and its product; undefined when none of the products has it. */
export function findPack(products: readonly Product[], packId: string): { product: Product; pack: Pack } | undefined {
  for (const product of products) {
    const pack = product.packs.find(({ id }) => id === packId);
    if (pack) return { product, pack };
  }
  return undefined;
}

/** Tenths of the shelf life that must be left on arrival (FSSAI to online sellers of food, 12 November 2024). */
const PARTS_LEFT = 3;

/**
 * The earliest best-before day (YYYY-MM-DD) that goods may have when they arrive or are collected on a day: at least 30
 * % of their shelf life must be left. The database function `keeps_until` computes the same.
 */
export function keepUntil(shelfLifeDays: number, arrivesOn: string): string {
  return addDays(arrivesOn, Math.ceil((shelfLifeDays * PARTS_LEFT) / 10));
}

/** The properties that decide how similar two products are, and whether one can be delivered. */
export type Neighbour = Pick<
  Product,
  "id" | "slug" | "name" | "claims" | "spiceLevel" | "shelfLifeDays" | "maxTransitDays" | "reach"
>;

/**
 * `shelf`: other products of the same category, the most similar first. `holders`: the boxes that contain the product.
 */
export type Neighbours = { shelf: Neighbour[]; holders: Neighbour[] };

/** Products sorted by similarity to one product in claims and spice, the most similar first. */
export function nearestFirst<Other extends Pick<Product, "claims" | "spiceLevel">>(
  { claims: own, spiceLevel }: Pick<Product, "claims" | "spiceLevel">,
  others: readonly Other[],
): Other[] {
  const shared = (other: Other) =>
    other.claims.filter((claim) => own.includes(claim)).length - Math.abs((other.spiceLevel ?? 0) - (spiceLevel ?? 0));
  return others.toSorted((a, b) => shared(b) - shared(a));
}

/** The products that a product's page suggests: the most similar of its category, then a box that contains it. */
export function relatedTo({ shelf, holders }: Neighbours, most = 4): Neighbour[] {
  return [...shelf.slice(0, most - Math.min(1, holders.length)), ...holders].slice(0, most);
}

/** A weight such as "500 g" with a space that does not break at the end of a line. */
export function unbroken(label: string): string {
  return label.replaceAll(/(\d) (?=k?g\b)/g, "$1\u00a0");
}
