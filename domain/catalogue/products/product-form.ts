import { z } from "zod";
import type { Grams } from "#domain/money.ts";
import { plainCode, plainText } from "#platform/plain-text.ts";
import { readNutrition } from "./nutrition.ts";
import { readPrice } from "../packs/packs.server.ts";
import {
  allergens,
  categories,
  claims,
  isAssortment,
  longestJourney,
  occasions,
  reaches,
  states,
  vegMarks,
  type Allergen,
  type Claim,
} from "./product.ts";
import {
  idsIn,
  ofPacks,
  type PackRecord,
  type PartRecord,
  type ProductRecord,
  type ProductTexts,
} from "./product-texts.ts";

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
    .transform(plainText)
    .refine((text) => text === "" || (/^\d{1,4}$/.test(text) && Number(text) <= most), advice)
    .transform((text) => (text === "" ? undefined : Number(text)));

const reserved = new Set(["shelves", "preview"]);

const fields = z.object({
  state: z.enum(states, "Write draft, on-sale, hidden or archived."),
  name: line(80, "Write at most 80 letters.").min(1, "Write its name."),
  nameTe: optional(80),
  nameHi: optional(80),
  descriptionTe: optional(1000),
  descriptionHi: optional(1000),
  ingredientsTe: lines,
  ingredientsHi: lines,
  extrasTe: lines,
  extrasHi: lines,
  storageTe: optional(300),
  storageHi: optional(300),
  alsoCalled: lines,
  category: z.enum(categories, "Choose a shelf."),
  slug: z.string().transform((text) => plainText(text).toLowerCase()),
  hsn: z
    .string()
    .transform(plainCode)
    .pipe(z.string().regex(/^\d{4,8}$/, "Choose the heading that the tax follows.")),
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
});
const schema = fields.transform(({ slug, maxTransitDays, ...rest }, problems) => {
  const longest = longestJourney(rest.shelfLifeDays);
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

/** Makes "ghee-mysore-pak" of "Ghee Mysore Pak!". Returns an empty text for a name written only in Telugu script. */
export function slugOf(name: string): string {
  const latin = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return latin
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 80);
}

/** Reads and checks a product's form; a draft may lack most fields. `problems` has a sentence for each wrong field. */
export function readProduct(
  texts: ProductTexts,
): { ok: true; record: ProductRecord } | { ok: false; problems: ProductTexts } {
  const typed = Object.keys(fields.shape).map((name) => [name, texts[name] ?? ""] as const);
  const parsed = schema.safeParse(Object.fromEntries(typed));
  const problems: ProductTexts = {};
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= message;

  const packs = idsIn(texts.packs).flatMap((id) => readPack(id, texts, problems));
  const parts = idsIn(texts.parts).flatMap((id) => readPart(id, texts, problems));
  const nutrition = readNutrition(texts, problems);
  const groundOf = (claim: Claim) => (texts[`ground-${claim}`] ?? "").trim();
  for (const claim of claims) {
    if (groundOf(claim).length > 200) problems[`ground-${claim}`] = "Write at most 200 letters.";
  }
  if (!parsed.success || Object.keys(problems).length > 0) return { ok: false, problems };

  const isBox = isAssortment(parsed.data);
  const ticked = (prefix: string) => (name: string) => texts[`${prefix}-${name}`] === "yes";
  const contained: Allergen[] = allergens.filter(ticked("allergen"));
  const claimed: Claim[] = claims.filter(ticked("claim"));
  const grounds = claimed.flatMap((claim) => {
    const ground = groundOf(claim);
    return ground ? [[claim, ground]] : [];
  });
  // The pack that was chosen may have been taken out at the same time.
  const chosen = packs.find(({ id }) => id === texts.defaultPack) ?? packs[0];
  return {
    ok: true,
    record: {
      ...parsed.data,
      ...nutrition,
      ingredients: isBox ? [] : parsed.data.ingredients,
      ingredientsTe: isBox ? [] : parsed.data.ingredientsTe,
      ingredientsHi: isBox ? [] : parsed.data.ingredientsHi,
      extras: isBox ? parsed.data.extras : [],
      extrasTe: isBox ? parsed.data.extrasTe : [],
      extrasHi: isBox ? parsed.data.extrasHi : [],
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

/** Reads "500", "500 g" or "0.5 kg". Undefined for zero, for more than 50 kg, and for any other text. */
function readGrams(text: string): Grams | undefined {
  const [, number, unit] = /^(\d+(?:\.\d{1,3})?)\s*(kg|g)?$/i.exec(plainText(text).replaceAll(",", "")) ?? [];
  const grams = Number(number) * (unit?.toLowerCase() === "kg" ? 1000 : 1);
  return Number.isSafeInteger(grams) && grams > 0 && grams <= MOST_GRAMS ? grams : undefined;
}

/** A pack's label as typed. Without a typed label, returns the weight, such as "500 g". Empty when both are missing. */
export function labelOf({ label, grams }: { label: string; grams: string }): string {
  const weight = readGrams(grams);
  return label || (weight ? (weight % 1000 === 0 ? `${weight / 1000} kg` : `${weight} g`) : "");
}

function readCount(text: string): number | undefined {
  const number = plainText(text);
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
  const label = labelOf({ label: typed("label"), grams: typed("grams") });
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
