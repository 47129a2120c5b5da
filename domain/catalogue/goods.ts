import type { Grams, Paise } from "#domain/money.ts";
import type { Shelf } from "./count.ts";
import { weightOf } from "./label.ts";
import { scarcityOf, type Category } from "./product.ts";

/** A pack as the owner set it, however much stock there is; `left` is how many the stock makes. */
type GoodsPack = {
  id: string;
  label: string;
  grams: Grams;
  price: Paise;
  available: boolean;
  left: number;
};

/** A product as the back office sees it. */
export type Goods = {
  id: string;
  slug: string;
  category: Category;
  name: string;
  nameTe: string | null;
  /** Boxes and combos have no stock of their own. */
  stock: Shelf | undefined;
  /** What a box or combo holds, that first which runs out first. */
  madeOf: { id: string; name: string }[];
  packs: GoodsPack[];
};

/** Whether no pack of it is sold, whatever the stock. */
export function isOffSale({ packs }: Pick<Goods, "packs">): boolean {
  return packs.every(({ available }) => !available);
}

/** Whether the stock makes so few of a pack that the shop says so, or none. */
export function isNearlyOut({ packs }: Pick<Goods, "packs">): boolean {
  return packs.some(({ left }) => scarcityOf({ available: true, left }) !== undefined);
}

/** Whether its name, in English or Telugu letters, has what is looked for. */
export function isCalled({ name, nameTe, slug }: Pick<Goods, "name" | "nameTe" | "slug">, sought: string): boolean {
  const plain = sought.trim().toLowerCase();
  return [name, nameTe, slug].some((one) => one?.toLowerCase().includes(plain));
}

/** "10 kg to sell; 12.5 kg lie here, 2.5 kg of it for orders". */
export function stockInWords({ free, held }: Shelf): string {
  if (held === 0) return `${weightOf({ grams: free })} to sell`;
  const [here, kept] = [weightOf({ grams: free + held }), weightOf({ grams: held })];
  return `${weightOf({ grams: free })} to sell; ${here} lie here, ${kept} of it for orders`;
}

/**
 * Boxes and combos that should follow a product: those still sold though it is not any more, or those not sold though
 * it, and all else in them, is sold again.
 */
export function boxesToFollow(goods: readonly Goods[], product: Goods): Goods[] {
  const off = new Set(goods.filter(isOffSale).map(({ id }) => id));
  return goods
    .filter(({ madeOf }) => madeOf.some(({ id }) => id === product.id))
    .filter((box) =>
      off.has(product.id) ? !off.has(box.id) : off.has(box.id) && !box.madeOf.some(({ id }) => off.has(id)),
    );
}
