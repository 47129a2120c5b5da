import type { Grams, Paise } from "#domain/money.ts";
import type { Sale } from "../prices/dated-price.ts";
import type { Nutrition } from "./nutrition.ts";
import type { Photograph } from "../pictures/photograph.ts";
import { addDays } from "#platform/day.ts";

export const categories = ["sweets", "snacks", "pickles", "gift-boxes", "combos"] as const;
export type Category = (typeof categories)[number];

/** The states of a product. Only products on sale are listed and can be bought. */
export const states = [
  /** Only staff see the product. */
  "draft",
  "on-sale",
  /** The product is not made at present; its page says so. */
  "hidden",
  /** The product is no longer made. */
  "archived",
] as const;
export type State = (typeof states)[number];

/** How many products the home page shows: one in the best-seller block (place 0) and four on cards (places 1 to 4). */
export const HOME_PLACES = 5;

export const allergens = ["milk", "tree-nuts", "peanut", "sesame", "wheat-gluten", "mustard", "soy"] as const;
export type Allergen = (typeof allergens)[number];

/** Dietary claims that the recipe makes true. Claims that need a laboratory test are not among them. */
export const claims = ["vegetarian", "eggless", "less-sugar", "gluten-free", "trans-fat-free"] as const;
export type Claim = (typeof claims)[number];

/** The mark on the label: a green circle, or a brown triangle for food with any meat, fish or egg. */
export const vegMarks = ["veg", "non-veg"] as const;

/** How far a product may be sent, from the nearest to the farthest. */
export const reaches = ["local", "south-and-metro-air", "india", "world"] as const;
export type Reach = (typeof reaches)[number];

export const occasions = ["diwali", "wedding", "raksha-bandhan", "ugadi", "sankranti", "corporate"] as const;
export type Occasion = (typeof occasions)[number];

/** The filters of product lists. */
export const filters = [
  /** Arrives at the visitor's pincode with at least 30 % of the shelf life left. */
  "travels",
  "no-nuts",
  "no-added-sugar",
  /** The pack on the card costs less than ₹500. */
  "under-500",
  "gifts",
  /** Keeps for 30 days or more. */
  "keeps-30",
] as const;
export type Filter = (typeof filters)[number];

export const sorts = ["price", "price-down", "name"] as const;
export type Sort = (typeof sorts)[number];

export type Pack = {
  id: string;
  label: string;
  grams: Grams;
  pieces: number | null;
  /** Today's price, in paise. A `PackRecord` (a pack as staff edit it) has the usual price instead. */
  price: Paise;
  /**
   * The maximum retail price, in paise. If none is recorded, this is the usual price when today's price is lower, and
   * null otherwise.
   */
  mrp: Paise | null;
  /** Missing unless today's price is lower than the usual one. */
  sale?: Sale | undefined;
  isDefault: boolean;
  /** Whether the pack can be bought now: on sale, and at least one left. */
  available: boolean;
  /**
   * How many such packs the stock suffices for, even if staff took the pack off sale; 999 when cooked to order. 0 when
   * the product is not on sale, and when a product sold from stock is marked as sold out today.
   */
  left: number;
};

/** If at most this many packs are left, pages say how many. */
export const FEW = 3;

/** How many packs are left, if at most `FEW`; undefined when there are more, or when the pack cannot be bought. */
export function scarcityOf({ available, left }: Pick<Pack, "available" | "left">): number | undefined {
  return available && left <= FEW ? left : undefined;
}

/** The names of goods: an English one always, and others where somebody has given them. */
export type Names = { name: string; nameTe: string | null; nameHi: string | null };
export type Named = Pick<Names, "name"> & { [Other in "nameTe" | "nameHi"]?: string | null | undefined };

/** The names alone, of goods or of a table's columns. */
export function namesOf<One extends { [Name in keyof Names]?: unknown }>({ name, nameTe, nameHi }: One) {
  return { name, nameTe, nameHi } as Pick<One, keyof One & keyof Names>;
}

type Content = Names & {
  id: string;
  slug: string;
  grams: Grams;
  quantity: number;
  photographs: Photograph[];
  /** Today's price of a pack of so many grams, in paise; null while none is sold by itself. */
  apart: Paise | null;
};

export type Product = Names & {
  id: string;
  slug: string;
  state: State;
  /** The day in India (YYYY-MM-DD) on which a draft first went on sale; null for the first catalogue. */
  firstSoldOn: string | null;
  category: Category;
  description: string | null;
  descriptionTe: string | null;
  descriptionHi: string | null;
  ingredients: string[];
  ingredientsTe: string[];
  ingredientsHi: string[];
  allergens: Allergen[];
  mayContain: Allergen[];
  claims: Claim[];
  extras: string[];
  extrasTe: string[];
  extrasHi: string[];
  spiceLevel: number | null;
  storage: string;
  storageTe: string | null;
  storageHi: string | null;
  shelfLifeDays: number;
  maxTransitDays: number;
  reach: Reach;
  signature: boolean;
  hsn: string;
  vegMark: (typeof vegMarks)[number] | null;
  /** Name and address of the maker; null when the shop itself makes the product. */
  maker: string | null;
  origin: string;
  /** The nutrients in 100 g. Null until filled in, and always null in lists of products. */
  nutrition: Nutrition | null;
  /** The main photograph comes first. If empty, pages show a computer-rendered picture or a tile with a word. */
  photographs: Photograph[];
  packs: Pack[];
  contents: Content[];
};

