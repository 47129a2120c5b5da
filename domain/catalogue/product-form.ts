import { z } from "zod";
import { formatForField, type Grams, type Paise } from "#domain/money.ts";
import { withLatinDigits } from "#platform/digits.ts";
import { readPrice } from "./packs.server.ts";
import {
  allergens,
  categories,
  claims,
  isAssortment,
  occasions,
  reaches,
  states,
  vegMarks,
  type Allergen,
  type Claim,
} from "./product.ts";
import type { products } from "./schema.ts";

/** A pack in a product's form; `mrp` is null when the price is the printed one. Weights are grams, amounts paise. */
type PackRecord = {
  id: string;
  label: string;
  grams: Grams;
  pieces: number | null;
  price: Paise;
  mrp: Paise | null;
  isDefault: boolean;
};

/** A component of a box or combo: `quantity` times `grams`. */
export type PartRecord = { componentId: string; grams: Grams; quantity: number };

/** What the form of a product changes. Of a box, what follows from its components is left as it is. */
export type ProductRecord = Pick<
  typeof products.$inferSelect,
  | "state"
  | "slug"
  | "category"
  | "name"
  | "nameTe"
  | "nameHi"
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
> & { packs: PackRecord[]; parts: PartRecord[] };

/** A product as its form's fields show it, by field. */
export type ProductTexts = Record<string, string>;

/** The share of the shelf life that a journey may take: 30 % are left at delivery (FSSAI, 12 November 2024). */
const JOURNEY_SHARE = 0.7;

/** The fields of every form, and those that only an item or only a box has, with the names that people read. */
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
};
const ofItems: ProductTexts = {
  ingredients: "Ingredients",
  ...Object.fromEntries(allergens.map((one) => [`allergen-${one}`, `Contains ${one}`])),
  noAllergens: "None of these allergens",
  ...Object.fromEntries(allergens.map((one) => [`trace-${one}`, `May contain ${one}`])),
  vegMark: "Veg mark",
  spiceLevel: "Spice level",
};
const ofBoxes: ProductTexts = { parts: "What is in it", extras: "Besides food" };
const ofPacks: ProductTexts = { label: "Label", grams: "Grams", pieces: "Pieces", price: "Price", mrp: "Printed MRP" };
const ofParts: ProductTexts = { partGrams: "Grams", partCount: "How many" };

/** The ids in a field that lists rows of the form. */
export function idsIn(text: string | undefined): string[] {
  return [...new Set((text ?? "").split(" "))].filter((id) => /^[\w-]{1,60}$/.test(id));
}

/** The names of all fields of a form with these texts, each with what people call it. */
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

/** A product as its form's fields show it. */
export function productTexts(record: ProductRecord): ProductTexts {
  const { packs, parts } = record;
  const texts: ProductTexts = {
    state: record.state,
    name: record.name,
    nameTe: record.nameTe ?? "",
    nameHi: record.nameHi ?? "",
    alsoCalled: (record.alsoCalled ?? []).join("\n"),
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
    ingredients: record.ingredients.join("\n"),
    noAllergens: yes(record.noAllergens),
    vegMark: record.vegMark ?? "",
    spiceLevel: record.spiceLevel === null ? "" : String(record.spiceLevel),
    parts: parts.map(({ componentId }) => componentId).join(" "),
    extras: record.extras.join("\n"),
  };
  for (const claim of claims) {
    texts[`claim-${claim}`] = yes(record.claims.includes(claim));
    texts[`ground-${claim}`] = record.claimGrounds[claim] ?? "";
  }
  for (const one of occasions) texts[`occasion-${one}`] = yes(record.occasions.includes(one));
  for (const one of allergens) {
    texts[`allergen-${one}`] = yes(record.allergens.includes(one));
    texts[`trace-${one}`] = yes(record.mayContain.includes(one));
  }
  for (const { id, label, grams, pieces, price, mrp } of packs) {
    texts[`label-${id}`] = label;
    texts[`grams-${id}`] = String(grams);
    texts[`pieces-${id}`] = pieces === null ? "" : String(pieces);
    texts[`price-${id}`] = formatForField(price);
    texts[`mrp-${id}`] = mrp === null ? "" : formatForField(mrp);
  }
  for (const { componentId, grams, quantity } of parts) {
    texts[`partGrams-${componentId}`] = String(grams);
    texts[`partCount-${componentId}`] = String(quantity);
  }
  const names = fieldsOf(texts);
  return Object.fromEntries(Object.entries(texts).filter(([name]) => names.has(name)));
}

