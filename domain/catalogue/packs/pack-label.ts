import { formatRupees, type Grams, type Paise, type PricePer, unitSalePrice, weightOf } from "#domain/money.ts";
import { addressOf, isPlaceholder, type Settings } from "#domain/settings/settings.ts";
import { addDays, isDay } from "#platform/day.ts";
import { allergenList } from "../products/label.ts";
import { nutritionLines, nutritionOf, type Nutrition, type NutritionColumns } from "../products/nutrition.ts";
import type { Allergen, vegMarks } from "../products/product.ts";

/** A product in one weight, with all facts that its label shows. */
export type LabelledPack = NutritionColumns & {
  productId: string;
  slug: string;
  name: string;
  nameTe: string | null;
  grams: Grams;
  pieces: number | null;
  /** The maximum retail price in paise; undefined for a weight that is sold only inside gift boxes. */
  mrp: Paise | undefined;
  ingredients: readonly string[];
  /** What a gift box or combo contains; empty for any other product. */
  contents: readonly { name: string; grams: Grams; quantity: number }[];
  allergens: readonly Allergen[];
  mayContain: readonly Allergen[];
  vegMark: (typeof vegMarks)[number] | null;
  maker: string | null;
  origin: string;
  storage: string;
  storageTe: string | null;
  shelfLifeDays: number;
  /** The ids of the lots from which the pack is filled; empty when the goods are yet to be cooked. */
  lotIds: number[];
  /** The days of these lots, YYYY-MM-DD; null where nobody knows them. */
  lots: readonly { madeOn: string | null; bestBefore: string | null }[];
};

/** The texts of a label. Dates are DD/MM/YYYY. A fact that the shop has not filled in reads "not yet filled in". */
export type PackLabel = Pick<LabelledPack, "name" | "nameTe" | "vegMark" | "storage" | "storageTe"> & {
  net: string;
  price: string;
  ingredients: string;
  allergens: string | undefined;
  traces: string | undefined;
  /** Undefined until the product's nutrition is filled in. */
  nutrition: string | undefined;
  /** The ids of the lots ("31", "31, 32"); if there are none yet, `dayCodeOf` the day that staff typed ("261124-7"). */
  batch: string;
  /** Undefined when nobody knows it: the label then leaves a space to write it. */
  madeOn: string | undefined;
  bestBefore: string | undefined;
  maker: string;
  /** The number of the shop's food licence (FSSAI). */
  licence: string;
  /** The phone number and the e-mail address for complaints. */
  complaints: string;
};

const MISSING = "not yet filled in";

/**
 * The label of a pack under the Legal Metrology (Packaged Commodities) Rules 2011, rule 6, and the FSS (Labelling and
 * Display) Regulations 2020.
 */
export function packLabelOf(
  pack: LabelledPack,
  settings: Settings,
  /** The day of making that staff typed (YYYY-MM-DD), for goods whose day is not recorded. */
  typedDay: string | undefined,
): PackLabel {
  const { name, nameTe, vegMark, grams, pieces, mrp, contents, allergens, mayContain, storage, storageTe } = pack;
  const { legalName, shopName, fssai, phone, email } = settings;
  const address = isPlaceholder(settings.street) ? `address ${MISSING}` : addressOf(settings);
  // A box, or a pack from two lots, is as old as the oldest in it.
  const madeOn = earliest(pack.lots.map((lot) => lot.madeOn)) ?? typedDay;
  const bestBefore =
    earliest(pack.lots.map((lot) => lot.bestBefore)) ?? (typedDay && addDays(typedDay, pack.shelfLifeDays));
  const nutrition = nutritionOf(pack);
  const contact = [phone, email].filter((one) => !isPlaceholder(one)).join(", ");
  return {
    name,
    nameTe,
    vegMark,
    net: unbroken(weightOf({ grams })) + (pieces ? ` (${unbroken(`${pieces} pieces`)})` : ""),
    price: mrp
      ? `MRP ${formatRupees(mrp)} incl. of all taxes (${unbroken(perUnit(unitSalePrice(mrp, grams)))})`
      : "Part of a box, not for sale alone",
    ingredients:
      contents.length > 0
        ? `Inside: ${contents.map((part) => `${part.name} ${weightOf(part)}`).join(", ")}.`
        : `Ingredients: ${pack.ingredients.join(", ") || MISSING}.`,
    allergens: allergens.length > 0 ? `Contains ${allergenList(allergens)}.` : undefined,
    traces: mayContain.length > 0 ? `May contain ${allergenList(mayContain)}.` : undefined,
    nutrition: nutrition ? `Nutrition per 100 g: ${listed(nutrition)}.` : undefined,
    batch: pack.lotIds.join(", ") || (typedDay ? dayCodeOf(pack.productId, typedDay) : ""),
    madeOn: madeOn && inDigits(madeOn),
    bestBefore: bestBefore && inDigits(bestBefore),
    maker: `Made by ${pack.maker ?? `${legalName || shopName}, ${address}`}. ${pack.origin}`,
    licence: fssai || MISSING,
    complaints: contact || `contact ${MISSING}`,
    storage,
    storageTe,
  };
}

/** The earliest of these days; undefined if there is none or one is unknown. */
function earliest(days: readonly (string | null)[]): string | undefined {
  const known = days.filter((day) => day !== null);
  return known.length === days.length ? known.toSorted()[0] : undefined;
}

/**
 * What labels say in place of a batch number when they are printed before the goods are cooked: "261124-7" for the
 * product with the id 7, made on 2026-11-24.
 */
export function dayCodeOf(productId: string, madeOn: string): string {
  return `${madeOn.slice(2).replaceAll("-", "")}-${productId}`;
}

/** The product's id and the day of making (YYYY-MM-DD) in a code of `dayCodeOf`; undefined for any other text. */
export function readDayCode(text: string): { productId: string; madeOn: string } | undefined {
  const [, year, month, day, productId] = /^(\d\d)(\d\d)(\d\d)-(\w+)$/.exec(text) ?? [];
  const madeOn = `20${year}-${month}-${day}`;
  return productId && isDay(madeOn) ? { productId, madeOn } : undefined;
}

/** The nutrition as text: "energy 512 kcal, carbohydrate 60 g (total sugars 45 g), sodium 12 mg". */
function listed(nutrition: Nutrition): string {
  const inWords = ({ name, amount }: { name: string; amount: string }) => `${name.toLowerCase()} ${unbroken(amount)}`;
  return nutritionLines(nutrition)
    .map(({ parts, ...line }) => inWords(line) + (parts.length > 0 ? ` (${parts.map(inWords).join(", ")})` : ""))
    .join(", ");
}

/** No-break spaces keep a number and its unit on one line of the label. */
const unbroken = (words: string) => words.replaceAll(" ", "\u00A0");

const perUnit = ({ paise, per }: PricePer) => `${formatRupees(paise)} per ${per}`;

function inDigits(day: string): string {
  return day.split("-").toReversed().join("/");
}
