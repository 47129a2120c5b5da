import { z } from "zod";
import { parseRupees, type Paise } from "#domain/money.ts";
import { withLatinDigits } from "#platform/digits.ts";
import type { Goods } from "./goods.ts";
import { HIGHEST, type PackEdit } from "./packs.server.ts";
import { readDays } from "./dated-price-form.ts";
import { categories } from "./product.ts";

const roundings = ["rupee", "five", "ten", "nine"] as const;

/** The step of each rounding in paise, and what its prices leave over when they are divided by it. */
const steps: Record<(typeof roundings)[number], { step: Paise; rest: Paise }> = {
  rupee: { step: 1_00, rest: 0 },
  five: { step: 5_00, rest: 0 },
  ten: { step: 10_00, rest: 0 },
  nine: { step: 10_00, rest: 9_00 },
};

/** By how much prices go up or down: hundredths of a percent, or paise; and to what they are rounded. */
export type BulkRule = {
  direction: "up" | "down";
  unit: "percent" | "rupees";
  amount: number;
  rounding: (typeof roundings)[number];
};

/**
 * The form of a bulk change: which products it changes, by which rule, and on which days (see `daysForm`). A reduction
 * leaves at least a tenth of each price.
 */
export const bulkForm = z
  .object({
    shelf: z.enum(["all", ...categories], "Choose a shelf."),
    direction: z.enum(["up", "down"], "Choose up or down."),
    amount: z.string(),
    unit: z.enum(["percent", "rupees"], "Choose percent or rupees."),
    rounding: z.enum(roundings, "Choose how to round."),
    firstDay: z.string(),
    lastDay: z.string(),
  })
  .transform((form, problems) => {
    const days = readDays(form, problems);
    const amount = form.unit === "percent" ? readPercent(form.amount) : parseRupees(form.amount);
    const most = form.direction === "up" ? 100_00 : 90_00;
    if (amount && (form.unit === "rupees" || amount <= most)) return { ...form, amount, days };
    const percent =
      form.direction === "up" ? "Write a percentage up to 100, such as 8." : "Write a percentage up to 90.";
    const message = form.unit === "percent" ? percent : "Write rupees, such as 20.";
    problems.addIssue({ code: "custom", path: ["amount"], message });
    return z.NEVER;
  });

/** Reads "8", "8.5" or "8 %" as hundredths of a percent; undefined for anything else. */
function readPercent(text: string): number | undefined {
  const [, number] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(withLatinDigits(text).trim()) ?? [];
  return number === undefined ? undefined : Math.round(Number(number) * 100);
}

/**
 * A price in paise after a rule, rounded to the nearest price that the rounding allows. Rounding never reverses the
 * change: a price that goes up does not end lower, one that goes down does not end higher, and none ends at zero.
 */
export function bulkPrice(price: Paise, { direction, unit, amount, rounding }: BulkRule): Paise {
  const change = unit === "percent" ? (price * amount) / 100_00 : amount;
  const { step, rest } = steps[rounding];
  const wanted = direction === "up" ? price + change : price - change;
  const rounded = Math.max(Math.round((wanted - rest) / step) * step + rest, rest || step);
  return direction === "up" ? Math.max(price, rounded) : Math.min(price, rounded);
}

/** A pack that a bulk change leaves out, because its price would be above `limit`: its MRP, or the highest price. */
export type LeftOut = { packId: string; name: string; price: Paise; limit: Paise; isMrp: boolean };

/** What a rule does to some products: the edits of packs, what it leaves out, and how many prices stay as they are. */
export function planBulk(goods: readonly Goods[], rule: BulkRule) {
  const edits: PackEdit[] = [];
  const leftOut: LeftOut[] = [];
  let same = 0;
  for (const { name, packs } of goods) {
    for (const { id: packId, label, price: before, mrp, available } of packs) {
      const price = bulkPrice(before, rule);
      const limit = Math.min(mrp ?? HIGHEST, HIGHEST);
      if (price === before) same += 1;
      else if (price > limit) leftOut.push({ packId, name: `${name} ${label}`, price, limit, isMrp: limit === mrp });
      else edits.push({ packId, seen: { price: before, available }, wanted: { price, available } });
    }
  }
  return { edits, leftOut, same };
}