const line = (most: number, advice: string) => z.string().trim().max(most, advice);
const optional = (most: number) =>
  line(most, `Write at most ${most} letters.`).transform((text) => (text === "" ? null : text));
const lines = z
  .string()
  .transform((text) =>
    text
      .split("\n")
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine(
    (all) => all.length <= 60 && all.every(({ length }) => length <= 120),
    "Write at most 60 lines of 120 letters.",
  );
const days = (most: number, advice: string) =>
  z
    .string()
    .transform((text) => withLatinDigits(text).trim())
    .refine((text) => text === "" || (/^\d{1,4}$/.test(text) && Number(text) <= most), advice)
    .transform((text) => (text === "" ? undefined : Number(text)));

const reserved = new Set(["shelves", "preview"]);

const schema = z
  .object({
    state: z.enum(states),
    name: line(80, "Write at most 80 letters.").min(1, "Write its name."),
    nameTe: optional(80),
    nameHi: optional(80),
    alsoCalled: lines,
    category: z.enum(categories, "Choose a shelf."),
    slug: z.string().trim().toLowerCase(),
    hsn: z.string().regex(/^\d{4,8}$/, "Choose the heading that the tax follows."),
    laboratoryReport: optional(200),
    maker: optional(200),
    origin: line(60, "Write at most 60 letters."),
    storage: line(300, "Write at most 300 letters."),
    shelfLifeDays: days(1825, "Write days, from 1 to 1825.").transform((number) => number ?? 0),
    reach: z.enum(reaches, "Choose how far it may travel."),
    maxTransitDays: days(1825, "Write days, such as 4."),
    description: optional(1000),
    ingredients: lines,
    noAllergens: z.string().transform((text) => text === "yes"),
    vegMark: z.union([z.literal("").transform(() => null), z.enum(vegMarks)], "Choose green or brown."),
    spiceLevel: z.union(
      [z.literal("").transform(() => null), z.enum(["0", "1", "2", "3"]).transform(Number)],
      "Choose how hot it is.",
    ),
    extras: lines,
  })
  .transform(({ slug, maxTransitDays, ...rest }, problems) => {
    const longest = Math.floor(rest.shelfLifeDays * JOURNEY_SHARE);
    if (maxTransitDays !== undefined && maxTransitDays > longest) {
      const message = `At most ${longest} days, so that 30 % of the shelf life is left when it arrives.`;
      problems.addIssue({ code: "custom", path: ["maxTransitDays"], message });
    }
    const address = slug || slugOf(rest.name);
    if (!/^[a-z\d]+(-[a-z\d]+)*$/.test(address) || address.length > 80 || reserved.has(address)) {
      const message = "Write an address of small letters, digits and hyphens, such as kaju-katli.";
      problems.addIssue({ code: "custom", path: ["slug"], message });
    }
    return { ...rest, slug: address, maxTransitDays: maxTransitDays ?? longest };
  });

/** The address that a name makes: "Ghee Mysore Pak!" becomes "ghee-mysore-pak"; empty for a name in Telugu alone. */
function slugOf(name: string): string {
  const latin = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return latin
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 80);
}

/**
 * Reads the fields of a product's form. Rows that are empty are left out; a pack needs its weight and price, everything
 * else may be missing in a draft (`checksForSale`). Refuses, by field and in words, what is wrong: also a price above
 * the printed MRP, and a journey that leaves less than 30 % of the shelf life.
 */
