import fc from "fast-check";
import { expect, test } from "vitest";
import { atMost, type Wish } from "./at-most.ts";

/** The same answer found by taking one pack away at a time. */
function oneByOne(wishes: readonly Wish[], fits: (some: readonly Wish[]) => boolean): Map<string, number> {
  const kept: Wish[] = [];
  for (const { packId, quantity: wished } of wishes) {
    let quantity = wished;
    while (quantity > 0 && !fits([...kept, { packId, quantity }])) quantity -= 1;
    if (quantity > 0) kept.push({ packId, quantity });
  }
  return new Map(kept.map(({ packId, quantity }) => [packId, quantity]));
}

type Line = Wish & { takes: Record<string, number>; festival: string };

const items = ["laddu", "jilebi", "avakaya"];
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 50 }),
  takes: fc.dictionary(fc.constantFrom(...items), fc.integer({ min: 1, max: 9 }), { minKeys: 1 }),
  festival: fc.constantFrom("", "", "", "Diwali", "Sankranti"),
});
const carts = fc.array(line, { maxLength: 12 }).map((lines) => lines.map((one, at) => ({ ...one, packId: `${at}` })));
const shelf = fc.record(Object.fromEntries(items.map((item) => [item, fc.integer({ min: 0, max: 300 })])));

/** Whether there is enough of every item, and no two lines are for different festivals. */
function fitsIn(lines: readonly Line[], free: Record<string, number>) {
  return (some: readonly Wish[]) => {
    const chosen = some.map((wish) => ({ ...lines.find(({ packId }) => packId === wish.packId)!, ...wish }));
    const festivals = new Set(chosen.flatMap(({ festival }) => festival || []));
    return (
      festivals.size <= 1 &&
      items.every((item) => chosen.reduce((sum, one) => sum + (one.takes[item] ?? 0) * one.quantity, 0) <= free[item]!)
    );
  };
}

const wishesOf = (lines: readonly Line[]) => lines.map(({ packId, quantity }) => ({ packId, quantity }));

test("halving finds the same numbers of packs as taking one away at a time", () => {
  fc.assert(
    fc.property(carts, shelf, (lines, free) => {
      const fits = fitsIn(lines, free);
      expect(atMost(wishesOf(lines), fits)).toEqual(oneByOne(wishesOf(lines), fits));
    }),
    { numRuns: 300 },
  );
});

test("60 lines of 50 packs of which 1 is there are planned fewer than 500 times", () => {
  const wishes = Array.from({ length: 60 }, (_, at) => ({ packId: `${at}`, quantity: 50 }));
  let planned = 0;
  const kept = atMost(wishes, (some) => {
    planned += 1;
    return some.every(({ quantity }) => quantity <= 1);
  });
  expect(new Set(kept.values())).toEqual(new Set([1]));
  expect(planned).toBeLessThan(500);
});

test("a pack that cannot come along does not hold back the packs after it", () => {
  const lines: Line[] = [
    { packId: "1", quantity: 2, takes: { laddu: 1 }, festival: "Diwali" },
    { packId: "2", quantity: 1, takes: { jilebi: 1 }, festival: "Sankranti" },
    { packId: "3", quantity: 3, takes: { avakaya: 1 }, festival: "" },
  ];
  const fits = fitsIn(lines, { laddu: 9, jilebi: 9, avakaya: 9 });
  expect(atMost(wishesOf(lines), fits)).toEqual(
    new Map([
      ["1", 2],
      ["3", 3],
    ]),
  );
});
