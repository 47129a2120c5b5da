import fc from "fast-check";
import { expect, test } from "vitest";
import { chennai } from "../../tests/support/destinations.ts";
import { parsePincode, chargeFor } from "./delivery.ts";

test.each([
  [1, 9000],
  [500, 9000],
  [501, 13_500],
  [1000, 13_500],
  [1001, 18_000],
])("%i g cost %i paise", (grams, chargePaise) => {
  expect(chargeFor(chennai().zone, { grams, itemsPaise: 34_900 }).chargePaise).toBe(chargePaise);
});

const quote = (itemsPaise: number) => chargeFor(chennai().zone, { grams: 500, itemsPaise });

test("the gap to free delivery is told to the paisa, and is closed at the amount itself", () => {
  expect(quote(149_899)).toEqual({ chargePaise: 9000, missingToFreePaise: 1 });
  expect(quote(149_900)).toEqual({ chargePaise: 0, missingToFreePaise: null });
});

test("where delivery is never free there is no gap to tell", () => {
  const destination = chennai({ freeFromPaise: null });
  expect(chargeFor(destination.zone, { grams: 500, itemsPaise: 9_000_000 })).toEqual({
    chargePaise: 9000,
    missingToFreePaise: null,
  });
});

test("an empty parcel costs nothing", () => {
  expect(chargeFor(chennai().zone, { grams: 0, itemsPaise: 0 })).toEqual({ chargePaise: 0, missingToFreePaise: null });
});

test("more weight at the same price never costs less, and every charge is whole paise", () => {
  const grams = fc.integer({ min: 1, max: 60_000 });
  fc.assert(
    fc.property(grams, grams, fc.integer({ min: 1, max: 149_899 }), (a, b, itemsPaise) => {
      const [light, heavy] = [Math.min(a, b), Math.max(a, b)].map(
        (weight) => chargeFor(chennai().zone, { grams: weight, itemsPaise }).chargePaise,
      ) as [number, number];
      expect(light).toBeLessThanOrEqual(heavy);
      expect(Number.isSafeInteger(heavy)).toBe(true);
    }),
  );
});

test.each(["522002", "522 002", " 522-002 ", "౫౨౨౦౦౨", "५२२ ००२"])("%j is read as 522002", (text) => {
  expect(parsePincode(text)).toBe("522002");
});

test.each(["", "52200", "5220022", "022002", "52200A", "guntur", "٥٢٢٠٠٢"])("%j is no pincode", (text) => {
  expect(parsePincode(text)).toBeUndefined();
});
