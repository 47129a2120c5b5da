import type { Grams, Paise } from "#domain/money.ts";
import type { Shelf } from "./stock/count.ts";
import { weightOf } from "./label.ts";
import type { Photograph } from "./pictures/photograph.ts";
import { scarcityOf, type Category, type State } from "./product.ts";

/**
 * A pack with the owner's settings. `price` is the usual price in paise. `available` says whether the pack is on sale,
 * whatever its stock. `left` is how many such packs the stock suffices for (see `packsLeft`).
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
 * Conditions by which staff filter the products on sale. nearly-out: of at least one of the product's packs, three or
 * fewer are left, or none. not-sold: at least one of the product's packs is set to off sale.
 */
export const goodsMarks = ["nearly-out", "not-sold"] as const;
export type GoodsShown = "all" | Category | (typeof goodsMarks)[number];
/**
 * Which products a list shows. `show`: all that are on sale or hidden, those of them in a category, or those that meet
 * a condition of `goodsMarks`. `q`: only products whose English name, Telugu name or slug contains this text; empty for
 * no search.
 */
export type GoodsFilter = { show: GoodsShown; q: string };

/** How many products one page of a back-office list shows. */
export const GOODS_PAGE = 60;

/**
 * A stock as English text: "10 kg to sell; 12.5 kg lie here, 2.5 kg of it for orders". With nothing reserved: "10 kg to
 * sell". When more is reserved than is there: "Short by 1.75 kg: 4 kg lie here, and orders want 5.75 kg".
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
 * After the component `product` was put on or off sale: the gift boxes and combos (of `boxes`) to put on or off sale
 * with it. If `product` is now off sale: the boxes that are still on sale. If it is now on sale: the boxes that are off
 * sale and whose components are all on sale.
 */
export function boxesToFollow(boxes: readonly Goods[], product: Goods): Goods[] {
  return boxes.filter((box) =>
    isOffSale(product) ? !isOffSale(box) : isOffSale(box) && !box.madeOf.some(({ isOff }) => isOff),
  );
}
