import { isPlaceholder, type Settings } from "#domain/settings/settings.ts";
import { nutritionOf } from "./nutrition.ts";
import type { ProductRecord } from "./product-texts.ts";
import { isAssortment, longestJourney, type Claim, type State } from "./product.ts";

/** A legal requirement for selling a product. */
export type SaleCheck = {
  name: string;
  /** The form field that staff have to fill in, such as "vegMark". */
  field: string;
  isDone: boolean;
  /** Whether the product can be on sale for now although it fails this check. */
  mayFollow?: true;
  /** What staff have to do, as a sentence. */
  advice: string;
  law: string;
};

/** What the checks of a gift box need to know of an item in it. */
export type SalePart = { id: string; name: string; state: State; shelfLifeDays: number };

/** What decides, besides the product's own fields, whether it can be on sale. */
export type SaleCircumstances = {
  settings: Settings;
  /** Whether the shop is not open yet. Products can then be on sale although facts about the shop are missing. */
  isTrial: boolean;
  /** Whether the product's tariff heading (HSN code) has a rate of sales tax (GST) today. */
  hasRate: boolean;
  parts: readonly SalePart[];
};

const packaged = "Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10)";
const label = "FSS (Labelling and Display) Regulations 2020";
const advertising = "FSS (Advertising and Claims) Regulations 2018";
const fresh = "FSSAI to e-commerce, 12 November 2024: 30 % of the shelf life is left at delivery";

/** Claims that a product's texts may make only if the product has a laboratory's report. */
const tested =
  /\b(gluten|sugar|trans[- ]?fat|cholesterol|fat|preservative)[- ]free\b|\bno added sugar\b|\b(low|high|rich)[- ](in )?(fat|protein|fibre|fiber|iron|calcium|sugar)\b|\bzero (sugar|fat|trans fat)\b|\bdiabetic\b/i;
/** Words with which no food may be sold. */
const forbidden =
  /\b(cures?|heals?|prevents?|treats?) (\w+ )?(diabetes|cancer|disease|illness|cold|cough|pain|blood pressure)\b|\bmedicin(e|al)\b/i;

/** The question that staff answer about each dietary claim, so that the shop knows why the claim is true. */
export const groundsAsked: Record<Claim, string> = {
  vegetarian: "No meat, fish, egg, animal rennet or gelatine: how is that known?",
  eggless: "No egg in the recipe: how is that known?",
  "less-sugar": "No cane sugar or jaggery is added: what sweetens it?",
  "gluten-free": "No wheat or other grain with gluten goes in: how is that known?",
  "trans-fat-free": "No hydrogenated fat: which fat is used?",
};

