import fc from "fast-check";
import { expect, test } from "vitest";
import { holdFor, isOrderTooMany, type ItemDemand } from "./hold-bounds.server.ts";

const KG = 1000;
const stranger = { isFirst: false, isTrusted: false };
const nobody = { mobile: 0, device: 0, network: 0, anyOfThem: 0 };
const item = (wanted: number, free: number, held: Partial<ItemDemand> = {}): ItemDemand => ({
  ...nobody,
  wanted: wanted * KG,
  free: free * KG,
  ...Object.fromEntries(Object.entries(held).map(([who, kilos]) => [who, kilos * KG])),
});

test.each<[string, ReturnType<typeof holdFor>, ItemDemand, { isFirst: boolean; isTrusted: boolean }]>([
  ["a first order of 5 kg", "standard", item(5, 100), { isFirst: true, isTrusted: false }],
  [
    "one beside others of its network",
    "standard",
    item(5, 80, { network: 20, anyOfThem: 20 }),
    { ...stranger, isFirst: true },
  ],
  [
    "one that would pass a quarter with them",
    "none",
    item(5, 79, { network: 21, anyOfThem: 21 }),
    { ...stranger, isFirst: true },
  ],
  ["a large first order", "brief", item(10, 100), { isFirst: true, isTrusted: false }],
  ["a second order up to a sixteenth for its network", "standard", item(6, 100), stranger],
  ["a second order beyond it", "brief", item(7, 100), stranger],
  ["a second order beyond an eighth", "none", item(13, 100), stranger],
  ["the same where orders were paid this week", "standard", item(25, 100), { isFirst: false, isTrusted: true }],
  ["more than a quarter, paid or not", "none", item(26, 100), { isFirst: false, isTrusted: true }],
  ["a mobile that holds much elsewhere", "brief", item(1, 87, { mobile: 13, anyOfThem: 13 }), stranger],
  ["a device that holds much elsewhere", "brief", item(1, 87, { device: 13, anyOfThem: 13 }), stranger],
  [
    "a mobile that holds a quarter elsewhere",
    "none",
    item(1, 75, { mobile: 25, anyOfThem: 25 }),
    { ...stranger, isFirst: true },
  ],
  ["all there is of 20 kg", "standard", item(20, 20), stranger],
  ["what was more than 20 kg before they held it", "none", item(5, 16, { network: 5, anyOfThem: 5 }), stranger],
])("%s is held: %s", (_, hold, wish, who) => {
  expect(holdFor({ items: [wish], ...who })).toBe(hold);
});

test("an order is held as the item that is held the least", () => {
  expect(holdFor({ items: [item(1, 100), item(7, 100)], ...stranger })).toBe("brief");
  expect(holdFor({ items: [item(7, 100), item(30, 100)], ...stranger })).toBe("none");
  // 5 kg are the whole order's, not each item's.
  expect(holdFor({ items: [item(4, 40), item(4, 40)], ...stranger, isFirst: true })).toBe("brief");
});

test("whatever a network orders, first orders or not, it never holds more than a quarter", () => {
  const order = fc.record({
    wanted: fc.integer({ min: 250, max: 30_000 }),
    isFirst: fc.boolean(),
    isTrusted: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.integer({ min: 20_001, max: 500_000 }), fc.array(order, { maxLength: 60 }), (there, orders) => {
      let held = 0;
      for (const { wanted, ...who } of orders) {
        const wish = { ...nobody, wanted, free: there - held, network: held, device: held, anyOfThem: held };
        if (wanted <= wish.free && holdFor({ items: [wish], ...who }) !== "none") held += wanted;
        expect(held).toBeLessThanOrEqual(there / 4);
      }
    }),
  );
});

test("a crowd behind one address orders, and one who orders again and again does not", () => {
  const crowd = { orders: 1500, mobiles: 1500, byDevice: 0, isTrusted: false };
  expect(isOrderTooMany({ ...crowd, isKnown: false })).toBe(false);
  expect(isOrderTooMany({ ...crowd, orders: 2000, mobiles: 2000, isKnown: false })).toBe(true);
  expect(isOrderTooMany({ ...crowd, orders: 2000, mobiles: 2000, isKnown: false, isTrusted: true })).toBe(false);
  const again = { mobiles: 1, byDevice: 0, isKnown: true };
  expect(isOrderTooMany({ ...again, orders: 29, isTrusted: false })).toBe(false);
  expect(isOrderTooMany({ ...again, orders: 30, isTrusted: false })).toBe(true);
  expect(isOrderTooMany({ ...again, orders: 119, isTrusted: true })).toBe(false);
  expect(isOrderTooMany({ ...again, orders: 120, isTrusted: true })).toBe(true);
  expect(isOrderTooMany({ orders: 30, mobiles: 30, byDevice: 30, isKnown: false, isTrusted: false })).toBe(true);
});
