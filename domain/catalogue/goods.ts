import type { Grams, Paise } from "#domain/money.ts";
import type { Shelf } from "./stock/count.ts";
import { weightOf } from "./label.ts";
import type { Photograph } from "./pictures/photograph.ts";
import { scarcityOf, type Category, type State } from "./product.ts";

/** A pack with the owner's settings; `left` is how many the stock suffices for. */
type GoodsPack = {
  id: string;
  label: string;
  grams: Grams;
  price: Paise;
  /** The printed MRP in paise; null when the price is the MRP. */
  mrp: Paise | null;
  available: boolean;
  left: number;
};

/** A product as the back office shows it. */
export type Goods = {
  id: string;
  slug: string;
  state: State;
  category: Category;
  name: string;
  nameTe: string | null;
  /** Undefined for boxes and combos, which have no stock of their own. */
  stock: Shelf | undefined;
  /** The components of a box or combo, the scarcest first. */
  madeOf: { id: string; name: string; isOff: boolean }[];
  packs: GoodsPack[];
  /** The main one first. */
  photographs: Photograph[];
  /** How many grams a day are cooked to order; null for what is sold from the shelf. */
  dailyGrams: Grams | null;
  /** Whether it is called sold out until midnight. */
  isOutToday: boolean;
};

/** Whether all packs are off sale, whatever the stock. */
export function isOffSale({ packs }: Pick<Goods, "packs">): boolean {
  return packs.every(({ available }) => !available);
}

/** Whether the stock suffices for at most three (`FEW`) packs of one kind. */
export function isNearlyOut({ packs }: Pick<Goods, "packs">): boolean {
  return packs.some(({ left }) => scarcityOf({ available: true, left }) !== undefined);
}

/** Filters for the goods: products with few packs left, or with a pack off sale. */
export const goodsMarks = ["nearly-out", "not-sold"] as const;
export type GoodsShown = "all" | Category | (typeof goodsMarks)[number];
/** `q` is part of a name, in English or Telugu letters. */
export type GoodsFilter = { show: GoodsShown; q: string };

/** The number of products on a page of goods. */
export const GOODS_PAGE = 60;

/**
 * A stock in words: "10 kg to sell; 12.5 kg lie here, 2.5 kg of it for orders", or "Short by 1.75 kg: 4 kg lie here, and
 * orders want 5.75 kg".
 */
export function stockInWords({ free, held }: Shelf): string {
  if (free < 0) {
    const [lacks, there, wanted] = [-free, free + held, held].map((grams) => weightOf({ grams }));
    return `Short by ${lacks}: ${there} lie here, and orders want ${wanted}`;
  }
  if (held === 0) return `${weightOf({ grams: free })} to sell`;
  const [here, kept] = [weightOf({ grams: free + held }), weightOf({ grams: held })];
  return `${weightOf({ grams: free })} to sell; ${here} lie here, ${kept} of it for orders`;
}

/**
 * The boxes and combos whose sale should follow a product they contain: those on sale although it no longer is, or
 * those off sale although all their components are on sale again.
 */
export function boxesToFollow(boxes: readonly Goods[], product: Goods): Goods[] {
  return boxes.filter((box) =>
    isOffSale(product) ? !isOffSale(box) : isOffSale(box) && !box.madeOf.some(({ isOff }) => isOff),
  );
}
