import { weightOf } from "./label.ts";
import { findPack, findProduct, type Catalogue } from "./catalogue.ts";

/** A product of which there is less than is wanted, in grams. */
export type Shortage = { productId: string; wanted: number; left: number };

/**
 * What a number of packs takes out of the kitchen, in grams by product id, summed over all lines: a box or combo takes
 * its contents, and lines that share a component are counted together. Refuses (throws) a pack that does not exist.
 */
export function demandOf(
  catalogue: Catalogue,
  lines: readonly { packId: string; quantity: number }[],
): Map<string, number> {
  const demand = new Map<string, number>();
  const take = (productId: string, grams: number) => demand.set(productId, (demand.get(productId) ?? 0) + grams);
  for (const { packId, quantity } of lines) {
    const found = findPack(catalogue, packId);
    if (!found) throw new Error(`There is no pack ${packId}`);
    const { product, pack } = found;
    if (product.contents.length === 0) take(product.id, pack.grams * quantity);
    for (const part of product.contents) {
      take(findProduct(catalogue, part.slug)!.id, part.grams * part.quantity * quantity);
    }
  }
  return demand;
}

/** Where a stock (grams by product id) does not reach for a demand; what is not in it is not there. */
export function shortagesOf(demand: ReadonlyMap<string, number>, stock: ReadonlyMap<string, number>): Shortage[] {
  return [...demand]
    .map(([productId, wanted]) => ({ productId, wanted, left: stock.get(productId) ?? 0 }))
    .filter(({ wanted, left }) => wanted > left);
}

/** "Only 2 kg of Kaju Katli left, and your cart takes 3 kg, boxes and combos included." */
export function shortageSentence({ products }: Catalogue, { productId, wanted, left }: Shortage): string {
  const name = products.find(({ id }) => id === productId)?.name ?? "one item";
  if (left === 0) return `${name} is sold out, and your cart takes ${weightOf({ grams: wanted })} of it.`;
  const [has, takes] = [weightOf({ grams: left }), weightOf({ grams: wanted })];
  return `Only ${has} of ${name} left, and your cart takes ${takes}, boxes and combos included.`;
}
