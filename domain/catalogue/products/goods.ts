import type { Grams, Paise } from "#domain/money.ts";
import type { Shelf } from "../stock/count.ts";
import { weightOf } from "#domain/money.ts";
import type { Photograph } from "../pictures/photograph.ts";
import { scarcityOf, type Category, type State } from "./product.ts";

/** A pack as staff see it. */
type GoodsPack = {
  id: string;
  label: string;
  grams: Grams;
  /** The usual price in paise. */
  price: Paise;
  /** Today's price and its last day (YYYY-MM-DD), if another price than the usual one holds today. */
  now: { price: Paise; lastDay: string } | null;
  /** The maximum retail price printed on the pack, in paise; null when it equals the price. */
  mrp: Paise | null;
  available: boolean;
  /** How many such packs the stock suffices for. */
  left: number;
};

export type Goods = {
  id: string;
  slug: string;
  state: State;
  category: Category;
  name: string;
  nameTe: string | null;
  /** Undefined for gift boxes and combos, which have no stock of their own. */
  stock: Shelf | undefined;
  /** The items in a gift box or combo, the scarcest first. `isOff`: whether the item cannot be bought on its own. */
  madeOf: { id: string; name: string; isOff: boolean }[];
  packs: GoodsPack[];
  photographs: Photograph[];
  /** The most grams that the kitchen cooks to order in a day; null for a product sold from stock. */
  dailyGrams: Grams | null;
  /** Whether staff marked the product as sold out until midnight in India. */
  isOutToday: boolean;
};

/** Whether staff took all packs of a product off sale. The stock does not matter. */
export function isOffSale({ packs }: Pick<Goods, "packs">): boolean {
  return packs.every(({ available }) => !available);
}

/** Whether the product has a pack of which three or fewer are left. */
export function isNearlyOut({ packs }: Pick<Goods, "packs">): boolean {
  return packs.some(({ left }) => scarcityOf({ available: true, left }) !== undefined);
}

/** Filters for products on sale. */
export const goodsMarks = [
  /** Three or fewer are left of a pack. */
  "nearly-out",
  /** What is free is sold in less than three days, as the last two weeks went. */
  "running-low",
  /** Staff took a pack off sale. */
  "not-sold",
] as const;
export type GoodsMark = (typeof goodsMarks)[number];
export type GoodsShown = "all" | Category | GoodsMark;

export function isGoodsMark(show: GoodsShown): show is GoodsMark {
  return goodsMarks.some((mark) => mark === show);
}

/** `q` must occur in the English name, the Telugu name or the slug; empty for no search. */
export type GoodsFilter = { show: GoodsShown; q: string };

export const GOODS_PAGE = 60;

/**
 * A product's stock in words: "10 kg free to sell. 12.5 kg in the kitchen, 2.5 kg of it for orders". `short`: by how much
 * it is short for its orders, which is more than the scales say where a lot does not keep long enough for them.
 */
export function stockInWords({ free, held }: Shelf, short: Grams = 0): string {
  if (short > 0) {
    const [lacks, there, wanted] = [short, free + held, held].map((grams) => weightOf({ grams }));
    return `Short by ${lacks}: ${there} in the kitchen, and orders want ${wanted}`;
  }
  if (held === 0) return `${weightOf({ grams: free })} free to sell`;
  const [here, kept] = [weightOf({ grams: free + held }), weightOf({ grams: held })];
  return `${weightOf({ grams: free })} free to sell. ${here} in the kitchen, ${kept} of it for orders`;
}

/**
 * Staff have just taken `product` off sale, or put it back. Returns the gift boxes with which they may want to do the
 * same. All `boxes` must contain `product`.
 */
export function boxesToFollow(boxes: readonly Goods[], product: Goods): Goods[] {
  // A box goes back on sale only when all its items can be bought.
  return boxes.filter((box) =>
    isOffSale(product) ? !isOffSale(box) : isOffSale(box) && !box.madeOf.some(({ isOff }) => isOff),
  );
}
