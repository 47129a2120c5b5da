import { z } from "zod";
import { formatForField, parseRupees, type Paise } from "#domain/money.ts";
import type { Reach } from "#domain/catalogue/products/product.ts";
import { plainText } from "#platform/plain-text.ts";
import type { Zone } from "./delivery.ts";

export type ZoneTerms = Omit<Zone, "id" | "name">;

/** The fields of a zone's form; amounts are typed in rupees. */
export const zoneFields = [
  "transitDays",
  "firstGrams",
  "firstPaise",
  "stepGrams",
  "stepPaise",
  "freeFromPaise",
  "takesCash",
  "isServed",
  "needsReach",
] as const satisfies readonly (keyof ZoneTerms)[];

/** The values that a zone's `needsReach` may have. Not "world", because the shop does not deliver abroad. */
export const zoneReaches = ["local", "south-and-metro-air", "india"] as const satisfies readonly Reach[];

const MOST_DAYS = 30;
const MOST_CHARGE: Paise = 99_999_99;

const number = (text: string) => plainText(text).replaceAll(/[\s,]/g, "");
const whole = (most: number, advice: string) =>
  z
    .string()
    .transform(number)
    .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most, advice)
    .transform(Number);
const charge = z.string().transform((text, problems): Paise => {
  const paise = parseRupees(text);
  if (paise !== undefined && paise <= MOST_CHARGE) return paise;
  problems.addIssue({ code: "custom", message: "Write rupees, such as 70 or 49.50." });
  return z.NEVER;
});
const yes = z.string().transform((text) => text === "yes");

/** Working days from dispatch to arrival. */
export const transitDays = whole(MOST_DAYS, `Write working days, from 1 to ${MOST_DAYS}.`);
const grams = whole(50_000, "Write grams, from 1 to 50000.");

export const zoneForm: z.ZodType<ZoneTerms> = z.object({
  transitDays,
  firstGrams: grams,
  firstPaise: charge,
  stepGrams: grams,
  stepPaise: charge,
  freeFromPaise: z.union(
    [z.literal("").transform(() => null), charge],
    "Write rupees, such as 999, or leave it empty for never.",
  ),
  takesCash: yes,
  isServed: yes,
  needsReach: z.enum(zoneReaches, "Choose what may travel there."),
});

/** The properties of a zone as the texts of its form: in rupees, grams and days. */
export function zoneTexts(terms: ZoneTerms): Record<(typeof zoneFields)[number], string> {
  return {
    transitDays: String(terms.transitDays),
    firstGrams: String(terms.firstGrams),
    firstPaise: formatForField(terms.firstPaise),
    stepGrams: String(terms.stepGrams),
    stepPaise: formatForField(terms.stepPaise),
    freeFromPaise: terms.freeFromPaise === null ? "" : formatForField(terms.freeFromPaise),
    takesCash: terms.takesCash ? "yes" : "",
    isServed: terms.isServed ? "yes" : "",
    needsReach: terms.needsReach,
  };
}
