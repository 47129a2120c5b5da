import { differencesIn } from "../product-differences.ts";
import { productTexts, type PackRecord, type ProductRecord, type ProductTexts } from "../product-texts.ts";

/** A product as it is in the catalogue file. `available`: the pack is sold while there is stock. */
export type FileProduct = Omit<ProductRecord, "packs"> & {
  id: string;
  packs: (PackRecord & { available: boolean })[];
};

/** The texts of a product in the catalogue file: those of its form, and "yes" or "no" for whether each pack is sold. */
export function fileTexts(product: FileProduct): ProductTexts {
  const texts = productTexts(product);
  for (const { id, available } of product.packs) texts[`sold-${id}`] = available ? "yes" : "no";
  return texts;
}

/** Adds to a product read from a file whether each pack is sold: as `typed` says, or else as `before`, or else yes. */
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

/** Whether two sets of form texts are the same; a missing field counts as an empty one. */
export function isSame(present: ProductTexts, typed: ProductTexts): boolean {
  for (const field in typed) if (typed[field] !== (present[field] ?? "")) return false;
  for (const field in present) if (present[field] !== "" && typed[field] === undefined) return false;
  return true;
}

/** Some fields with their texts before and after. */
export type TextChange = { before: ProductTexts; after: ProductTexts };

/** The fields that differ, with their texts before and after. */
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

/**
 * A change in words for staff: the names of the fields with their texts before and after. Leaves out the lists of ids.
 */
export function inWords(
  { before, after }: Record<"before" | "after", ProductTexts>,
  was: ProductTexts,
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
