import fc from "fast-check";
import { expect, test } from "vitest";
import { amountInWords } from "./money.server.ts";
import {
  formatAmount,
  formatExactAmount,
  formatForField,
  formatMoney,
  formatRupees,
  paiseOf,
  parseRupees,
  type Grams,
  weightOf,
  type Paise,
  share,
  unitPrice,
  unitSalePrice,
} from "./money.ts";

test("an amount is grouped the Indian way and shows paise only when there are any", () => {
  expect(formatAmount(1_24_500_00)).toBe("1,24,500");
  expect(formatAmount(349_50)).toBe("349.50");
  expect(formatAmount(0)).toBe("0");
});

test.each([
  ["549", 549_00],
  ["549.5", 549_50],
  ["₹549", 549_00],
  ["₹ 1,24,500", 1_24_500_00],
  ["Rs 549.00", 549_00],
  ["rs.549", 549_00],
  ["INR 549", 549_00],
  ["549.05 INR", 549_05],
  ["1,234.50", 1_234_50],
  ["1,23,456", 1_23_456_00],
  ["12,34,567", 12_34_567_00],
  ["123,456", 1_23_456_00],
  ["1,000,000", 10_00_000_00],
  [" 549 ", 549_00],
  ["౧౦౦", 100_00],
  ["0", 0],
  ["999999999.99", 99_99_99_999_99],
])("%j are so many paise: %s", (text, paise) => expect(parseRupees(text)).toBe(paise));

test.each([
  "",
  "Rs",
  "five",
  "-5",
  "+5",
  "(5)",
  "12,34",
  "1,2",
  "1,2345",
  ",549",
  "123,45,678",
  "5.499",
  "5.",
  ".5",
  "5,49.00",
  "5 49",
  "1e3",
  "0x10",
  "549 Cr",
  "USD 549",
  "1000000000",
])("%j is no amount", (text) => expect(parseRupees(text)).toBeUndefined());

test("an amount is read again as it was written, wherever it was written", () => {
  expect(formatRupees(1_24_500_05)).toBe("₹1,24,500.05");
  expect(formatForField(1_24_500_50)).toBe("124500.50");
  expect([formatMoney(549_00, "INR"), formatMoney(12_50, "USD")]).toEqual(["₹549", "USD 12.50"]);
  fc.assert(
    fc.property(fc.nat(99_999_999_999), (amount) => {
      expect(parseRupees(formatRupees(amount))).toBe(amount);
      expect(parseRupees(formatForField(amount))).toBe(amount);
    }),
  );
});

test("an amount and a weight cannot be swapped", () => {
  const [price, grams]: [Paise, Grams] = [349_00, 500];
  // @ts-expect-error the compiler refuses it
  expect(unitPrice(grams, price)).not.toEqual(unitPrice(price, grams));
});

test("the gift cards always print paise", () => {
  expect(formatExactAmount(499_00)).toBe("499.00");
});

test("a pack below a kilogram is compared per 100 g, a larger one per kg", () => {
  expect(unitPrice(349_00, 500)).toEqual({ paise: 69_80, per: "100 g" });
  expect(unitPrice(679_00, 1000)).toEqual({ paise: 679_00, per: "kg" });
  expect(unitPrice(20_00, 30)).toEqual({ paise: 66_67, per: "100 g" });
});

test("the law's unit price is per gram below a kilogram and per kg from there up", () => {
  expect(unitSalePrice(349_00, 500)).toEqual({ paise: 70, per: "g" });
  expect(unitSalePrice(679_00, 999)).toEqual({ paise: 68, per: "g" });
  expect(unitSalePrice(679_00, 1000)).toEqual({ paise: 679_00, per: "kg" });
});

test("rupees become whole paise, and fractions of a paisa are refused", () => {
  expect(paiseOf(0.29)).toBe(29);
  expect(paiseOf(1199)).toBe(1199_00);
  expect(() => paiseOf(1.005)).toThrow("not whole paise");
});

test("an amount in words counts lakh and crore, and paise only when there are any", () => {
  expect(amountInWords(1_249_00)).toBe("One Thousand Two Hundred Forty Nine Rupees Only");
  expect(amountInWords(1_23_45_678_09)).toBe(
    "One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight Rupees And Nine Paise Only",
  );
});

test("shares sum to the whole, each within a paisa of its due", () => {
  const weights = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 20 }).filter((all) => all.some(Boolean));
  fc.assert(
    fc.property(fc.nat(1_000_000_000), weights, (amount, parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0);
      const shares = share(amount, parts);
      expect(shares.reduce((sum, part) => sum + part, 0)).toBe(amount);
      expect(shares.filter((part, index) => Math.abs(part - (amount * parts[index]!) / whole) >= 1)).toEqual([]);
    }),
  );
  expect(share(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(() => share(100, [0, 0])).toThrow("cannot be shared");
});

test("weights are grams below a kilogram and say how many there are", () => {
  expect(weightOf({ grams: 250 })).toBe("250 g");
  expect(weightOf({ grams: 1000, quantity: 2 })).toBe("2 × 1 kg");
});