export function readProduct(
  texts: ProductTexts,
): { ok: true; record: ProductRecord } | { ok: false; problems: ProductTexts } {
  const blank = Object.fromEntries(Object.keys({ ...shared, ...ofItems, ...ofBoxes }).map((name) => [name, ""]));
  const parsed = schema.safeParse({ ...blank, ...texts });
  const problems: ProductTexts = {};
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= message;

  const packs = idsIn(texts.packs).flatMap((id) => readPack(id, texts, problems));
  const parts = idsIn(texts.parts).flatMap((id) => readPart(id, texts, problems));
  if (!parsed.success || Object.keys(problems).length > 0) return { ok: false, problems };

  const isBox = isAssortment(parsed.data);
  const ticked = (prefix: string) => (name: string) => texts[`${prefix}-${name}`] === "yes";
  const contained: Allergen[] = allergens.filter(ticked("allergen"));
  const claimed: Claim[] = claims.filter(ticked("claim"));
  const grounds = claimed.flatMap((claim) => {
    const ground = (texts[`ground-${claim}`] ?? "").trim().slice(0, 200);
    return ground ? [[claim, ground]] : [];
  });
  const chosen = packs.find(({ id }) => id === texts.defaultPack) ?? packs[0];
  return {
    ok: true,
    record: {
      ...parsed.data,
      ingredients: isBox ? [] : parsed.data.ingredients,
      extras: isBox ? parsed.data.extras : [],
      noAllergens: parsed.data.noAllergens && contained.length === 0,
      allergens: contained,
      mayContain: allergens.filter((one) => ticked("trace")(one) && !contained.includes(one)),
      occasions: occasions.filter(ticked("occasion")),
      claims: claimed,
      claimGrounds: Object.fromEntries(grounds),
      packs: packs
        .map((pack) => ({ ...pack, isDefault: pack === chosen }))
        .toSorted((one, other) => one.grams - other.grams),
      parts: isBox ? parts : [],
    },
  };
}

const MOST_GRAMS: Grams = 50_000;

/** Reads whole grams: "500", "500 g", "0.5 kg"; undefined for anything else, and above 50 kg. */
function readGrams(text: string): Grams | undefined {
  const [, number, unit] =
    /^(\d+(?:\.\d{1,3})?)\s*(kg|g)?$/i.exec(withLatinDigits(text).replaceAll(",", "").trim()) ?? [];
  const grams = Number(number) * (unit?.toLowerCase() === "kg" ? 1000 : 1);
  return Number.isSafeInteger(grams) && grams > 0 && grams <= MOST_GRAMS ? grams : undefined;
}

function readCount(text: string): number | undefined {
  const number = withLatinDigits(text).trim();
  return /^\d{1,3}$/.test(number) && Number(number) > 0 ? Number(number) : undefined;
}

function readPack(id: string, texts: ProductTexts, problems: ProductTexts): PackRecord[] {
  const typed = (field: string) => (texts[`${field}-${id}`] ?? "").trim();
  if (Object.keys(ofPacks).every((field) => typed(field) === "")) return [];
  const grams = readGrams(typed("grams"));
  if (grams === undefined) problems[`grams-${id}`] = "Write its net weight in grams, such as 500.";
  const pieces = typed("pieces") === "" ? null : readCount(typed("pieces"));
  if (pieces === undefined) problems[`pieces-${id}`] = "Write how many pieces, or leave it empty.";
  const price = readPrice(typed("price"));
  if (typeof price !== "number") problems[`price-${id}`] = sentence(price.refused);
  const mrp = typed("mrp") === "" ? null : readPrice(typed("mrp"));
  if (typeof mrp === "object" && mrp !== null) problems[`mrp-${id}`] = sentence(mrp.refused);
  if (typeof mrp === "number" && typeof price === "number" && price > mrp) {
    problems[`mrp-${id}`] = "Nothing may be sold above the MRP that is printed on it.";
  }
  const label = typed("label") || (grams ? (grams % 1000 === 0 ? `${grams / 1000} kg` : `${grams} g`) : "");
  if (label.length > 40) problems[`label-${id}`] = "Write at most 40 letters.";
  if (grams === undefined || pieces === undefined || typeof price !== "number") return [];
  return [{ id, label, grams, pieces, price, mrp: typeof mrp === "number" ? mrp : null, isDefault: false }];
}

function readPart(componentId: string, texts: ProductTexts, problems: ProductTexts): PartRecord[] {
  const typed = (field: string) => (texts[`${field}-${componentId}`] ?? "").trim();
  if (typed("partGrams") === "" && typed("partCount") === "") return [];
  const grams = readGrams(typed("partGrams"));
  if (grams === undefined) problems[`partGrams-${componentId}`] = "Write the weight of one in grams, such as 250.";
  const quantity = readCount(typed("partCount") || "1");
  if (quantity === undefined) problems[`partCount-${componentId}`] = "Write how many are in the box.";
  return grams === undefined || quantity === undefined ? [] : [{ componentId, grams, quantity }];
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
