import { differencesIn } from "../products/product-differences.ts";
import {
  packTexts,
  productTexts,
  type PackRecord,
  type ProductRecord,
  type ProductTexts,
} from "../products/product-texts.ts";

/** A product as the catalogue file has it. `available` tells whether staff have put the pack on sale. */
export type FileProduct = Omit<ProductRecord, "packs"> & {
  id: string;
  packs: (PackRecord & { available: boolean })[];
};

/** A product as the values of its form fields. "sold-1-250g" is "yes" if the pack "1-250g" is on sale, else "no". */
export function fileTexts(product: FileProduct): ProductTexts {
  const texts = productTexts(product);
  for (const { id, available } of product.packs) Object.assign(texts, packTexts(id, { available }));
  return texts;
}

/**
 * Adds `available` to each pack of `record`: the value in `typed` if there is one, otherwise the value in `before`. If
 * both lack a value, the pack is on sale.
 */
export function withSold(
  id: string,
  record: ProductRecord,
  { typed, before }: { typed: ProductTexts; before: FileProduct | undefined },
): FileProduct {
  const known = new Map(before?.packs.map((pack) => [pack.id, pack.available]));
  const packs = record.packs.map((pack) => {
    const sold = typed[`sold-${pack.id}`];
    return { ...pack, available: sold ? sold === "yes" : (known.get(pack.id) ?? true) };
  });
  return { ...record, id, packs };
}

/** Whether two sets of form values are equal. A missing field equals an empty one. */
export function isSame(present: ProductTexts, typed: ProductTexts): boolean {
  for (const field in typed) if (typed[field] !== (present[field] ?? "")) return false;
  for (const field in present) if (present[field] !== "" && typed[field] === undefined) return false;
  return true;
}

export type TextChange = { before: ProductTexts; after: ProductTexts };

/** The form fields that differ, with their values before and after. */
export function changedTexts(was: ProductTexts, is: ProductTexts): TextChange {
  const [before, after]: ProductTexts[] = [{}, {}];
  for (const texts of [was, is]) {
    for (const field in texts) {
      const [former = "", present = ""] = [was[field], is[field]];
      if (former !== present) [before![field], after![field]] = [former, present];
    }
  }
  return { before: before!, after: after! };
}

/** Puts a product's changes into words for staff: the name of each changed field, with its value before and after. */
export function inWords(
  /** Only the changed fields. */
  { before, after }: Record<"before" | "after", ProductTexts>,
  /** All fields of the product, before the change. */
  was: ProductTexts,
  /** All fields of the product, after the change. */
  is: ProductTexts,
) {
  const labelFor = (pack: string) => is[`label-${pack}`] || was[`label-${pack}`] || pack;
  return differencesIn(before, after, [was, is])
    .filter(({ field }) => field !== "packs" && field !== "parts")
    .map(({ field, name, ...texts }) => {
      if (field === "defaultPack") return { name, before: labelFor(texts.before), after: labelFor(texts.after) };
      const [, pack] = /^sold-(.*)$/.exec(field) ?? [];
      return { name: pack ? `Sold, ${labelFor(pack)}` : name, before: texts.before, after: texts.after };
    });
}
