import { fieldsOf, idsIn, type ProductTexts } from "./product-texts.ts";

/** A field that differs between two states of a form, with the name that people read. */
export type Difference = { field: string; name: string; before: string; after: string };

/**
 * The fields that differ between two states of a form. Their names come from the forms in `whole`, which may have more
 * fields than the two states.
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

/** The name of a field whose row (a pack or a part) is no longer in the form: "price-1-250g" is "price of 1-250g". */
function nameOfRow(field: string): string {
  return field.replace("-", " of ");
}

/** The texts of a form that are not empty, for the log: by the names that people read, not by field. */
export function named(texts: ProductTexts): ProductTexts {
  const names = fieldsOf(texts);
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) => (text === "" ? [] : [[names.get(field) ?? field, text]])),
  );
}

/**
 * The `present` texts of a product, with what a person changed in its form: the fields where `typed` differs from
 * `seen`, which the form showed at first. Rows (packs and parts) that the person or somebody else has added are kept.
 */
export function merge({ seen, typed, present }: Record<"seen" | "typed" | "present", ProductTexts>): ProductTexts {
  const touched = Object.entries(typed).filter(([name, text]) => text !== (seen[name] ?? ""));
  const rows = ["packs", "parts"].flatMap((list) => {
    const [was, wanted, is] = [seen, typed, present].map((texts) => idsIn(texts[list]));
    const kept = is!.filter((id) => wanted!.includes(id) || !was!.includes(id));
    const ids = [...kept, ...wanted!.filter((id) => !was!.includes(id))];
    return ids.length > 0 ? [[list, ids.join(" ")]] : [];
  });
  return { ...present, ...Object.fromEntries([...touched, ...rows]) };
}

/**
 * The texts of a product after an edit is taken back: each field that still is as the edit made it becomes what it was
 * before. Undefined when there is no such field. A product that the edit made is archived: rows are never deleted.
 */
export function takenBack(
  { before, after }: { before: ProductTexts; after: ProductTexts },
  present: ProductTexts,
): ProductTexts | undefined {
  const back = Object.keys({ ...before, ...after }).filter((field) => (present[field] ?? "") === (after[field] ?? ""));
  if (back.length === 0) return undefined;
  const texts = { ...present, ...Object.fromEntries(back.map((field) => [field, before[field] ?? ""])) };
  return texts.state === "" ? { ...texts, state: "archived" } : texts;
}
