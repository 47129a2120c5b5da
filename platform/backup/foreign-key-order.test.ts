import fc from "fast-check";
import { expect, test } from "vitest";
import { inForeignKeyOrder } from "./foreign-key-order.ts";

test("each comes after what it refers to, also where it refers to itself", () => {
  const references = [
    { from: "lines", to: "orders" },
    { from: "lines", to: "packs" },
    { from: "payments", to: "orders" },
    { from: "payments", to: "payments" },
    { from: "refunds", to: "payments" },
  ];
  expect(inForeignKeyOrder(["lines", "orders", "packs", "payments", "refunds"], references)).toEqual([
    "orders",
    "packs",
    "lines",
    "payments",
    "refunds",
  ]);
});

test("whatever refers to what, everything comes once and after its own", () => {
  const names = "abcdefgh".split("");
  const downwards = fc
    .tuple(fc.nat(7), fc.nat(7))
    .map(([one, other]) => ({ from: names[Math.max(one, other)]!, to: names[Math.min(one, other)]! }));
  fc.assert(
    fc.property(fc.array(downwards), fc.shuffledSubarray(names, { minLength: 8 }), (references, given) => {
      const ordered = inForeignKeyOrder(given, references);
      expect(ordered.toSorted()).toEqual(names);
      const wrong = references.filter(({ from, to }) => ordered.indexOf(from) < ordered.indexOf(to));
      expect(wrong).toEqual([]);
    }),
  );
});

test("a circle is named", () => {
  const circle = [
    { from: "a", to: "b" },
    { from: "b", to: "a" },
  ];
  expect(() => inForeignKeyOrder(["a", "b", "c"], circle)).toThrow("in a circle: a, b.");
});