/** The legal requirements for selling a product, each with the law and whether the product meets it. */
export function checksForSale(
  product: ProductRecord,
  { settings, isTrial, hasRate, parts }: SaleCircumstances,
): SaleCheck[] {
  const isBox = isAssortment(product);
  const text = [product.name, product.description ?? "", ...product.ingredients].join("\n");
  const unproved = product.claims.filter((claim) => !product.claimGrounds[claim]);
  const { legalName, street, fssai, phone, email } = settings;
  const has = (value: string) => isTrial || !isPlaceholder(value);
  const all: (SaleCheck | false)[] = [
    {
      name: "FSSAI licence",
      field: "fssai",
      isDone: has(fssai),
      advice: "Fill in the 14 digits of the licence in the settings.",
      law: "FSSAI: the licence number stands on the website and on every bill",
    },
    {
      name: "Maker's name and address",
      field: "maker",
      isDone: product.maker !== null || (has(legalName) && has(street)),
      advice: "Fill in the legal name and the address in the settings, or who makes this product.",
      law: packaged,
    },
    {
      name: "Consumer care",
      field: "phone",
      isDone: has(phone) && has(email),
      advice: "Fill in the phone and e-mail of the shop in the settings.",
      law: packaged,
    },
    !isBox && {
      name: "Ingredients",
      field: "ingredients",
      isDone: product.ingredients.length > 0,
      advice: "Write them one a line, the most first.",
      law: label,
    },
    !isBox && {
      name: "Allergens",
      field: "allergen-milk",
      isDone: product.noAllergens || product.allergens.length > 0,
      advice: "Tick what it contains, or that it contains none of them.",
      law: label,
    },
    !isBox && {
      name: "Veg mark",
      field: "vegMark",
      isDone: product.vegMark !== null,
      advice: "Choose the green or the brown mark.",
      law: label,
    },
    isBox && {
      name: "What is in it",
      field: "parts",
      isDone: product.parts.length > 0,
      advice: "Add what is in the box.",
      law: packaged,
    },
    isBox && {
      name: "Everything in it on sale",
      field: "parts",
      isDone: parts.every(({ state }) => state === "on-sale"),
      advice: `Not on sale: ${parts.flatMap(({ name, state }) => (state === "on-sale" ? [] : [name])).join(", ")}.`,
      law: "What is not made cannot be packed",
    },
    isBox && {
      name: "Shelf life of the box",
      field: "shelfLifeDays",
      isDone: parts.every(({ shelfLifeDays }) => product.shelfLifeDays <= shelfLifeDays),
      advice: "The box keeps no longer than what keeps shortest in it.",
      law: label,
    },
    {
      name: "Net quantity",
      field: "packs",
      isDone: product.packs.length > 0,
      advice: "Add a pack with its weight and price.",
      law: packaged,
    },
    isBox && {
      name: "Net quantity of the box",
      field: product.packs[0] ? `grams-${product.packs[0].id}` : "packs",
      isDone: product.packs.every(({ grams }) => grams === weightOfParts(product)),
      advice: `What is in it weighs ${weightOfParts(product)} g together.`,
      law: packaged,
    },
    {
      name: "MRP, inclusive of all taxes",
      field: product.packs[0] ? `mrp-${product.packs[0].id}` : "packs",
      isDone: product.packs.every(({ price, mrp }) => price > 0 && (mrp === null || price <= mrp)),
      advice: "No price may be above the printed MRP.",
      law: packaged,
    },
    {
      name: "Country of origin",
      field: "origin",
      isDone: product.origin !== "",
      advice: "Write the country, such as India.",
      law: packaged,
    },
    {
      name: "Shelf life and storage",
      field: product.shelfLifeDays > 0 ? "storage" : "shelfLifeDays",
      isDone: product.shelfLifeDays > 0 && product.storage !== "",
      advice: "Write how many days it keeps, and how.",
      law: label,
    },
    !isBox && {
      name: "Nutrition per 100 g",
      field: "energyKcal",
      isDone: nutritionOf(product) !== null,
      mayFollow: true,
      advice:
        "Ask a laboratory for it, then fill it in. Every label of a pack over 100 square centimetres has to have it.",
      law: `${label}, regulations 5(3) and 8(1)`,
    },
    {
      name: "Longest journey",
      field: "maxTransitDays",
      isDone: product.maxTransitDays <= longestJourney(product.shelfLifeDays),
      advice: "Leave 30 % of the shelf life for whoever gets it.",
      law: fresh,
    },
    {
      name: "HSN with a rate",
      field: "hsn",
      isDone: hasRate,
      advice: "Choose the heading; without its rate no bill can be written.",
      law: "CGST Rules 2017, rule 46",
    },
    {
      name: "Grounds of claims",
      field: unproved[0] ? `ground-${unproved[0]}` : "claim-vegetarian",
      isDone: unproved.length === 0,
      advice: "Write for each claim how it is known, or take the tick away.",
      law: advertising,
    },
    {
      name: "Words that need a laboratory",
      field: "laboratoryReport",
      isDone: !tested.test(text) || product.laboratoryReport !== null,
      advice: `“${tested.exec(text)?.[0] ?? ""}” needs a laboratory's report: name it, or say it otherwise.`,
      law: advertising,
    },
    {
      name: "No promise of healing",
      field: "description",
      isDone: !forbidden.test(text),
      advice: `No food may be sold with “${forbidden.exec(text)?.[0] ?? ""}”.`,
      law: advertising,
    },
  ];
  return all.filter((check) => check !== false);
}

/**
 * The checks that fail. A product must pass those in `before` before it is on sale, and can pass those in `later`
 * afterwards.
 */
export function missingIn(checks: readonly SaleCheck[]): Record<"before" | "later", SaleCheck[]> {
  const missing = checks.filter(({ isDone }) => !isDone);
  return { before: missing.filter(({ mayFollow }) => !mayFollow), later: missing.filter(({ mayFollow }) => mayFollow) };
}

/**
 * The checks that a changed product (`record`) fails and must pass before sale. If it was on sale before the change,
 * leaves out the checks that it failed then. Empty if `record` is not on sale.
 */
export function lackedAnew(
  before: ProductRecord | undefined,
  record: ProductRecord,
  checks: (record: ProductRecord) => SaleCheck[],
): SaleCheck[] {
  if (record.state !== "on-sale") return [];
  const missing = (one: ProductRecord) => missingIn(checks(one)).before;
  const known = new Set(before?.state === "on-sale" ? missing(before).map(({ name }) => name) : []);
  return missing(record).filter(({ name }) => !known.has(name));
}

/** How many grams the items in a gift box or combo weigh together. */
export function weightOfParts({ parts }: Pick<ProductRecord, "parts">): number {
  return parts.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0);
}