/** Whether a product is a gift box or combo, which consists of other products. */
export function isAssortment(product: Pick<Product, "category">): boolean {
  return product.category === "gift-boxes" || product.category === "combos";
}

/** For how many days from its first a product counts as new. */
const NEW_DAYS = 30;

/** Whether a product went on sale for the first time in the 30 days up to `today` (YYYY-MM-DD in India). */
export function isNew({ firstSoldOn }: Pick<Product, "firstSoldOn">, today: string): boolean {
  return firstSoldOn !== null && addDays(firstSoldOn, NEW_DAYS) > today;
}

/**
 * How much less a combo's pack costs than its items bought apart at today's prices, in paise. 0 for other products, when
 * it is not less, when an item cannot be bought apart, and for a pack that does not hold the contents once.
 */
export function savingOf({ category, contents }: Pick<Product, "category" | "contents">, pack: Pack): Paise {
  const grams = contents.reduce((sum, part) => sum + part.grams * part.quantity, 0);
  if (category !== "combos" || grams !== pack.grams) return 0;
  const apart = contents.reduce((sum, part) => sum + (part.apart ?? 0) * part.quantity, 0);
  return contents.every((part) => part.apart !== null) ? Math.max(0, apart - pack.price) : 0;
}

/** The pack that a product's card shows. The product must have packs. */
export function defaultPack(product: Pick<Product, "packs">): Pack {
  return product.packs.find((pack) => pack.isDefault) ?? product.packs[0]!;
}

/** The pack with this id and its product. */
export function findPack(products: readonly Product[], packId: string): { product: Product; pack: Pack } | undefined {
  for (const product of products) {
    const pack = product.packs.find(({ id }) => id === packId);
    if (pack) return { product, pack };
  }
  return undefined;
}

/** Tenths of the shelf life that must be left on arrival (FSSAI, India's food authority, 12 November 2024). */
const PARTS_LEFT = 3;

/**
 * The earliest best-before day (YYYY-MM-DD) that goods may have if they arrive on `arrivesOn`. At least 30 % of the
 * shelf life must be left.
 */
export function keepUntil(shelfLifeDays: number, arrivesOn: string): string {
  // The SQL function `keeps_until` computes the same.
  return addDays(arrivesOn, Math.ceil((shelfLifeDays * PARTS_LEFT) / 10));
}

/** The most days that a parcel may travel, so that at least 30 % of the shelf life is left on arrival. */
export function longestJourney(shelfLifeDays: number): number {
  return Math.floor((shelfLifeDays * (10 - PARTS_LEFT)) / 10);
}

/** The fields of a product that suggestions show, and the fields that decide how similar two products are. */
export type Neighbour = Pick<
  Product,
  "id" | "slug" | "name" | "claims" | "spiceLevel" | "shelfLifeDays" | "maxTransitDays" | "reach"
>;

/** What to suggest beside a product. */
export type Neighbours = {
  /** Other products of the same category, the most similar first. */
  shelf: Neighbour[];
  /** Gift boxes and combos that contain the product. */
  holders: Neighbour[];
};

/** Sorts products by similarity to one product: by shared dietary claims and spice level. */
export function nearestFirst<Other extends Pick<Product, "claims" | "spiceLevel">>(
  { claims: own, spiceLevel }: Pick<Product, "claims" | "spiceLevel">,
  others: readonly Other[],
): Other[] {
  const shared = (other: Other) =>
    other.claims.filter((claim) => own.includes(claim)).length - Math.abs((other.spiceLevel ?? 0) - (spiceLevel ?? 0));
  return others.toSorted((a, b) => shared(b) - shared(a));
}

/**
 * The products that a product's page suggests, at most `most`. If gift boxes or combos contain the product, at least
 * one of these is among them.
 */
export function relatedTo({ shelf, holders }: Neighbours, most = 4): Neighbour[] {
  return [...shelf.slice(0, most - Math.min(1, holders.length)), ...holders].slice(0, most);
}

/** Puts a no-break space into a weight such as "500 g". */
export function unbroken(label: string): string {
  return label.replaceAll(/(\d) (?=k?g\b)/g, "$1\u00a0");
}

/** A place on the home page in words; null is off the page. */
export function homeName(place: number | null): string {
  if (place === null) return "not on the home page";
  return place === 0 ? "best-seller block" : `card ${place} of the home page`;
}
