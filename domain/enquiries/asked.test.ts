import { expect, test } from "vitest";
import { askedIn, listToRepeat } from "./asked.ts";

const nothing = { quantity: null, guests: null, destinations: null, wantsSleeve: false, budgetPaise: null };

test("what was asked is told, and what was left open is not mentioned", () => {
  expect(askedIn(nothing)).toEqual([]);
  expect(askedIn({ ...nothing, guests: 1200, budgetPaise: 1_50_000_00 })).toEqual([
    { what: "guests", count: 1200 },
    { what: "budget", paise: 1_50_000_00, eachPaise: undefined },
  ]);
  const bulk = { quantity: 300, destinations: "many", wantsSleeve: true, budgetPaise: 1_00_000_00 } as const;
  expect(askedIn({ ...nothing, ...bulk })).toEqual([
    { what: "quantity", count: 300 },
    { what: "destinations", to: "many" },
    { what: "sleeve" },
    { what: "budget", paise: 1_00_000_00, eachPaise: 333_00 },
  ]);
});

test("a list is repeated by its lines, without long ones and those with a telephone number", () => {
  const items = ["2 x Avakaya, 500 g", "", "  1.5 kg Nuvvula Laddu ", "Call 98480 12345 now", "x".repeat(81)];
  expect(listToRepeat(items.join("\n"))).toEqual({ lines: ["2 x Avakaya, 500 g", "1.5 kg Nuvvula Laddu"], rest: 2 });
  expect(listToRepeat("Laddu\n".repeat(50))).toMatchObject({ lines: { length: 40 }, rest: 10 });
  expect(listToRepeat("")).toEqual({ lines: [], rest: 0 });
});
