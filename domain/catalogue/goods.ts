import type { Grams, Paise } from "#domain/money.ts";
import type { Shelf } from "./stock/count.ts";
import { weightOf } from "./label.ts";
import type { Photograph } from "./pictures/photograph.ts";
import { scarcityOf, type Category, type State } from "./product.ts";

/**
 * A pack with the owner's settings: the usual `price` in paise, and whether it is on sale (`available`), whatever its
 * stock. `left` is how many such packs the stock suffices for (see `packsLeft`).
 */
type GoodsPack = {
  id: string;
  label: string;
  grams: Grams;
  price: Paise;
  /** The MRP (maximum retail price) printed on the pack, in paise; null when it equals the price. */
  mrp: Paise | null;
  available: boolean;
  left: number;
};

/** A product with its packs and stock, as the back office shows it. */
export type Goods = {
  id: string;
  slug: string;
  state: State;
  category: Category;
  name: string;
  nameTe: string | null;
  /** Undefined for gift boxes and combos, which have no stock of their own. */
  stock: Shelf | undefined;
  /**
   * The components of a gift box or combo. The component whose stock suffices for the fewest boxes is first. `isOff`:
   * that component is not on sale, or all its packs are off sale.
   */
  madeOf: { id: string; name: string; isOff: boolean }[];
  packs: GoodsPack[];
  /** The main photograph comes first. */
  photographs: Photograph[];
  /** How many grams the kitchen cooks to order in a day at most; null for a product sold from stock. */
  dailyGrams: Grams | null;
  /** Whether staff marked the product as sold out until midnight in India. */
  isOutToday: boolean;
};

/** Whether all packs of a product are set to off sale, even if there is stock. */
export function isOffSale({ packs }: Pick<Goods, "packs">): boolean {
  return packs.every(({ available }) => !available);
}

/** Whether three or fewer (`FEW`) are left of one of the product's packs. */
export function isNearlyOut({ packs }: Pick<Goods, "packs">): boolean {
  return packs.some(({ left }) => scarcityOf({ available: true, left }) !== undefined);
}

/**
 * Conditions by which staff filter products. nearly-out: of one of the packs, three or fewer are left. not-sold: a pack
 * is off sale.
 */
export const goodsMarks = ["nearly-out", "not-sold"] as const;
export type GoodsShown = "all" | Category | (typeof goodsMarks)[number];
/**
 * Which products a list shows. `show`: all, those of a category, or those that meet a condition of `goodsMarks`. `q` is
 * a part of the English name, the Telugu name or the slug; empty for no search.
 */
export type GoodsFilter = { show: GoodsShown; q: string };

/** How many products one page of a back-office list shows. */
export const GOODS_PAGE = 60;

/**
 * A stock as English text: "10 kg to sell; 12.5 kg lie here, 2.5 kg of it for orders". When more is reserved than is
 * there: "Short by 1.75 kg: 4 kg lie here, and orders want 5.75 kg".
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
 * The gift boxes and combos (of `boxes`) to put on or off sale after the same was done to their component `product`. If
 * it went off sale: the boxes still on sale. If it went on sale: the boxes off sale whose components are all on sale.
 */
export function boxesToFollow(boxes: readonly Goods[], product: Goods): Goods[] {
  return boxes.filter((box) =>
    isOffSale(product) ? !isOffSale(box) : isOffSale(box) && !box.madeOf.some(({ isOff }) => isOff),
  );
}
