import type { Grams, Paise } from "#domain/money.ts";
import type { Shelf } from "./stock/count.ts";
import { weightOf } from "./label.ts";
import type { Photograph } from "./pictures/photograph.ts";
import { scarcityOf, type Category, type State } from "./product.ts";

/** A pack as the owner set it; `left` is for how many such packs the stock suffices. */
type GoodsPack = {
  id: string;
  label: string;
  grams: Grams;
  price: Paise;
  /** The MRP (maximum retail price) printed on the pack, in paise; null when it is the price. */
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
  /** The main photograph comes first. */
  photographs: Photograph[];
  /** How many grams a day are cooked to order; null for a product sold from stock. */
  dailyGrams: Grams | null;
  /** Whether staff marked it as sold out until midnight in India. */
  isOutToday: boolean;
};

/** Whether all packs are set to off sale, even if there is stock. */
export function isOffSale({ packs }: Pick<Goods, "packs">): boolean {
  return packs.every(({ available }) => !available);
}

/** Whether the stock suffices for at most three (`FEW`) of one of the packs. */
export function isNearlyOut({ packs }: Pick<Goods, "packs">): boolean {
  return packs.some(({ left }) => scarcityOf({ available: true, left }) !== undefined);
}

/** Marks by which staff filter products. nearly-out: few packs are left. not-sold: a pack is off sale. */
export const goodsMarks = ["nearly-out", "not-sold"] as const;
export type GoodsShown = "all" | Category | (typeof goodsMarks)[number];
/** `q` is a part of a product's English or Telugu name, or of its slug. */
export type GoodsFilter = { show: GoodsShown; q: string };

/** The number of products on a page of goods. */
export const GOODS_PAGE = 60;

/**
 * A stock in words: "10 kg to sell; 12.5 kg lie here, 2.5 kg of it for orders", or "Short by 1.75 kg: 4 kg lie here,
 * and orders want 5.75 kg".
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
 * The boxes and combos to switch after their component `product` was switched: those still on sale when it is off sale,
 * or those off sale when all their components are on sale.
 */
export function boxesToFollow(boxes: readonly Goods[], product: Goods): Goods[] {
  return boxes.filter((box) =>
    isOffSale(product) ? !isOffSale(box) : isOffSale(box) && !box.madeOf.some(({ isOff }) => isOff),
  );
}
