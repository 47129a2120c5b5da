import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutPacks } from "./left-out.ts";
import { firstShortDay, packsToLeaveOut } from "./kitchen/shortages.ts";

test("whatever packs are left out, and in how many steps, their prices and what is left add up to the paisa", () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 50 }),
    unitPaise: fc.integer({ min: 1, max: 500_000 }),
  });
  fc.assert(
    fc.property(line, fc.nat(100), fc.nat(50), fc.nat(50), ({ quantity, unitPaise }, percent, first, second) => {
      const discountPaise = Math.floor((quantity * unitPaise * percent) / 100);
      const once = withoutPacks({ quantity, unitPaise, discountPaise }, Math.min(first, quantity));
      const twice = once.quantity === 0 ? { ...once, paise: 0 } : withoutPacks(once, Math.min(second, once.quantity));
      const rest = twice.quantity * unitPaise - twice.discountPaise;
      expect(once.paise + twice.paise + rest).toBe(quantity * unitPaise - discountPaise);
      expect(Math.min(once.paise, twice.paise, rest, twice.discountPaise)).toBeGreaterThanOrEqual(0);
      expect(rest <= twice.quantity * unitPaise).toBe(true);
    }),
  );
  expect(() => withoutPacks({ quantity: 1, unitPaise: 100, discountPaise: 0 }, 2)).toThrow("more than 1");
});

test("as many packs are left out as cover what is short, and no more than the line has", () => {
  const line = {
    position: 0,
    name: "Kaja",
    label: "500 g",
    quantity: 10,
    each: 500,
    unitPaise: 200_00,
    discountPaise: 0,
  };
  expect(packsToLeaveOut(line, 1_750)).toEqual({ packs: 4, paise: 800_00 });
  expect(packsToLeaveOut(line, 9_000)).toEqual({ packs: 10, paise: 2_000_00 });
});

test("the first day that is short is the one on which the shelf runs out, whatever the sequence of the orders", () => {
  const orders = [
    { dispatchOn: "2026-11-26", grams: 1_000 },
    { dispatchOn: "2026-11-24", grams: 1_500 },
    { dispatchOn: "2026-11-25", grams: 500 },
  ];
  expect(firstShortDay(1_000, orders)).toBe("2026-11-24");
  expect(firstShortDay(2_000, orders)).toBe("2026-11-26");
  expect(firstShortDay(3_000, orders)).toBeUndefined();
});
