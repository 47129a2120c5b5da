import type { Grams, Paise } from "#domain/money.ts";
import type { Nutrition } from "./nutrition.ts";
import type { Photograph } from "./pictures/photograph.ts";
import { addDays } from "#platform/day.ts";

export const categories = ["sweets", "snacks", "pickles", "gift-boxes", "combos"] as const;
export type Category = (typeof categories)[number];

/**
 * The states of a product. draft: only staff see it. on-sale: it is sold while there is stock. hidden: it is not made
 * at present, and its page says so. archived: it is no longer made, but orders still refer to it. Only products on sale
 * are listed and can be bought.
 */
export const states = ["draft", "on-sale", "hidden", "archived"] as const;
export type State = (typeof states)[number];

/** How many products the home page shows: one in the best-seller block (place 0) and four on cards (places 1 to 4). */
export const HOME_PLACES = 5;

export const allergens = ["milk", "tree-nuts", "peanut", "sesame", "wheat-gluten", "mustard", "soy"] as const;
export type Allergen = (typeof allergens)[number];

/** Dietary claims that are true because of the recipe. Claims that need a laboratory test are not among them. */
export const claims = ["vegetarian", "eggless", "less-sugar", "gluten-free", "trans-fat-free"] as const;
export type Claim = (typeof claims)[number];

/** The mark on the label. veg: a green circle. non-veg: a brown triangle, for food with any meat, fish or egg. */
export const vegMarks = ["veg", "non-veg"] as const;

/** How far a product may be sent, from the nearest to the farthest. */
export const reaches = ["local", "south-and-metro-air", "india", "world"] as const;
export type Reach = (typeof reaches)[number];

/** Occasions for which a product is bought. */
export const occasions = ["diwali", "wedding", "raksha-bandhan", "ugadi", "sankranti", "corporate"] as const;
export type Occasion = (typeof occasions)[number];

/**
 * Filters for a list of products. travels: arrives at the customer's place with at least 30 % of the shelf life left.
 * no-nuts: no tree nuts and no peanut. no-added-sugar: has the dietary claim "less-sugar". under-500: the default pack
 * costs less than ₹500. gifts: gift boxes and combos. keeps-30: keeps for 30 days or more.
 */
export const filters = ["travels", "no-nuts", "no-added-sugar", "under-500", "gifts", "keeps-30"] as const;
export type Filter = (typeof filters)[number];

/** How a list of products can be sorted: by rising price, by falling price ("price-down"), or by name. */
export const sorts = ["price", "price-down", "name"] as const;
export type Sort = (typeof sorts)[number];

export type Pack = {
  id: string;
  label: string;
  grams: Grams;
  pieces: number | null;
  /** Today's price in paise; in a `PackRecord` the usual price, which no dated price has changed. */
  price: Paise;
  /**
   * The MRP (maximum retail price) in paise: the printed one; if none is stored, the usual price while today's `price`
   * is below it. Null when it equals `price`.
   */
  mrp: Paise | null;
  isDefault: boolean;
  /** Whether the pack can be bought now: it and its product are on sale, and the stock suffices for one. */
  available: boolean;
  /**
   * How many such packs can be sold: as many as the stock suffices for, or 999 when the product is cooked to order (0
   * if the pack weighs more than is cooked in a day). 0 when the product is not on sale, or is sold from stock and
   * marked as sold out for today. A gift box has as many as its scarcest component allows. Whether staff took this pack
   * alone off sale does not count here, only in `available`.
   */
  left: number;
};

/** Up to this number, pages say how many packs are left. */
export const FEW = 3;

/** "Last 3" when at most `FEW` packs are left; undefined when there are more, or when the pack cannot be bought. */
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
  /** Name and address of the maker; null when the shop itself makes the product. */
  maker: string | null;
  origin: string;
  /** The nutrition in 100 g. Null until it is filled in, and always null in lists of products, which do not read it. */
  nutrition: Nutrition | null;
  /** The main photograph comes first. Without any, pages show a rendered picture. */
  photographs: Photograph[];
  packs: Pack[];
  contents: Content[];
};

/** Whether a product is a gift box or combo, which consists of other products. */
export function isAssortment(product: Pick<Product, "category">): boolean {
  return product.category === "gift-boxes" || product.category === "combos";
}

/** The pack that a product's card shows: the default pack, or else the first. The product must have packs. */
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

/**
 * How many tenths of the shelf life must be left on arrival (FSSAI, India's food authority, to online sellers of food,
 * 12 November 2024).
 */
const PARTS_LEFT = 3;

/**
 * The earliest best-before day (YYYY-MM-DD) that goods may have when they arrive, or are collected, on `arrivesOn`: at
 * least 30 % of their shelf life must be left. The SQL function `keeps_until` computes the same.
 */
export function keepUntil(shelfLifeDays: number, arrivesOn: string): string {
  return addDays(arrivesOn, Math.ceil((shelfLifeDays * PARTS_LEFT) / 10));
}

/**
 * What suggestions need of a product: its name and address, and what decides how similar it is to another one and
 * whether it can be delivered.
 */
export type Neighbour = Pick<
  Product,
  "id" | "slug" | "name" | "claims" | "spiceLevel" | "shelfLifeDays" | "maxTransitDays" | "reach"
>;

/**
 * Products to suggest beside a product. `shelf`: others of its category, the most similar first. `holders`: gift boxes
 * and combos that contain it.
 */
export type Neighbours = { shelf: Neighbour[]; holders: Neighbour[] };

/**
 * Sorts products by similarity to one product, the most similar first. The more dietary claims they share, and the
 * closer their spice levels, the more similar they are.
 */
export function nearestFirst<Other extends Pick<Product, "claims" | "spiceLevel">>(
  { claims: own, spiceLevel }: Pick<Product, "claims" | "spiceLevel">,
  others: readonly Other[],
): Other[] {
  const shared = (other: Other) =>
    other.claims.filter((claim) => own.includes(claim)).length - Math.abs((other.spiceLevel ?? 0) - (spiceLevel ?? 0));
  return others.toSorted((a, b) => shared(b) - shared(a));
}

/**
 * The products that a product's page suggests, at most `most`: the most similar of its category, then gift boxes or
 * combos that contain it, at least one if there is any.
 */
export function relatedTo({ shelf, holders }: Neighbours, most = 4): Neighbour[] {
  return [...shelf.slice(0, most - Math.min(1, holders.length)), ...holders].slice(0, most);
}

/** Replaces the space in a weight such as "500 g" by a no-break space. */
export function unbroken(label: string): string {
  return label.replaceAll(/(\d) (?=k?g\b)/g, "$1\u00a0");
}
