import { formatForField, type Grams, type Paise } from "#domain/money.ts";
import { nutritionFields, nutritionTexts, type NutritionColumns } from "./nutrition.ts";
import { allergens, categories, claims, isAssortment, occasions, type Pack } from "./product.ts";
import type { products } from "../schema.ts";

/** A pack as staff edit it in the product's form. `mrp` (maximum retail price) is null when none is recorded. */
export type PackRecord = Omit<Pack, "available" | "left">;

/** An item in a gift box or combo: `quantity` pieces of `grams` each. */
export type PartRecord = { componentId: string; grams: Grams; quantity: number };

/** What a product's form can change. In a gift box, allergens and veg mark follow from its items. */
export type ProductRecord = Pick<
  typeof products.$inferSelect,
  | "state"
  | "slug"
  | "category"
  | "name"
  | "nameTe"
  | "nameHi"
  | "descriptionTe"
  | "descriptionHi"
  | "ingredientsTe"
  | "ingredientsHi"
  | "extrasTe"
  | "extrasHi"
  | "storageTe"
  | "storageHi"
  | "alsoCalled"
  | "occasions"
  | "description"
  | "ingredients"
  | "allergens"
  | "noAllergens"
  | "mayContain"
  | "claims"
  | "claimGrounds"
  | "laboratoryReport"
  | "extras"
  | "spiceLevel"
  | "storage"
  | "shelfLifeDays"
  | "maxTransitDays"
  | "reach"
  | "hsn"
  | "vegMark"
  | "maker"
  | "origin"
> &
  NutritionColumns & { packs: PackRecord[]; parts: PartRecord[] };

export type ProductTexts = Record<string, string>;

/** Labels of the form fields that all products have, by field name. `ofItems` and `ofBoxes` have the other labels. */
const shared: ProductTexts = {
  state: "State",
  name: "Name in English",
  nameTe: "Name in Telugu",
  nameHi: "Name in Hindi",
  alsoCalled: "Also called",
  ...Object.fromEntries(occasions.map((one) => [`occasion-${one}`, `For ${one}`])),
  category: "Shelf",
  slug: "Address",
  packs: "Packs",
  defaultPack: "Pack that a card shows",
  hsn: "HSN",
  ...Object.fromEntries(
    claims.flatMap((claim) => [
      [`claim-${claim}`, `Claim ${claim}`],
      [`ground-${claim}`, `Ground of ${claim}`],
    ]),
  ),
  laboratoryReport: "Laboratory's report",
  maker: "Maker",
  origin: "Country of origin",
  storage: "How to keep it",
  shelfLifeDays: "Shelf life in days",
  reach: "How far it travels",
  maxTransitDays: "Longest journey in days",
  description: "Description",
  descriptionTe: "Telugu words about it",
  descriptionHi: "Hindi words about it",
  storageTe: "Telugu words on keeping it",
  storageHi: "Hindi words on keeping it",
};
const ofItems: ProductTexts = {
  ingredients: "Ingredients",
  ingredientsTe: "Telugu list of what it is made of",
  ingredientsHi: "Hindi list of what it is made of",
  ...Object.fromEntries(allergens.map((one) => [`allergen-${one}`, `Contains ${one}`])),
  noAllergens: "None of these allergens",
  ...Object.fromEntries(allergens.map((one) => [`trace-${one}`, `May contain ${one}`])),
  vegMark: "Veg mark",
  spiceLevel: "Spice level",
  ...nutritionFields,
};
const ofBoxes: ProductTexts = {
  parts: "What is in it",
  extras: "Besides food",
  extrasTe: "Telugu list of what comes with it",
  extrasHi: "Hindi list of what comes with it",
};
/** A pack's fields, with their labels. In a form, the pack "1-250g" has its price in "price-1-250g". */
export const ofPacks: ProductTexts = {
  label: "Label",
  grams: "Grams",
  pieces: "Pieces",
  price: "Price",
  mrp: "Printed MRP",
};
const ofParts: ProductTexts = { partGrams: "Grams", partCount: "How many" };

/** Reads a list of ids separated by spaces. Leaves out words that are no ids. */
export function idsIn(text: string | undefined): string[] {
  return [...new Set((text ?? "").split(" "))].filter((id) => /^[\w-]{1,60}$/.test(id));
}

export const formFields: ProductTexts = { ...shared, ...ofItems, ...ofBoxes };

/** The values with which the form of a new product starts, by field name. */
export const usualTexts: ProductTexts = {
  origin: "India",
  hsn: "21069099",
  storage: "In a closed box, in a cool and dry place.",
  // The longest journey, which follows from the shelf life, limits how far a product can be sent.
  reach: "india",
};

