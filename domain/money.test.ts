import { expect, test } from "vitest";
import { formatAmount, formatExactAmount, formatUnitPrice, paiseOf } from "./money.ts";

test("an amount is grouped the Indian way and shows paise only when there are any", () => {
  expect(formatAmount(1_24_500_00)).toBe("1,24,500");
  expect(formatAmount(349_50)).toBe("349.50");
  expect(formatAmount(0)).toBe("0");
});

test("the gift cards always print paise", () => {
  expect(formatExactAmount(499_00)).toBe("499.00");
});

test("a pack below a kilogram is compared per 100 g, a larger one per kg", () => {
  expect(formatUnitPrice(349_00, 500)).toBe("Rs 69.80 per 100 g");
  expect(formatUnitPrice(679_00, 1000)).toBe("Rs 679.00 per kg");
  expect(formatUnitPrice(20_00, 30)).toBe("Rs 66.67 per 100 g");
});

test("rupees become whole paise, and fractions of a paisa are refused", () => {
  expect(paiseOf(0.29)).toBe(29);
  expect(paiseOf(1199)).toBe(1199_00);
  expect(() => paiseOf(1.005)).toThrow("not whole paise");
});
