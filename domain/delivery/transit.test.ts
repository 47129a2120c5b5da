import { expect, test } from "vitest";
import { chennai } from "../../tests/support/destinations.ts";
import { sayTransit } from "../../app/sentences/delivery.ts";
import { transitOf } from "./transit.ts";

const zone = (transitDays: number, name = "Somewhere", isServed = true) =>
  chennai({ transitDays, name, isServed }).zone;
const home = zone(1, "Guntur");

test.each([
  [[2, 3, 3], "2-3 working days", []],
  [[2, 3, 5], "2-3 working days", [5]],
  [[2, 2], "2 working days", []],
  [[1], "1 working day", []],
  [[4, 6, 8], "4 working days", [6, 8]],
])("zones of %j days outside the home zone take %s, and slower ones %j", (days, most, slower) => {
  const transit = transitOf([home, ...days.map((count) => zone(count))])!;
  expect(sayTransit(transit)).toBe(most);
  expect(transit.slower).toEqual(slower.map((count) => ({ name: "Somewhere", days: count })));
});

test("zones that are not served are not spoken of", () => {
  expect(transitOf([home, zone(2), zone(10, "Army field post", false)])).toEqual({ least: 2, most: 2, slower: [] });
  expect(transitOf([home, zone(2, "Elsewhere", false)])).toBeUndefined();
});
