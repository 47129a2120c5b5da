import { share, type Paise } from "#domain/money.ts";

type Line = { quantity: number; unitPaise: Paise; discountPaise: Paise };

/**
 * A line after `packs` packs are removed. `paise` is the price of these packs after discount. Throws for too many
 * packs.
 */
export function withoutPacks({ quantity, unitPaise, discountPaise }: Line, packs: number): Line & { paise: Paise } {
  if (packs > quantity) throw new RangeError(`${packs} packs are more than ${quantity}`);
  const [kept, gone] = share(discountPaise, [quantity - packs, packs]) as [Paise, Paise];
  return { quantity: quantity - packs, unitPaise, discountPaise: kept, paise: unitPaise * packs - gone };
}
