import { mergeForm, type FormStates } from "#domain/edits/form-merge.ts";
import { nutritionFields } from "./nutrition.ts";
import { fieldsOf, idsIn, type ProductTexts } from "./product-texts.ts";

/** A field that differs between two states of a form. `name` is the field's label for people. */
export type Difference = { field: string; name: string; before: string; after: string };

/**
 * The fields in which two states of a form differ. A missing field counts as empty. If the states have only some
 * fields, pass the full forms as `whole`: the labels are made from them.
 */
export function differencesIn(before: ProductTexts, after: ProductTexts, whole = [before, after]): Difference[] {
  const names = new Map(whole.flatMap((texts) => [...fieldsOf(texts)]));
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => (before[field] ?? "") !== (after[field] ?? ""))
    .map((field) => ({
      field,
      name: names.get(field) ?? nameOfRow(field),
      before: before[field] ?? "",
      after: after[field] ?? "",
    }));
}

/** Makes "price of 1-250g" of "price-1-250g". */
function nameOfRow(field: string): string {
  return field.replace("-", " of ");
}

/** Maps the labels of a form's filled-in fields to their values, for the audit log. */
export function named(texts: ProductTexts): ProductTexts {
  const names = fieldsOf(texts);
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) => (text === "" ? [] : [[names.get(field) ?? field, text]])),
  );
}

/** Merges the form of a product with what others saved while it was open. */
export function mergeProduct({ seen, typed, present }: FormStates) {
  const rows: Record<string, string[]> = {};
  for (const list of ["packs", "parts"]) {
    const [was, wanted, is] = [seen, typed, present].map((texts) => idsIn(texts[list]));
    // Packs and items that others have added or removed stay added or removed.
    const kept = is!.filter((id) => wanted!.includes(id) || !was!.includes(id));
    rows[list] = [...kept, ...wanted!.filter((id) => !was!.includes(id))];
  }
  const names = [...new Set([seen, typed, present].flatMap((texts) => Object.keys(texts)))];
  const fields = names.filter((name) => !(name in rows));
  // A new row was not shown: it was empty.
  const blank = Object.fromEntries(fields.map((name) => [name, ""]));
  const { merged, clash } = mergeForm(fields, { seen: { ...blank, ...seen }, typed, present }, unitOf);
  const lists = Object.fromEntries(
    Object.entries(rows).flatMap(([list, ids]) => (ids.length > 0 ? [[list, ids.join(" ")]] : [])),
  );
  return {
    merged: { ...merged, ...lists },
    clash: clash && { ...clash, taken: { ...clash.taken, ...lists }, present },
  };
}

/** A pack, an item of a box, nutrition, allergens, and how far it travels are each checked as one. */
function unitOf(field: string): string {
  const [, row] = /^(?:label|grams|pieces|price|mrp|partGrams|partCount)-(.+)$/.exec(field) ?? [];
  if (row !== undefined) return `row ${row}`;
  if (field in nutritionFields) return "nutrition";
  if (/^(allergen|trace)-|^noAllergens$/.test(field)) return "allergens";
  return ["reach", "maxTransitDays", "shelfLifeDays"].includes(field) ? "travel" : field;
}
