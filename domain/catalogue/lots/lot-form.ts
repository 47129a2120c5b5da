import { z } from "zod";
import { addDays, daysBetween } from "#platform/day.ts";
import { plainText } from "#platform/plain-text.ts";
import { parseDay } from "#platform/written-day.ts";
import { readCount } from "../stock/count.ts";

/** A lot made more days ago than this is refused. Pickles may be over a year old. */
const MOST_DAYS_BACK = 400;

/** Validates a weight of at least `least` grams: "2.5" and "2.5 kg" are kilograms, "2500 g" are grams. Gives grams. */
const weight = (least: number) =>
  z.string().transform((text, issues) => {
    const count = readCount(text);
    if ("refused" in count || !("shelf" in count) || count.shelf < least) {
      const message =
        "refused" in count ? capital(count.refused) : "Write kilograms, such as 2.5, or grams, such as 2500 g";
      issues.addIssue({ code: "custom", message });
      return z.NEVER;
    }
    return count.shelf;
  });

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Item = { id: string; name: string; shelfLifeDays: number };

/**
 * Validates the form for a new lot. Refuses a lot that is made after `today` (YYYY-MM-DD) or over 400 days before, is
 * past its best-before day, or keeps longer than the product's shelf life.
 */
export function newLotForm(items: readonly Item[], today: string) {
  return z
    .object({
      item: z.string().refine((id) => items.some((one) => one.id === id), "Choose the item"),
      grams: weight(1),
      madeOn: z.string().transform((text, issues) => {
        const day = parseDay(text);
        if (day && day <= today && daysBetween(day, today) <= MOST_DAYS_BACK) return day;
        issues.addIssue({ code: "custom", message: "Write the day it was made, today or before" });
        return z.NEVER;
      }),
      keeps: z
        .string()
        .transform(plainText)
        .refine((text) => /^([1-9]\d{0,3})?$/.test(text), "Write a number of days, such as 10, or leave it empty"),
    })
    .transform(({ item, grams, madeOn, keeps }, issues) => {
      const { name, shelfLifeDays } = items.find(({ id }) => id === item)!;
      const days = keeps === "" ? shelfLifeDays : Number(keeps);
      const bestBefore = addDays(madeOn, days);
      const refused =
        days > shelfLifeDays
          ? `The shop says that ${name} keeps ${shelfLifeDays} days: a batch cannot keep longer`
          : bestBefore < today && "It would be past its day already, so there is nothing to sell of it";
      if (refused) issues.addIssue({ code: "custom", path: ["keeps"], message: refused });
      return { productId: item, grams, days: { madeOn, bestBefore } };
    });
}

export const newLotFields = ["item", "grams", "madeOn", "keeps"] as const;

export const writeOffForm = z.object({
  gone: weight(1),
  reason: z.enum(["waste", "tasting"], "Choose why"),
});

export const countLotForm = z.object({ left: weight(0) });
