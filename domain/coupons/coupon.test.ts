import fc from "fast-check";
import { expect, test } from "vitest";
import { categories } from "#domain/catalogue/products/product.ts";
import { sayCouponRefusal } from "#app/sentences/coupons.ts";
import {
  type CouponClosed,
  type CouponGoods,
  discountFor,
  partsOf,
  readCode,
  termsInWords,
  whyClosed,
} from "./coupon.ts";

const terms = { code: "DIWALI10", percent: null, amountPaise: null, leastPaise: 0, shelves: [] };
const sweets = (totalPaise: number): CouponGoods => ({ category: "sweets", totalPaise });
const pickles = (totalPaise: number): CouponGoods => ({ category: "pickles", totalPaise });

test("a code is read as people write it", () => {
  expect(["diwali10", " Diwali-10 ", "DIWALI 10", "దీవాళి", "ab", "X".repeat(21)].map(readCode)).toEqual([
    "DIWALI10",
    "DIWALI10",
    "DIWALI10",
    undefined,
    undefined,
    undefined,
  ]);
});

test("a percentage is rounded up to the rupee, and split so that its parts are the whole", () => {
  const [coupon, goods] = [{ ...terms, percent: 10 }, [sweets(349_00), pickles(199_50), sweets(0)]];
  expect(discountFor(coupon, goods)).toEqual({ ok: true, paise: 55_00 });
  expect(partsOf(55_00, coupon, goods)).toEqual([35_00, 20_00, 0]);
});

test("an amount takes nothing from goods of other shelves, and leaves a rupee of its own", () => {
  const coupon = { ...terms, amountPaise: 500_00, shelves: ["pickles" as const] };
  const goods = [sweets(349_00), pickles(199_50)];
  expect(discountFor(coupon, goods)).toEqual({ ok: true, paise: 198_00 });
  expect(partsOf(198_00, coupon, goods)).toEqual([0, 198_00]);
});

test("whatever the coupon and the goods: whole rupees, the parts sum to them, and no line goes below nothing", () => {
  const takes = fc.oneof(
    fc.integer({ min: 1, max: 99 }).map((percent) => ({ percent, amountPaise: null })),
    fc.integer({ min: 1, max: 5000 }).map((rupees) => ({ percent: null, amountPaise: rupees * 100 })),
  );
  const goods = fc.array(
    fc.record({ category: fc.constantFrom(...categories), totalPaise: fc.integer({ min: 0, max: 10_000_000 }) }),
    { minLength: 1, maxLength: 20 },
  );
  const shelves = fc.subarray([...categories]);
  const least = fc.integer({ min: 0, max: 1000 }).map((rupees) => rupees * 100);
  let given = 0;
  fc.assert(
    fc.property(takes, goods, shelves, least, (kind, lines, some, leastPaise) => {
      const isFor = ({ category }: CouponGoods) => some.length === 0 || some.includes(category);
      const sum = lines.filter(isFor).reduce((total, { totalPaise }) => total + totalPaise, 0);
      const coupon = { ...terms, ...kind, leastPaise, shelves: some };
      const discount = discountFor(coupon, lines);
      expect(discount.ok).toBe(sum >= Math.max(leastPaise, 2_00));
      if (!discount.ok) return;
      given += 1;
      expect(discount.paise % 100).toBe(0);
      expect(discount.paise).toBeGreaterThan(0);
      expect(sum - discount.paise).toBeGreaterThanOrEqual(1_00);
      const promised = kind.percent === null ? kind.amountPaise : (sum * kind.percent) / 100;
      expect(discount.paise - promised).toBeLessThan(100);
      const parts = partsOf(discount.paise, coupon, lines);
      expect(parts.reduce((total, part) => total + part, 0)).toBe(discount.paise);
      expect(lines.filter((line, index) => parts[index]! > (isFor(line) ? line.totalPaise : 0))).toEqual([]);
    }),
    { numRuns: 5000 },
  );
  expect(given).toBeGreaterThan(1000);
});

test("why a coupon takes nothing off is said in a sentence, with how much is missing", () => {
  const coupon = { ...terms, percent: 10, leastPaise: 500_00, shelves: ["sweets" as const, "snacks" as const] };
  const sentence = (goods: CouponGoods[], closed?: CouponClosed) => {
    const discount = discountFor({ ...coupon, closed }, goods);
    return discount.ok ? discount.paise : sayCouponRefusal(coupon.code, discount.why);
  };
  expect(sentence([pickles(900_00)])).toBe(
    "DIWALI10 is for sweets and snacks: there is nothing of that in this order.",
  );
  expect(sentence([sweets(380_50), pickles(900_00)])).toBe(
    "DIWALI10 is for sweets and snacks from ₹500: ₹119.50 more and it counts.",
  );
  expect(sentence([sweets(500_00)])).toBe(50_00);
  expect(sentence([sweets(500_00)], { reason: "ended" })).toBe("DIWALI10 has ended.");
});

test("a coupon is open from its first to its last day in India, while uses are left and nobody has ended it", () => {
  const bounds = {
    firstDay: "2026-11-20",
    lastDay: "2026-11-22",
    mostUses: 10,
    used: 9,
    endedAt: null,
  };
  const on = (day: string, more = {}) => {
    const closed = whyClosed({ ...bounds, ...more }, day);
    return closed && sayCouponRefusal("DIWALI10", closed);
  };
  expect(on("2026-11-19")).toBe("DIWALI10 begins on Friday 20 November.");
  expect([on("2026-11-20"), on("2026-11-22"), on("2030-01-01", { lastDay: null, mostUses: null })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(on("2026-11-23")).toBe("DIWALI10 ended on Sunday 22 November.");
  expect(on("2026-11-21", { used: 10 })).toBe("DIWALI10 has been used up.");
  expect(on("2026-11-21", { endedAt: new Date() })).toBe("DIWALI10 has ended.");
});

test("what it gives is told in words", () => {
  expect(termsInWords({ ...terms, percent: 10, leastPaise: 500_00, shelves: ["sweets", "snacks"] })).toBe(
    "10 % off sweets and snacks from ₹500",
  );
  expect(termsInWords({ ...terms, amountPaise: 100_00 })).toBe("₹100 off everything");
});
