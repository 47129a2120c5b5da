export type Wish = { packId: string; quantity: number };

/**
 * How many packs of each wish can be ordered, by pack id. Earlier wishes get the stock first. If `fits` allows some
 * wishes, it must also allow a part of them.
 */
export function atMost(wishes: readonly Wish[], fits: (some: readonly Wish[]) => boolean): Map<string, number> {
  if (fits(wishes)) return new Map(wishes.map(({ packId, quantity }) => [packId, quantity]));
  const kept: Wish[] = [];
  for (const { packId, quantity: wished } of wishes) {
    const quantity = largest(wished, (some) => fits([...kept, { packId, quantity: some }]));
    // A pack that stays behind must not hold back the ones after it.
    if (quantity > 0) kept.push({ packId, quantity });
  }
  return new Map(kept.map(({ packId, quantity }) => [packId, quantity]));
}

/** The largest number from 1 to `most` that is allowed, found by halving; 0 if none is. */
function largest(most: number, isAllowed: (some: number) => boolean): number {
  if (isAllowed(most)) return most;
  let [allowed, refused] = [0, most];
  while (refused - allowed > 1) {
    const middle = (allowed + refused) >> 1;
    if (isAllowed(middle)) allowed = middle;
    else refused = middle;
  }
  return allowed;
}
