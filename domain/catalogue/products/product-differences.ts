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

/**
 * The stored values (`present`) with the user's changes: the `typed` values that differ from what the form showed
 * (`seen`).
 */
export function merge({ seen, typed, present }: Record<"seen" | "typed" | "present", ProductTexts>): ProductTexts {
  const touched = Object.entries(typed).filter(([name, text]) => text !== (seen[name] ?? ""));
  // Packs and items that others have added or removed stay added or removed.
  const rows = ["packs", "parts"].flatMap((list) => {
    const [was, wanted, is] = [seen, typed, present].map((texts) => idsIn(texts[list]));
    const kept = is!.filter((id) => wanted!.includes(id) || !was!.includes(id));
    const ids = [...kept, ...wanted!.filter((id) => !was!.includes(id))];
    return ids.length > 0 ? [[list, ids.join(" ")]] : [];
  });
  return { ...present, ...Object.fromEntries([...touched, ...rows]) };
}
