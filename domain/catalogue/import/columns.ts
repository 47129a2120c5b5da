import { plainText } from "#platform/plain-text.ts";
import { fieldsOf, formFields, idsIn, ofPacks, type ProductTexts } from "../products/product-texts.ts";
import { fileTexts, type FileProduct } from "./file-product.ts";
import { hasLostLetters, lostWords } from "./lost-letters.ts";

/** A column of the catalogue file. */
export type Column = {
  title: string;
  /** The name of the form field, without a pack's id: "price" for the field "price-1-250g" of the pack "1-250g". */
  field: string;
  /** What the column is about. "key" is for the ids of the product and the pack. */
  of: "key" | "product" | "pack";
};

const { packs: _, defaultPack: __, name, state, category, ...rest } = formFields;
const column = (of: Column["of"]) => (field: [string, string]) => ({ title: field[1], field: field[0], of });

export const columns: Column[] = [
  { title: "Product", field: "product", of: "key" },
  { title: "Pack", field: "pack", of: "key" },
  ...Object.entries({ name: name!, state: state!, category: category! }).map(column("product")),
  ...Object.entries(ofPacks).map(column("pack")),
  { title: "Sold", field: "sold", of: "pack" },
  { title: "Shown on the card", field: "shown", of: "pack" },
  ...Object.entries(rest).map(column("product")),
];

export const ofProducts: Column[] = columns.filter(({ of }) => of === "product");
export const ofThePack: Column[] = columns.filter(({ of }) => of === "pack");
export const titleOf = new Map(columns.map(({ field, title }) => [field, title]));

/** Checks a file's column titles. `notRead` are ignored titles; `wrong` says why the whole file cannot be read. */
export function checkTitles(titles: readonly string[]): { notRead: string[]; wrong: string | undefined } {
  const notRead = titles.filter((title) => title !== "" && !columns.some((one) => one.title === title));
  const twice = titles.find((title, at) => title !== "" && titles.indexOf(title) !== at);
  const wrong = !["Product", "Pack", "Name in English"].some((title) => titles.includes(title))
    ? titles.some(hasLostLetters)
      ? `the file ${lostWords}`
      : "there is no column “Product”, “Pack” or “Name in English”, which says what a row is about."
    : twice && `the column “${twice}” stands there twice.`;
  return { notRead, wrong };
}

const yesOrNo = new Set(
  columns
    .map(({ field }) => field)
    .filter((field) => /^(occasion|claim|allergen|trace)-|^(noAllergens|sold|shown)$/.test(field)),
);
const lowered = new Set(["state", "category", "reach", "vegMark", "spiceLevel", "slug"]);

/**
 * Converts a cell's text to the value of its form field. In a yes-or-no field, "no" and an empty cell give "", and any
 * text but "yes" and "no" gives undefined.
 */
export function asInForm(field: string, text: string): string | undefined {
  const plain = plainText(text).toLowerCase();
  if (yesOrNo.has(field)) return plain === "yes" ? "yes" : plain === "" || plain === "no" ? "" : undefined;
  return lowered.has(field) ? plain : text;
}

/** Filled-in fields that the product cannot have, each with a sentence. Gift boxes have other fields than products. */
export function foreignIn(typed: ProductTexts): { field: string; words: string }[] {
  const own = fieldsOf(typed);
  const words = own.has("parts")
    ? "a box takes it from what is in it; leave it empty."
    : "only boxes and combos have it.";
  return ofProducts.flatMap(({ field }) => (own.has(field) || !typed[field] ? [] : [{ field, words }]));
}

/** Yields the rows of the catalogue file: the titles, then a row for each pack. */
export function* catalogueRows(products: readonly FileProduct[]): Generator<string[]> {
  const slugs = new Map(products.map(({ id, slug }) => [id, slug]));
  yield columns.map(({ title }) => title);
  for (const product of products) {
    const texts = { ...fileTexts(product), parts: "" };
    texts.parts = product.parts
      .map(({ componentId, grams, quantity }) => `${slugs.get(componentId) ?? componentId}: ${grams} g x ${quantity}`)
      .join("\n");
    const ids = product.packs.length > 0 ? product.packs.map(({ id }) => id) : [""];
    for (const pack of ids) yield columns.map((one) => textOf(one, product.id, pack, texts));
  }
}

function textOf({ field, of }: Column, product: string, pack: string, texts: ProductTexts): string {
  if (field === "product") return product;
  if (field === "pack") return pack;
  if (of === "pack") {
    if (pack === "") return "";
    return field === "shown" ? (texts.defaultPack === pack ? "yes" : "no") : (texts[`${field}-${pack}`] ?? "");
  }
  const text = texts[field];
  return text === "" && yesOrNo.has(field) ? "no" : (text ?? "");
}

/** Reads the items of a gift box from lines such as "kaju-katli: 250 g x 2". A line in another form gives undefined. */
export function readParts(cell: string): ({ slug: string; grams: string; quantity: string } | undefined)[] {
  return cell
    .split("\n")
    .map(plainText)
    .filter(Boolean)
    .map((line) => {
      const [, slug, grams, quantity] = /^([\w-]+): *([\d.]+ *k?g) *[x×] *(\d+)$/i.exec(line) ?? [];
      return slug && grams && quantity ? { slug, grams, quantity } : undefined;
    });
}

/** Returns the form values of a gift box with `parts` as its items. */
export function withParts(
  texts: ProductTexts,
  parts: readonly { id: string; grams: string; quantity: string }[],
): ProductTexts {
  const without = { ...texts };
  for (const id of idsIn(texts.parts)) {
    delete without[`partGrams-${id}`];
    delete without[`partCount-${id}`];
  }
  for (const { id, grams, quantity } of parts) {
    without[`partGrams-${id}`] = grams;
    without[`partCount-${id}`] = quantity;
  }
  return { ...without, parts: parts.map(({ id }) => id).join(" ") };
}
