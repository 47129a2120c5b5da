import fc from "fast-check";
import { expect, test } from "vitest";
import { UNKNOWN_DAY } from "./lots.ts";
import { chooseLots, type LotLeft } from "./choosing.ts";
import { freeFor, type DayGrams } from "./lots.server.ts";
import { keepUntil } from "../products/product.ts";

const today = "2026-11-23";
const allDays = [...Array.from({ length: 12 }, (_, day) => `2026-11-${18 + day}`), UNKNOWN_DAY];
const anyDay = fc.constantFrom(...allDays);
const aDay = fc.constantFrom(...allDays.slice(0, -1));
const anyLots = fc.array(fc.record({ day: anyDay, grams: fc.integer({ min: 0, max: 9 }) }), { maxLength: 6 });
const anyHolds = fc.array(fc.record({ day: aDay, grams: fc.integer({ min: 1, max: 9 }) }), { maxLength: 6 });

type Amount = { day: string; grams: number };
const sumFrom = (some: readonly Amount[], from: string) =>
  some.reduce((sum, { day, grams }) => sum + (day >= from ? grams : 0), 0);
/** Whether enough lots keep long enough for all reservations (`holds`). Checks each day from today to `until`. */
const covers = (lots: readonly Amount[], holds: readonly Amount[], until = UNKNOWN_DAY) => {
  const due = holds.map((hold) => ({ ...hold, day: hold.day < today ? today : hold.day }));
  return allDays.every((day) => day < today || day > until || sumFrom(lots, day) >= sumFrom(due, day));
};
const byDay = (lots: readonly Amount[], holds: readonly Amount[]): DayGrams[] => [
  ...lots.map(({ day, grams }) => ({ day, lots: grams, held: 0 })),
  ...holds.map(({ day, grams }) => ({ day, lots: 0, held: grams })),
];

test("what is free for a day is exactly what may still be held, so that every day stays covered", () => {
  fc.assert(
    fc.property(anyLots, anyHolds, aDay, (lots, holds, day) => {
      const free = freeFor(byDay(lots, holds), day, today);
      const until = day < today ? today : day;
      const and = (grams: number) => covers(lots, [...holds, { day, grams }], until);
      expect(and(free)).toBe(true);
      expect(and(free + 1)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test("there is never more for a later day", () => {
  fc.assert(
    fc.property(anyLots, anyHolds, aDay, aDay, (lots, holds, one, other) => {
      const [sooner, later] = [one, other].toSorted() as [string, string];
      const days = byDay(lots, holds);
      expect(freeFor(days, later, today)).toBeLessThanOrEqual(freeFor(days, sooner, today));
    }),
  );
});

const toLots = (lots: readonly Amount[]): LotLeft[] =>
  lots.map(({ day, grams }, id) => ({ id, bestBefore: day, grams }));

test("whatever is covered can be packed in any sequence, from lots that keep, and the rest stays covered", () => {
  fc.assert(
    fc.property(anyLots, anyHolds, aDay, (lots, holds, promised) => {
      fc.pre(covers(lots, holds));
      let left = toLots(lots);
      let waiting = holds;
      for (const hold of holds) {
        waiting = waiting.slice(1);
        const others = waiting.map(({ day, grams }) => ({ day, held: grams }));
        const packing = { grams: hold.grams, needed: hold.day, promised };
        const { shares, missing } = chooseLots({ lots: left, others, today }, packing);
        expect(missing).toBe(0);
        expect(shares.reduce((sum, { grams }) => sum + grams, 0)).toBe(hold.grams);
        left = left.map((lot) => {
          const share = shares.find(({ lotId }) => lotId === lot.id)?.grams ?? 0;
          expect(share === 0 || (lot.bestBefore >= hold.day && lot.bestBefore >= today)).toBe(true);
          expect(share).toBeLessThanOrEqual(lot.grams);
          return { ...lot, grams: lot.grams - share };
        });
        expect(
          covers(
            left.map(({ bestBefore, grams }) => ({ day: bestBefore, grams })),
            waiting,
          ),
        ).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

const lot = (id: number, bestBefore: string, grams: number) => ({ id, bestBefore, grams });
const shelf = [lot(1, "2026-11-25", 500), lot(2, "2026-11-27", 500), lot(3, "2026-11-30", 500)];
const take = (grams: number, needed: string, promised: string, others: { day: string; held: number }[] = []) =>
  chooseLots({ lots: shelf, others, today }, { grams, needed, promised });

test("an order is packed from the earliest lot that keeps what was promised, then from the next later ones", () => {
  expect(take(700, "2026-11-24", "2026-11-26").shares).toEqual([
    { lotId: 2, grams: 500 },
    { lotId: 3, grams: 200 },
  ]);
});

test("where no lot keeps what was promised it is packed from the freshest, and what others need is left to them", () => {
  expect(take(300, "2026-11-24", "2026-12-05").shares).toEqual([{ lotId: 3, grams: 300 }]);
  expect(take(300, "2026-11-24", "2026-12-05", [{ day: "2026-11-29", held: 400 }]).shares).toEqual([
    { lotId: 3, grams: 100 },
    { lotId: 2, grams: 200 },
  ]);
});

test("what no lot keeps long enough for is missing", () => {
  expect(take(600, "2026-11-28", "2026-11-28")).toEqual({ shares: [{ lotId: 3, grams: 500 }], missing: 100 });
});

test("30 % of the shelf life is left on arrival, rounded up to whole days", () => {
  expect([3, 7, 15, 90].map((days) => keepUntil(days, "2026-11-23"))).toEqual([
    "2026-11-24",
    "2026-11-26",
    "2026-11-28",
    "2026-12-20",
  ]);
});