/** The labels of all fields in a form with these values, by field name. Includes the fields of packs and items. */
export function fieldsOf(texts: ProductTexts): Map<string, string> {
  const isBox = isAssortment({ category: categories.find((one) => one === texts.category) ?? "sweets" });
  const rows = (list: string, fields: ProductTexts) =>
    idsIn(texts[list]).flatMap((id) => {
      const row = texts[`label-${id}`] || (list === "packs" ? "a new pack" : id);
      return Object.entries(fields).map(([field, label]) => [`${field}-${id}`, `${label} of ${row}`] as const);
    });
  return new Map([
    ...Object.entries({ ...shared, ...(isBox ? ofBoxes : ofItems) }),
    ...rows("packs", ofPacks),
    ...(isBox ? rows("parts", ofParts) : []),
  ]);
}

const yes = (is: boolean) => (is ? "yes" : "");

// Made once, because an import reads thousands of products.
const claimFields = claims.map((claim) => [claim, `claim-${claim}`, `ground-${claim}`] as const);
const occasionFields = occasions.map((one) => [one, `occasion-${one}`] as const);
const allergenFields = allergens.map((one) => [one, `allergen-${one}`, `trace-${one}`] as const);

/** The price and availability of the pack with this id, as fields: "price-2" in rupees, and "sold-2" is "yes" or "no". */
export function packTexts(id: string, { price, available }: { price?: Paise; available?: boolean }): ProductTexts {
  return {
    ...(price !== undefined && { [`price-${id}`]: formatForField(price) }),
    ...(available !== undefined && { [`sold-${id}`]: available ? "yes" : "no" }),
  };
}

/** Turns a product into the values of its form. */
export function productTexts(record: ProductRecord): ProductTexts {
  const { packs, parts } = record;
  const isBox = isAssortment(record);
  const texts: ProductTexts = {
    state: record.state,
    name: record.name,
    nameTe: record.nameTe ?? "",
    nameHi: record.nameHi ?? "",
    alsoCalled: record.alsoCalled.join("\n"),
    category: record.category,
    slug: record.slug,
    packs: packs.map(({ id }) => id).join(" "),
    defaultPack: packs.find(({ isDefault }) => isDefault)?.id ?? "",
    hsn: record.hsn,
    laboratoryReport: record.laboratoryReport ?? "",
    maker: record.maker ?? "",
    origin: record.origin,
    storage: record.storage,
    shelfLifeDays: record.shelfLifeDays === 0 ? "" : String(record.shelfLifeDays),
    reach: record.reach,
    maxTransitDays: record.shelfLifeDays === 0 ? "" : String(record.maxTransitDays),
    description: record.description ?? "",
    descriptionTe: record.descriptionTe ?? "",
    descriptionHi: record.descriptionHi ?? "",
    storageTe: record.storageTe ?? "",
    storageHi: record.storageHi ?? "",
  };
  if (isBox) {
    texts.parts = parts.map(({ componentId }) => componentId).join(" ");
    texts.extras = record.extras.join("\n");
    texts.extrasTe = record.extrasTe.join("\n");
    texts.extrasHi = record.extrasHi.join("\n");
  } else {
    texts.ingredients = record.ingredients.join("\n");
    texts.ingredientsTe = record.ingredientsTe.join("\n");
    texts.ingredientsHi = record.ingredientsHi.join("\n");
    texts.noAllergens = yes(record.noAllergens);
    texts.vegMark = record.vegMark ?? "";
    texts.spiceLevel = record.spiceLevel === null ? "" : String(record.spiceLevel);
    Object.assign(texts, nutritionTexts(record));
  }
  for (const [claim, field, ground] of claimFields) {
    texts[field] = yes(record.claims.includes(claim));
    texts[ground] = record.claimGrounds[claim] ?? "";
  }
  for (const [one, field] of occasionFields) texts[field] = yes(record.occasions.includes(one));
  for (const [one, field, trace] of isBox ? [] : allergenFields) {
    texts[field] = yes(record.allergens.includes(one));
    texts[trace] = yes(record.mayContain.includes(one));
  }
  for (const { id, label, grams, pieces, price, mrp } of packs) {
    texts[`label-${id}`] = label;
    texts[`grams-${id}`] = String(grams);
    texts[`pieces-${id}`] = pieces === null ? "" : String(pieces);
    texts[`price-${id}`] = formatForField(price);
    texts[`mrp-${id}`] = mrp === null ? "" : formatForField(mrp);
  }
  for (const { componentId, grams, quantity } of isBox ? parts : []) {
    texts[`partGrams-${componentId}`] = String(grams);
    texts[`partCount-${componentId}`] = String(quantity);
  }
  return texts;
}
