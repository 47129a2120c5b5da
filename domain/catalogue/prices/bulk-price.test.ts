import { expect, test } from "vitest";
import { bulkForm, bulkPrice, planBulk, type BulkRule } from "./bulk-price.ts";
import type { Goods } from "../products/goods.ts";

const rule = (change: string, rounding: BulkRule["rounding"] = "nine"): BulkRule => ({
  direction: change.startsWith("-") ? "down" : "up",
  unit: change.endsWith("%") ? "percent" : "rupees",
  amount: Math.round(Number.parseFloat(change.slice(1)) * 100),
  rounding,
});

test.each([
  [58_900, "+8%", "nine", 63_900],
  [58_900, "+8%", "rupee", 63_600],
  [58_900, "+8%", "five", 63_500],
  [58_900, "+8%", "ten", 64_000],
  [58_900, "-8%", "nine", 53_900],
  [58_900, "+20", "rupee", 60_900],
  [58_900, "-20.5", "rupee", 56_900],
  [34_950, "+2.5%", "rupee", 35_800],
] as const)("%d paise %s, rounded to the %s, become %d", (price, change, rounding, expected) => {
  expect(bulkPrice(price, rule(change, rounding))).toBe(expected);
});

test("rounding never turns a change round, and no price becomes nothing", () => {
  expect(bulkPrice(50_000, rule("+0.1%", "nine")), "₹499 would be nearer").toBe(50_000);
  expect(bulkPrice(49_600, rule("-0.1%", "nine")), "₹499 would be nearer").toBe(49_600);
  expect(bulkPrice(10_000, rule("-500", "nine"))).toBe(900);
  expect(bulkPrice(10_000, rule("-500", "rupee"))).toBe(100);
});

const pack = (id: string, price: number, mrp: number | null) => ({
  id,
  label: id,
  grams: 500,
  price,
  mrp,
  available: true,
  left: 9,
});

test("a pack that would cost more than its printed MRP, or more than any may, is left out by name", () => {
  const packs = [pack("free", 30_000, null), pack("printed", 30_000, 33_000), pack("dear", 99_99_900, null)];
  const katli = { name: "Kaju Katli", packs } as unknown as Goods;
  const { edits, leftOut, same } = planBulk([katli], rule("+8%"));
  expect(edits).toEqual([
    { packId: "free", seen: { price: 30_000, available: true }, wanted: { price: 32_900, available: true } },
    { packId: "printed", seen: { price: 30_000, available: true }, wanted: { price: 32_900, available: true } },
  ]);
  expect(leftOut.map(({ name, limit, isMrp }) => [name, limit, isMrp])).toEqual([
    ["Kaju Katli dear", 1_00_00_000, false],
  ]);
  expect(same).toBe(0);
  const dearer = planBulk([katli], rule("+12%"));
  expect(dearer.leftOut.map(({ name, price, limit, isMrp }) => [name, price, limit, isMrp])).toEqual([
    ["Kaju Katli printed", 33_900, 33_000, true],
    ["Kaju Katli dear", 1_11_99_900, 1_00_00_000, false],
  ]);
});

test.each([
  ["percent", "up", "8", 800],
  ["percent", "up", " 8.5 % ", 850],
  ["percent", "up", "౮", 800],
  ["rupees", "down", "₹20", 2000],
  ["percent", "up", "0", undefined],
  ["percent", "up", "101", undefined],
  ["percent", "down", "95", undefined],
  ["percent", "up", "-8", undefined],
  ["rupees", "up", "a lot", undefined],
])("in %s, %s, %j is read as %s", (unit, direction, amount, expected) => {
  const read = bulkForm.safeParse({
    shelf: "sweets",
    direction,
    unit,
    amount,
    rounding: "nine",
    firstDay: "",
    lastDay: "",
  });
  expect(read.data?.amount).toBe(expected);
});
