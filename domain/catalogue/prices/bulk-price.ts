import { z } from "zod";
import { parseRupees, type Paise } from "#domain/money.ts";
import { plainText } from "#platform/plain-text.ts";
import type { Goods } from "../products/goods.ts";
import { HIGHEST_PRICE, type PackEdit } from "../packs/packs.server.ts";
import { readDays } from "./dated-price-form.ts";
import { categories } from "../products/product.ts";

const roundings = ["rupee", "five", "ten", "nine"] as const;

/** The prices that each rounding allows, in paise: multiples of `step`, plus `rest`. */
const steps: Record<(typeof roundings)[number], { step: Paise; rest: Paise }> = {
  rupee: { step: 1_00, rest: 0 },
  five: { step: 5_00, rest: 0 },
  ten: { step: 10_00, rest: 0 },
  nine: { step: 10_00, rest: 9_00 },
};

/** How to change many prices. */
export type BulkRule = {
  direction: "up" | "down";
  unit: "percent" | "rupees";
  /** The size of the change, in hundredths of a percent or in paise. */
  amount: number;
  /** "nine" rounds to ₹9, ₹19, ₹29 and so on. */
  rounding: (typeof roundings)[number];
};

/** Validates the form that changes many prices. Refuses a rise by more than 100 % or a reduction by more than 90 %. */
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

/** Reads a percentage in hundredths of a percent: "8.5" gives 850. */
function readPercent(text: string): number | undefined {
  const [, number] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(plainText(text)) ?? [];
  return number === undefined ? undefined : Math.round(Number(number) * 100);
}

/** Applies a rule to a price in paise and rounds. A rise never lowers the price, a reduction never raises it. */
export function bulkPrice(price: Paise, { direction, unit, amount, rounding }: BulkRule): Paise {
  const change = unit === "percent" ? (price * amount) / 100_00 : amount;
  const { step, rest } = steps[rounding];
  const wanted = direction === "up" ? price + change : price - change;
  const rounded = Math.max(Math.round((wanted - rest) / step) * step + rest, rest || step);
  return direction === "up" ? Math.max(price, rounded) : Math.min(price, rounded);
}

/** A pack that keeps its price, because the new one would exceed a limit. */
export type LeftOut = {
  packId: string;
  /** Product and pack: "Kaju Katli 500 g". */
  name: string;
  /** The new price that the pack does not get. */
  price: Paise;
  limit: Paise;
  /** Whether the limit is the maximum retail price printed on the pack, not the shop's highest price. */
  isMrp: boolean;
};

/** What a rule would change. Saves nothing. */
export function planBulk(goods: readonly Goods[], rule: BulkRule) {
  const edits: PackEdit[] = [];
  const leftOut: LeftOut[] = [];
  /** How many packs already have the price that the rule gives. */
  let same = 0;
  for (const { name, packs } of goods) {
    for (const { id: packId, label, price: before, mrp, available } of packs) {
      const price = bulkPrice(before, rule);
      const limit = Math.min(mrp ?? HIGHEST_PRICE, HIGHEST_PRICE);
      if (price === before) same += 1;
      else if (price > limit) leftOut.push({ packId, name: `${name} ${label}`, price, limit, isMrp: limit === mrp });
      else edits.push({ packId, seen: { price: before, available }, wanted: { price, available } });
    }
  }
  return { edits, leftOut, same };
}
