import { freeOn, type ShelfDays } from "#domain/catalogue/lots/lots.server.ts";
import type { Pack, Product } from "#domain/catalogue/products/product.ts";
import { demandOf } from "#domain/catalogue/stock/stock.server.ts";
import type { Needs } from "#domain/delivery/capacity.server.ts";
import { type Destination, freshnessOf, type Journey } from "#domain/delivery/delivery.ts";
import type { Grams } from "#domain/money.ts";
import type { Wish } from "./at-most.ts";

type Known = { product: Product; pack: Pack };

/**
 * What the packs of a cart need, on which days they are fresh and what is free then. Each answer is computed once,
 * because a cart of many lines is planned hundreds of times. `today` is YYYY-MM-DD.
 */
export function rememberNeeds(known: readonly Known[], shelves: ReadonlyMap<string, ShelfDays>, today: string) {
  const perPack = new Map(
    known.map(({ product, pack }) => [
      pack.id,
      { product, demand: demandOf([product], [{ packId: pack.id, quantity: 1 }]) },
    ]),
  );
  const freshDays = new Map<string, Map<string, boolean>>();
  const freshOn = (to: Destination, day: Journey): Map<string, boolean> => {
    const answers =
      freshDays.get(day.dispatchOn) ??
      new Map([...perPack].map(([packId, { product }]) => [packId, freshnessOf(product, to, day).ok]));
    freshDays.set(day.dispatchOn, answers);
    return answers;
  };
  const freeDays = new Map<string, Map<string, Grams>>();
  return {
    needsOf: (some: readonly Wish[]): Needs => {
      const demand = new Map<string, Grams>();
      for (const { packId, quantity } of some)
        for (const [id, grams] of perPack.get(packId)!.demand) demand.set(id, (demand.get(id) ?? 0) + grams * quantity);
      return { productIds: some.map(({ packId }) => perPack.get(packId)!.product.id), demand };
    },
    areFresh: (some: readonly Wish[], to: Destination, day: Journey): boolean => {
      const fresh = freshOn(to, day);
      return some.every(({ packId }) => fresh.get(packId)!);
    },
    freeOnDay: (arrivesOn: string): Map<string, Grams> => {
      const free = freeDays.get(arrivesOn) ?? freeOn(shelves, { arrivesOn, today });
      freeDays.set(arrivesOn, free);
      return free;
    },
  };
}
