import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { demandOf, shortagesOf } from "#domain/catalogue/demand.ts";

/** So many of a pack. */
export type Wish = { packId: string; quantity: number };

/**
 * How many of each pack a stock (grams by product id) makes, at most what is wished, 0 included. What stands first is
 * served first, where lines share a component.
 */
export function withinStock(
  catalogue: Catalogue,
  stock: ReadonlyMap<string, number>,
  wishes: readonly Wish[],
): Map<string, number> {
  const fits = (some: readonly Wish[]) => shortagesOf(demandOf(catalogue, some), stock).length === 0;
  if (fits(wishes)) return new Map(wishes.map(({ packId, quantity }) => [packId, quantity]));

  const kept: Wish[] = [];
  for (const { packId, quantity: wished } of wishes) {
    let quantity = wished;
    while (quantity > 0 && !fits([...kept, { packId, quantity }])) quantity -= 1;
    kept.push({ packId, quantity });
  }
  return new Map(kept.map(({ packId, quantity }) => [packId, quantity]));
}
