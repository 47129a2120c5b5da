import { formFields, idsIn, ofPacks, type ProductTexts } from "../product-texts.ts";
import { fileTexts, type FileProduct } from "./file-product.ts";

/** A column of the file. `field` is the form's; of a pack without its id. */
export type Column = { title: string; field: string; of: "key" | "product" | "pack" };

const { packs: _, defaultPack: __, name, state, category, ...rest } = formFields;
const column = (of: Column["of"]) => (field: [string, string]) => ({ title: field[1], field: field[0], of });

/** The columns of the file in their sequence. Product and pack are told by their ids; both are empty for new ones. */
export const columns: Column[] = [
  { title: "Product", field: "product", of: "key" },
  { title: "Pack", field: "pack", of: "key" },
  ...Object.entries({ name: name!, state: state!, category: category! }).map(column("product")),
  ...Object.entries(ofPacks).map(column("pack")),
  { title: "Sold", field: "sold", of: "pack" },
  { title: "Shown on the card", field: "shown", of: "pack" },
  ...Object.entries(rest).map(column("product")),
];

/** Whether a column says yes or no. */
export function isYesOrNo(field: string): boolean {
  return /^(occasion|claim|allergen|trace)-|^(noAllergens|sold|shown)$/.test(field);
}

/** The catalogue as a file, line by line: RFC 4180, UTF-8 with the byte order mark that Excel needs; a row for each pack. */
export function* writeCatalogue(products: readonly FileProduct[]): Generator<string> {
  const slugs = new Map(products.map(({ id, slug }) => [id, slug]));
  yield `\u{feff}${writeRow(columns.map(({ title }) => title))}`;
  for (const product of products) {
    const texts = { ...fileTexts(product), parts: "" };
    texts.parts = product.parts
      .map(({ componentId, grams, quantity }) => `${slugs.get(componentId) ?? componentId}: ${grams} g x ${quantity}`)
      .join("\n");
    const ids = product.packs.length > 0 ? product.packs.map(({ id }) => id) : [""];
    yield ids.map((pack) => writeRow(columns.map((one) => textOf(one, product.id, pack, texts)))).join("");
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
  return text === "" && isYesOrNo(field) ? "no" : (text ?? "");
}

const writeRow = (cells: string[]) => `${cells.map(writeCell).join(",")}\r\n`;

/** The components of a box in their cell, one a line: "kaju-katli: 250 g x 2"; undefined for a line that cannot be read. */
export function readParts(cell: string): ({ slug: string; grams: string; quantity: string } | undefined)[] {
  return cell
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, slug, grams, quantity] = /^([\w-]+): *([\d.]+ *k?g) *[x×] *(\d+)$/i.exec(line) ?? [];
      return slug && grams && quantity ? { slug, grams, quantity } : undefined;
    });
}

/** The texts without those of the components, and with these instead, by id. */
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

/** A text that a spreadsheet would run as a formula, or that stands behind apostrophes which `readCell` would take. */
const risky = /^'*[=+\-@\t\r]/;

/** A cell in quotes where it needs them. An apostrophe before a formula keeps spreadsheets from running it. */
export function writeCell(text: string): string {
  const safe = risky.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell as it was before `writeCell`. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && risky.test(cell) ? cell.slice(1) : cell;
}
