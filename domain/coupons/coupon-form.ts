import { z } from "zod";
import { categories } from "#domain/catalogue/products/product.ts";
import { formatForField, parseRupees, type Paise } from "#domain/money.ts";
import { plainText } from "#platform/plain-text.ts";
import { parseDay } from "#platform/written-day.ts";
import { readCode } from "./coupon.ts";
import type { Coupon } from "./coupons.server.ts";

/** Values or error messages, by the name of a field of a coupon's form. */
export type CouponTexts = Record<string, string>;

const shelfField = (category: string) => `shelf-${category}`;

/** The fields of a coupon's form in the order of the page, each with its name in the audit log. */
export const couponFields: Record<string, string> = {
  code: "code",
  percent: "percent off",
  amount: "rupees off",
  least: "minimum order",
  ...Object.fromEntries(categories.map((one) => [shelfField(one), `for ${one}`])),
  firstDay: "first day",
  lastDay: "last day",
  mostUses: "orders in all",
  mostUsesEach: "orders of one customer",
  ended: "ended",
};

/** An optional field, which gives null when it is empty. */
const maybe = <Value>(read: (text: string) => Value | undefined, problem: string) =>
  z
    .string()
    .trim()
    .default("")
    .transform((text, issues): Value | null => {
      const value = text === "" ? null : read(text);
      if (value === undefined) issues.addIssue({ code: "custom", message: problem });
      return value ?? null;
    });

const wholeRupees = (text: string): Paise | undefined => {
  const paise = parseRupees(text);
  return paise && paise % 100 === 0 && paise <= 1_00_000_00 ? paise : undefined;
};
const whole = (most: number) => (text: string) => {
  const digits = plainText(text);
  return /^\d{1,7}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= most ? Number(digits) : undefined;
};
const uses = maybe(whole(1_000_000), "Write how many orders may use it, such as 100, or leave it empty");
const rupees = (what: string) => maybe(wholeRupees, `Write ${what} in whole rupees, such as 500`);
const tick = z.literal(["", "yes"]).default("");

/** The form of a coupon. It needs either a percentage or an amount. Its last day cannot be before its first. */
export const couponForm = z
  .object({
    code: z
      .string()
      .default("")
      .refine((text) => readCode(text), "Write 3 to 20 letters and digits, such as DIWALI10")
      .transform((text) => readCode(text)!),
    percent: maybe((text) => whole(99)(plainText(text).replace(/\s*%$/, "")), "Write a percentage from 1 to 99"),
    amount: rupees("what it takes off"),
    least: rupees("the minimum order"),
    ...Object.fromEntries(categories.map((one) => [shelfField(one), tick])),
    firstDay: z
      .string()
      .default("")
      .refine((text) => parseDay(text), "Write the first day, such as 24/11/2026")
      .transform((text) => parseDay(text)!),
    lastDay: maybe(parseDay, "Write the last day, such as 30/11/2026, or leave it empty"),
    mostUses: uses,
    mostUsesEach: uses,
  })
  .superRefine(({ percent, amount, firstDay, lastDay }, problems) => {
    const ask = (field: string, message: string) => problems.addIssue({ code: "custom", path: [field], message });
    if (percent === null && amount === null) ask("percent", "Write a percentage, or else an amount");
    if (percent !== null && amount !== null) ask("amount", "Either a percentage or an amount, not both");
    if (lastDay !== null && lastDay < firstDay) ask("lastDay", "The last day is before the first");
  })
  .transform(({ code, percent, amount, least, firstDay, lastDay, mostUses, mostUsesEach, ...ticks }) => ({
    code,
    percent,
    amountPaise: amount,
    leastPaise: least ?? 0,
    shelves: categories.filter((one) => (ticks as Record<string, string>)[shelfField(one)] === "yes"),
    firstDay,
    lastDay,
    mostUses,
    mostUsesEach,
  }));

/** The texts that the form shows for a coupon: days as YYYY-MM-DD, amounts in rupees, "yes" for a ticked box. */
export function couponTexts(coupon: Omit<Coupon, "id" | "used">): CouponTexts {
  const { code, percent, amountPaise, leastPaise, shelves, firstDay, lastDay, mostUses, mostUsesEach, endedAt } =
    coupon;
  return {
    code,
    percent: percent?.toString() ?? "",
    amount: amountPaise === null ? "" : formatForField(amountPaise),
    least: leastPaise === 0 ? "" : formatForField(leastPaise),
    ...Object.fromEntries(categories.map((one) => [shelfField(one), shelves.includes(one) ? "yes" : ""])),
    firstDay,
    lastDay: lastDay ?? "",
    mostUses: mostUses?.toString() ?? "",
    mostUsesEach: mostUsesEach?.toString() ?? "",
    ended: endedAt ? "yes" : "",
  };
}
